import { useDataProvider, useNotify } from 'react-admin';
import type { FileType } from '../../contract/files';
import type { EndpointQuery } from '../../contract/endpoint';
import { reportEndpoints, type ReportAnswer, type ReportQuery } from '../../contract/reports/endpoints';
import type { ConsoleDataProvider } from '../data/dataProvider';
import type { Download } from '../data/download';
import { problemOf } from '../data/problem';
import { FileButton } from '../kit/files/FileButton';
import { fileName, saveFile } from '../kit/files/saveFile';
import { useWords } from '../kit/words';
import { namesOfFilter, wordsOf } from './file';
import type { ReportView } from './view';

interface Props {
  view: ReportView;
  query: ReportQuery;
  answer: ReportAnswer | null;
  title: string;
}

/** All rows, not only those on the page: the server writes them, with what they are of at their head. */
export function ReportFile({ view, query, answer, title }: Props) {
  const words = useWords();
  const { translate, format } = words;
  const notify = useNotify();
  const dataProvider = useDataProvider<ConsoleDataProvider>();

  async function save({ type, ...options }: Download & { type: FileType }) {
    try {
      const names = await namesOfFilter(view.report, query.filter ?? {}, dataProvider, words);
      const wording = {
        language: words.language,
        words: { ...wordsOf(view, words, title, answer?.rows ?? []), ...names },
      } satisfies Partial<EndpointQuery<ReturnType<typeof reportEndpoints>['csv']>>;
      const { data } = await dataProvider.callFile(
        reportEndpoints(view.report)[type],
        { query: { ...query, ...wording } },
        { type, ...options },
      );
      saveFile(data, fileName(title, `${query.from}-${query.to}`, type));
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
