import type { SubscriptionView, ReportId } from '../../contract/reports/reportSubscriptions';
import type { FileTexts, ReportResponse } from '../../contract/reports/endpoints';
import { figureValue, type FigureValues } from '../../contract/reports/figures';
import type { Report } from '../../contract/reports/report';
import { reportsById } from '../../contract/reports/reports';
import type { LocalizedText } from '../../contract/fields';
import type { Language } from '../../contract/roles';
import type { KyselyDb } from '../db/database';
import { snapshot } from '../db/transactions';
import type { Services } from '../transactions/services';
import { answerReport } from '../reports/answer';
import { readRowNames } from '../reports/names';
import { reportParamsOf } from '../reports/params';
import type { Range } from '../reports/periods';
import { sources } from '../reports/sources';
import type { MailFormat } from './letters';
import type { Translate } from '../files/translate';
import { choiceName, figureName, fileTextsOf } from './reportTexts';

interface KeyFiguresQuery {
  id: ReportId;
  view: SubscriptionView;
  range: Range;
  title: string;
  language: Language;
  translate: Translate;
  format: MailFormat;
}

interface KeyFigures {
  answer: ReportResponse;
  isEmpty: boolean;
  rows: (readonly [name: string, value: string])[];
  filters: string[];
  currency: string | null;
  asOf: string;
  fileTexts: FileTexts;
}

export async function readKeyFigures(deps: Services, request: KeyFiguresQuery): Promise<KeyFigures> {
  const { id, view, range, title, language, translate, format } = request;
  const report: Report = reportsById[id];
  const source = sources.find((one) => one.report.name === report.name);
  if (!source) throw new Error(`no source for the report ${report.name}`);
  const now = deps.clock();
  const { currency, groupBy, compare, filter } = view;
  const query = { ...range, groupBy, filter, ...(currency && { currency }), ...(compare && { compare }) };
  const params = reportParamsOf(report, query, now, deps.settings.timeZone);
  const { answer, keys } = await snapshot(deps.db, async (db) => ({
    answer: await answerReport(db, source, params, now.toISOString()),
    keys: await readFilterNames(db, report, filter, { language, translate }),
  }));
  const { totals, previous, meta } = answer;
  const formatFigure = (values: FigureValues, name: string) =>
    format.figure(figureValue(report.figures, values, name), report.figures[name] ?? { kind: 'count' }, meta.currency);
  const rows = report.keyFigures.map((name) => {
    const before =
      previous && report.figures[name]?.measure !== 'now'
        ? translate('reports.before').replace('%{value}', () => formatFigure(previous.totals, name))
        : null;
    const value = formatFigure(totals, name);
    return [figureName(name, translate), before === null ? value : `${value} (${before})`] as const;
  });
  const placeKeys = groupBy === 'place' ? answer.rows.map(({ key }) => key) : [];
  return {
    answer,
    isEmpty: answer.rows.length === 0,
    rows,
    filters: Object.entries(filter).map(
      ([name, chosen]) =>
        `${translate(`reports.groupings.${name}`)}: ${chosen.map((key) => keys.get(key) ?? translate(`reports.none.${name}`)).join(', ')}`,
    ),
    currency: meta.currency,
    asOf: format.instant(meta.asOf),
    fileTexts: {
      ...fileTextsOf(report, title, placeKeys, translate),
      ...Object.fromEntries([...keys].map(([key, name]) => [`keys.${key}`, name] as const)),
    },
  };
}

async function readFilterNames(
  db: KyselyDb,
  { groupings }: Report,
  filter: SubscriptionView['filter'],
  { language, translate }: Pick<KeyFiguresQuery, 'language' | 'translate'>,
): Promise<Map<string, string>> {
  const inLanguage = (text: string | LocalizedText | null | undefined) =>
    text === null || text === undefined
      ? translate('list.referenceGone')
      : typeof text === 'string'
        ? text
        : (text[language] ?? text.es);
  const found = new Map<string, string>();
  for (const [name, chosen] of Object.entries(filter)) {
    const grouping = groupings[name];
    const keys = chosen.filter((key) => key !== '');
    if (!grouping || grouping.kind === 'choices' || grouping.kind === 'names') {
      for (const key of keys) found.set(key, choiceName(name, key, translate));
      continue;
    }
    const titles = await readRowNames(db, grouping, keys);
    for (const key of keys) {
      const { name: title, names } = titles.get(key) ?? {};
      found.set(key, names ? names.map(inLanguage).join(' + ') : inLanguage(title));
    }
  }
  return found;
}
