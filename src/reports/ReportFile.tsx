import { useDataProvider } from 'react-admin';
import type { EndpointQuery } from '../../contract/endpoint';
import { reportEndpoints, type ReportResponse, type ReportQuery } from '../../contract/reports/endpoints';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { useResourceText } from '../kit/resourceText';
import { loadFilterTexts, reportFileTexts } from './fileTexts';
import { ReportFileButton, type FileOptions } from './ReportFileButton';
import type { ReportView } from './view';

interface Props {
  view: ReportView;
  query: ReportQuery;
  answer: ReportResponse | null;
  title: string;
}

export function ReportFile({ view, query, answer, title }: Props) {
  const texts = useResourceText();
  const dataProvider = useDataProvider<ConsoleDataProvider>();

  async function fetchFile(options: FileOptions) {
    const filterTexts = await loadFilterTexts(view.report, query.filter ?? {}, dataProvider, texts);
    const textQuery = {
      language: texts.language,
      words: { ...reportFileTexts(view, texts, title, answer?.rows ?? []), ...filterTexts },
    } satisfies Partial<EndpointQuery<ReturnType<typeof reportEndpoints>['csv']>>;
    const endpoint = reportEndpoints(view.report)[options.type];
    return dataProvider.callFile(endpoint, { query: { ...query, ...textQuery } }, options);
  }

  return <ReportFileButton title={title} query={query} fetchFile={fetchFile} />;
}
