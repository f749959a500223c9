import { useDataProvider } from 'react-admin';
import type { Currency } from '../../../contract/currencies';
import { salesByCurrencyEndpoint } from '../../../contract/reports/currencies';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { useResourceText } from '../../kit/resourceText';
import { ReportFileButton } from '../ReportFileButton';

interface Props {
  query: { from: string; to: string; into: Currency };
}

export function CurrenciesFile({ query }: Props) {
  const { translate, language } = useResourceText();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return (
    <ReportFileButton
      title={translate('reports.currencies.title')}
      query={query}
      fetchFile={(options) =>
        dataProvider.callFile(salesByCurrencyEndpoint, { query: { ...query, format: options.type, language } }, options)
      }
    />
  );
}
