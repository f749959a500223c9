import { useDataProvider, useNotify } from 'react-admin';
import type { Currency } from '../../../contract/currencies';
import type { FileType } from '../../../contract/files';
import { salesByCurrencyEndpoint } from '../../../contract/reports/currencies';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import type { Download } from '../../data/download';
import { problemOf } from '../../data/problem';
import { FileButton } from '../../kit/files/FileButton';
import { fileName, saveFile } from '../../kit/files/saveFile';
import { useWords } from '../../kit/words';

interface Props {
  query: { from: string; to: string; into: Currency };
}

/** The same as a file, with the rate, date and source of each row. */
export function CurrenciesFile({ query }: Props) {
  const { translate, format, language } = useWords();
  const notify = useNotify();
  const dataProvider = useDataProvider<ConsoleDataProvider>();

  async function save({ type, ...options }: Download & { type: FileType }) {
    try {
      const request = { query: { ...query, format: type, language } };
      const { data } = await dataProvider.callFile(salesByCurrencyEndpoint, request, { type, ...options });
      saveFile(data, fileName(translate('reports.currencies.title'), `${query.from}-${query.to}`, type));
      notify('reports.fileDone', { type: 'success' });
    } catch (error) {
      if (options.signal?.aborted !== true)
        notify('export.failed', {
          type: 'error',
          messageArgs: { reason: translate(`problems.${problemOf(error).code}`) },
        });
    }
  }

  return (
    <FileButton
      label={translate('reports.file')}
      save={save}
      running={(lines) => translate('reports.fileRunning', { lines: format.number(lines) })}
    />
  );
}
