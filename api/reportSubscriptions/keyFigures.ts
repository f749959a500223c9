import type { MailedView, ReportId } from '../../contract/people/reportSubscriptions';
import type { FileWords, ReportAnswer } from '../../contract/reports/endpoints';
import { figureOf, type FigureValues } from '../../contract/reports/figures';
import type { Report } from '../../contract/reports/report';
import { reportsById } from '../../contract/reports/reports';
import type { LocalizedText } from '../../contract/fields';
import type { Language } from '../../contract/roles';
import type { Queries } from '../db/database';
import { snapshot } from '../db/snapshot';
import type { Deps } from '../http/context';
import { answerReport } from '../reports/answer';
import { namesOf } from '../reports/names';
import { reportParamsOf } from '../reports/params';
import type { Range } from '../reports/periods';
import { sources } from '../reports/sources';
import type { Format } from './format';
import { choiceName, figureName, fileWordsOf, type Say } from './words';

interface KeyFiguresQuery {
  id: ReportId;
  view: MailedView;
  range: Range;
  title: string;
  language: Language;
  say: Say;
  format: Format;
}

interface KeyFigures {
  answer: ReportAnswer;
  isEmpty: boolean;
  /** Each with its value in the compared range. */
  rows: (readonly [name: string, value: string])[];
  /** Translated filters of the report. */
  filters: string[];
  currency: string | null;
  timeZone: string;
  asOf: string;
  words: FileWords;
}

/** Computes a report as its page does, from one database snapshot, and formats its key figures. */
export async function readKeyFigures(deps: Deps, asked: KeyFiguresQuery): Promise<KeyFigures> {
  const { id, view, range, title, language, say, format } = asked;
  const report: Report = reportsById[id];
  const source = sources.find((one) => one.report.name === report.name);
  if (!source) throw new Error(`nothing tells the report ${report.name}`);
  const now = deps.clock();
  const { currency, groupBy, compare, filter } = view;
  const query = { ...range, groupBy, filter, ...(currency && { currency }), ...(compare && { compare }) };
  const params = reportParamsOf(report, query, now, deps.settings.timeZone);
  const { answer, keys } = await snapshot(deps.db, async (db) => ({
    answer: await answerReport(db, source, params, now.toISOString()),
    keys: await filterNames(db, report, filter, { language, say }),
  }));
  const { totals, previous, meta } = answer;
  const valueOf = (values: FigureValues, name: string) =>
    format.figure(figureOf(report.figures, values, name), report.figures[name]?.kind ?? 'count', meta.currency);
  const rows = report.keyFigures.map((name) => {
    const before =
      previous && report.figures[name]?.is !== 'now'
        ? say('reports.before').replace('%{value}', () => valueOf(previous.totals, name))
        : null;
    const value = valueOf(totals, name);
    return [figureName(name, say), before === null ? value : `${value} (${before})`] as const;
  });
  const placeKeys = groupBy === 'place' ? answer.rows.map(({ key }) => key) : [];
  return {
    answer,
    isEmpty: answer.rows.length === 0,
    rows,
    filters: Object.entries(filter).map(
      ([name, chosen]) =>
        `${say(`reports.groupings.${name}`)}: ${chosen.map((key) => keys.get(key) ?? say(`reports.none.${name}`)).join(', ')}`,
    ),
    currency: meta.currency,
    timeZone: meta.timeZone,
    asOf: format.instant(meta.asOf),
    words: {
      ...fileWordsOf(report, title, placeKeys, say),
      ...Object.fromEntries([...keys].map(([key, name]) => [`keys.${key}`, name] as const)),
    },
  };
}

/** Names of the records a report is filtered by; deleted ones are marked as such. */
async function filterNames(
  db: Queries,
  { groupings }: Report,
  filter: MailedView['filter'],
  { language, say }: Pick<KeyFiguresQuery, 'language' | 'say'>,
): Promise<Map<string, string>> {
  const inLanguage = (text: string | LocalizedText | null | undefined) =>
    text === null || text === undefined
      ? say('list.referenceGone')
      : typeof text === 'string'
        ? text
        : (text[language] ?? text.es);
  const found = new Map<string, string>();
  for (const [name, chosen] of Object.entries(filter)) {
    const grouping = groupings[name];
    const keys = chosen.filter((key) => key !== '');
    if (!grouping || grouping.of === 'choices' || grouping.of === 'names') {
      for (const key of keys) found.set(key, choiceName(name, key, say));
      continue;
    }
    const titles = await namesOf(db, grouping, keys);
    for (const key of keys) {
      const { name: title, names } = titles.get(key) ?? {};
      found.set(key, names ? names.map(inLanguage).join(' + ') : inLanguage(title));
    }
  }
  return found;
}
