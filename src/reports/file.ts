import type { DataProvider } from 'react-admin';
import type { FileWord, FileWords, FixedWord, ReportRow } from '../../contract/reports/endpoints';
import type { Report } from '../../contract/reports/report';
import { resources } from '../../contract/resources';
import { places } from '../ledger/account';
import type { Words } from '../kit/words';
import type { Filter } from './reportParams';
import { choiceName, textIn } from './naming';
import type { ReportView } from './view';

/**
 * Returns the texts of a report file in the console's language (docs/api.md, Reports). Rates are in per cent, as their
 * column head says; ledger places are named like the rows on the page.
 */
export function wordsOf({ report }: ReportView, words: Words, title: string, rows: readonly ReportRow[]): FileWords {
  const { translate } = words;
  const groupings = Object.entries(report.groupings);
  const figures = Object.entries(report.figures).map(([name, { kind }]): FileText => [
    `figures.${name}`,
    translate(`reports.figures.${name}.name`) + (kind === 'rate' ? ' (%)' : ''),
  ]);
  const choices = groupings.flatMap(([name, grouping]) => {
    const known =
      grouping.of === 'choices'
        ? grouping.choices
        : name === 'place'
          ? [...places, ...rows.map(({ key }) => key).filter(isPlace)]
          : [];
    return known.map((key): FileText => [`choices.${key}`, choiceName(name, key, words)]);
  });
  const fixed: Readonly<Record<FixedWord, string>> = {
    title,
    from: translate('list.from'),
    to: translate('list.to'),
    through: translate('reports.throughHead'),
    timeZone: translate('reports.timeZone'),
    currency: translate('list.currency'),
    compared: translate('reports.comparedHead'),
    asOf: translate('reports.asOfHead'),
    total: translate('reports.total'),
    none: translate('reports.none.any'),
    gone: translate('list.referenceGone'),
  };
  const named = groupings.flatMap(([name]): FileText[] => {
    const text = translate(`reports.groupings.${name}`);
    return [
      [`groupings.${name}`, text],
      [`filters.${name}`, text],
    ];
  });
  const accounts =
    'account' in report.groupings
      ? places.map((place): FileText => [
          `accounts.${place}`,
          translate(`ledger.places.${place}`, { holder: '%{holder}' }),
        ])
      : [];
  return { ...fixed, ...Object.fromEntries([...named, ...figures, ...choices, ...accounts]) };
}

type FileText = [word: FileWord, text: string];

/** Matches row keys of the balances report: `liability:wallet`. */
function isPlace(key: string): boolean {
  const [, name, ...more] = key.split(':');
  return more.length === 0 && places.some((place) => place === name);
}

/**
 * Returns the labels of the filter's records and options by `keys.{id}`; records that cannot be loaded keep their ids.
 */
export async function namesOfFilter(
  report: Report,
  filter: Filter,
  dataProvider: DataProvider,
  words: Words,
): Promise<FileWords> {
  const named = Object.entries(filter).map(async ([name, keys]) => {
    const grouping = report.groupings[name];
    const resource =
      grouping?.of === 'records' || grouping?.of === 'sets'
        ? resources.find((one) => one.name === grouping.resource)
        : undefined;
    if (!resource)
      return keys.filter((key) => key !== '').map((key) => [`keys.${key}`, choiceName(name, key, words)] as const);
    const { data } = await dataProvider.getMany(resource.name, { ids: keys.filter((key) => key !== '') });
    return data.map((record) => [`keys.${record.id}`, textIn(record[resource.title], words.language)] as const);
  });
  return Object.fromEntries((await Promise.all(named)).flat());
}
