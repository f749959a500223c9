import { useDataProvider, type DataProvider } from 'react-admin';
import type { EndpointQuery } from '../../contract/endpoint';
import {
  endpointsOfReport,
  type ReportResponse,
  type ReportQuery,
  type FileTextKey,
  type FileTexts,
  type FixedTextKey,
  type ReportRow,
} from '../../contract/reports/endpoints';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { useResourceText, type ResourceText } from '../kit/resourceText';
import { ReportFileButton, type FileOptions } from './ReportFileButton';
import type { ReportView } from './view';
import { unitSuffix } from '../../contract/reports/figures';
import type { Report } from '../../contract/reports/report';
import { resources } from '../../contract/resources';
import { places } from '../ledger/accountCode';
import type { Filter } from './reportParams';
import { choiceName, textInLanguage } from './labels';

interface Props {
  view: ReportView;
  query: ReportQuery;
  response: ReportResponse | null;
  title: string;
}

export function ReportFile({ view, query, response, title }: Props) {
  const texts = useResourceText();
  const dataProvider = useDataProvider<ConsoleDataProvider>();

  async function fetchFile(options: FileOptions) {
    const filterTexts = await loadFilterTexts(view.report, query.filter ?? {}, dataProvider, texts);
    const textQuery = {
      language: texts.language,
      words: { ...reportFileTexts(view, texts, title, response?.rows ?? []), ...filterTexts },
    } satisfies Partial<EndpointQuery<ReturnType<typeof endpointsOfReport>['csv']>>;
    const endpoint = endpointsOfReport(view.report)[options.type];
    return dataProvider.callFile(endpoint, { query: { ...query, ...textQuery } }, options);
  }

  return <ReportFileButton title={title} query={query} fetchFile={fetchFile} />;
}

/**
 * Returns the texts of a report file in the console's language (docs/api.md, Reports). Ledger places have the same names
 * as on the page.
 */
function reportFileTexts(
  { report }: ReportView,
  texts: ResourceText,
  title: string,
  rows: readonly ReportRow[],
): FileTexts {
  const { translate } = texts;
  const groupings = Object.entries(report.groupings);
  const figureTexts = Object.entries(report.figures).map(([name, figure]): FileText => [
    `figures.${name}`,
    translate(`reports.figures.${name}.name`) + unitSuffix(figure),
  ]);
  const choiceTexts = groupings.flatMap(([name, grouping]) => {
    const choiceKeys =
      grouping.kind === 'choices'
        ? grouping.choices
        : name === 'place'
          ? [...places, ...rows.map(({ key }) => key).filter(isPlaceKey)]
          : [];
    return choiceKeys.map((key): FileText => [`choices.${key}`, choiceName(name, key, texts)]);
  });
  const fixedTexts: Readonly<Record<FixedTextKey, string>> = {
    title,
    from: translate('list.from'),
    to: translate('list.to'),
    currency: translate('list.currency'),
    compared: translate('reports.comparedHead'),
    asOf: translate('reports.asOfHead'),
    total: translate('reports.total'),
    none: translate('reports.none.any'),
    gone: translate('list.referenceGone'),
  };
  const groupingTexts = groupings.flatMap(([name]): FileText[] => {
    const text = translate(`reports.groupings.${name}`);
    return [
      [`groupings.${name}`, text],
      [`filters.${name}`, text],
    ];
  });
  const accountTexts =
    'account' in report.groupings
      ? places.map((place): FileText => [
          `accounts.${place}`,
          translate(`ledger.places.${place}`, { holder: '%{holder}' }),
        ])
      : [];
  return { ...fixedTexts, ...Object.fromEntries([...groupingTexts, ...figureTexts, ...choiceTexts, ...accountTexts]) };
}

type FileText = [word: FileTextKey, text: string];

function isPlaceKey(key: string): boolean {
  const [, name, ...more] = key.split(':');
  return more.length === 0 && places.some((place) => place === name);
}

/**
 * Returns the labels of the filter's records and options by `keys.{id}`. A record that cannot be loaded keeps its id.
 */
async function loadFilterTexts(
  report: Report,
  filter: Filter,
  dataProvider: DataProvider,
  texts: ResourceText,
): Promise<FileTexts> {
  const keyTexts = Object.entries(filter).map(async ([name, keys]) => {
    const grouping = report.groupings[name];
    const resource =
      grouping?.kind === 'records' || grouping?.kind === 'sets'
        ? resources.find((one) => one.name === grouping.resource)
        : undefined;
    if (!resource)
      return keys.filter((key) => key !== '').map((key) => [`keys.${key}`, choiceName(name, key, texts)] as const);
    const { data } = await dataProvider.getMany(resource.name, { ids: keys.filter((key) => key !== '') });
    return data.map((record) => [`keys.${record.id}`, textInLanguage(record[resource.title], texts.language)] as const);
  });
  return Object.fromEntries((await Promise.all(keyTexts)).flat());
}
