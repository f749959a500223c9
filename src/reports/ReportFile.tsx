import { useDataProvider } from 'react-admin';
import type { EndpointQuery } from '../../contract/endpoint';
import { reportEndpoints, type ReportAnswer, type ReportQuery } from '../../contract/reports/endpoints';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { useWords } from '../kit/words';
import { namesOfFilter, wordsOf } from './file';
import { SavedFile, type FileOptions } from './SavedFile';
import type { ReportView } from './view';

interface Props {
  view: ReportView;
  query: ReportQuery;
  answer: ReportAnswer | null;
  title: string;
}

/** Downloads all rows, not only those on the page; the server writes the file, with the query in its header. */
export function ReportFile({ view, query, answer, title }: Props) {
  const words = useWords();
  const dataProvider = useDataProvider<ConsoleDataProvider>();

  async function read(options: FileOptions) {
    const names = await namesOfFilter(view.report, query.filter ?? {}, dataProvider, words);
    const wording = {
      language: words.language,
      words: { ...wordsOf(view, words, title, answer?.rows ?? []), ...names },
    } satisfies Partial<EndpointQuery<ReturnType<typeof reportEndpoints>['csv']>>;
    const endpoint = reportEndpoints(view.report)[options.type];
    return dataProvider.callFile(endpoint, { query: { ...query, ...wording } }, options);
  }

  return <SavedFile title={title} query={query} read={read} />;
}
