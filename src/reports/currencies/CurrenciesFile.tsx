import { useDataProvider } from 'react-admin';
import type { Currency } from '../../../contract/currencies';
import { salesByCurrencyEndpoint } from '../../../contract/reports/currencies';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { useWords } from '../../kit/words';
import { SavedFile } from '../SavedFile';

interface Props {
  query: { from: string; to: string; into: Currency };
}

export function CurrenciesFile({ query }: Props) {
  const { translate, language } = useWords();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return (
    <SavedFile
      title={translate('reports.currencies.title')}
      query={query}
      read={(options) =>
        dataProvider.callFile(salesByCurrencyEndpoint, { query: { ...query, format: options.type, language } }, options)
      }
    />
  );
}
