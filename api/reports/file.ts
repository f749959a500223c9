import type { LocalizedText } from '../../contract/fields';
import { figureOf, type Figure, type FigureValues } from '../../contract/reports/figures';
import type { FileWord, FileWords, ReportAnswer, ReportRow } from '../../contract/reports/endpoints';
import type { Report } from '../../contract/reports/report';
import type { Language } from '../../contract/roles';
import { amountCell, dayCell, rateCell, type Cell } from '../files/cell';
import type { Format, Sheet } from '../files/xlsx';

/** Texts of a file in the requester's language; a missing text falls back to its key. */
export interface Wording {
  language: Language;
  /** `title`, `from`, `currency`, `filters.company`, `figures.netMinor`, `choices.app`, … */
  words: FileWords;
}

/** Titles of rows in the file by their name in the report, where the names do not suffice. */
type Titles = (names: readonly string[]) => Promise<ReadonlyMap<string, string>> | undefined;

const atOnce = 500;

/**
 * Yields the rows of a report's file in batches, so that a long one is never in memory as a whole: first its metadata
 * (range, zone, currency, filters, as of), then a table of all its rows and their total.
 */
export async function* reportRows(
  report: Report,
  answer: ReportAnswer,
  wording: Wording,
  titlesOf: Titles,
): AsyncGenerator<Cell[][]> {
  const { meta, rows, totals, previous } = answer;
  const say = (key: FileWord) => wording.words[key] ?? key;
  const names = figuresIn(report);
  const compared = previous ? names.map((name) => `${say(`figures.${name}`)} (${say('compared')})`) : [];
  const titles: Cell[] = [
    say(`groupings.${meta.groupBy}`),
    'id',
    ...(meta.currency ? [say('currency')] : []),
    ...names.map((name) => say(`figures.${name}`)),
    ...compared,
  ];
  yield [...headOf(answer, wording), [], titles];
  const cells = (values: FigureValues) => names.map((name) => cellOf(report, values, name, meta.currency));
  const line = (name: string, id: string, values: FigureValues, before: FigureValues | undefined): Cell[] => [
    name,
    id,
    ...(meta.currency ? [meta.currency] : []),
    ...cells(values),
    ...(previous ? cells(before ?? {}) : []),
  ];
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce);
    const titled = await titlesOf(some.flatMap(({ name }) => (typeof name === 'string' ? [name] : [])));
    yield some.map((row) =>
      line(titled?.get(String(row.name)) ?? nameOf(row, wording), row.key, row.values, row.previous),
    );
  }
  yield [line(say('total'), '', totals, previous?.totals)];
}

/** Returns the sheet of a report. */
export function reportSheet(report: Report, answer: ReportAnswer, wording: Wording): Sheet {
  const { meta, previous } = answer;
  const formats = figuresIn(report).map((name): Format => {
    const kind = report.figures[name]?.kind;
    return kind === 'money' ? 'amount' : (kind ?? 'count');
  });
  return {
    name: wording.words.title ?? report.name,
    formats: ['text', 'text', ...(meta.currency ? (['text'] as const) : []), ...formats, ...(previous ? formats : [])],
    headRows: headOf(answer, wording).length + 2,
    timeZone: meta.timeZone,
  };
}

const figuresIn = ({ figures }: Report) => Object.keys(figures).filter((name) => figures[name]?.is !== 'now');

function headOf({ meta }: ReportAnswer, { words }: Wording): Cell[][] {
  const say = (key: FileWord) => words[key] ?? key;
  const { from, to, through, timeZone, currency, filter, asOf, compared } = meta;
  return [
    [say('title')],
    [say('from'), dayCell(from)],
    [say('to'), dayCell(to)],
    ...(through < to ? [[say('through'), dayCell(through)]] : []),
    [say('timeZone'), timeZone],
    ...(currency ? [[say('currency'), currency]] : []),
    ...(compared
      ? [[say('compared'), dayCell(compared.from), dayCell(compared.to), ...(compared.until ? [compared.until] : [])]]
      : []),
    ...Object.entries(filter).map(([name, keys]) => [
      say(`filters.${name}`),
      keys.map((key) => words[`keys.${key}`] ?? words[`choices.${key}`] ?? key).join('; '),
    ]),
    [say('asOf'), asOf],
  ];
}

function nameOf({ key, name, names }: ReportRow, { language, words }: Wording): string {
  const inLanguage = (text: string | LocalizedText | null) =>
    text === null ? (words.gone ?? key) : typeof text === 'string' ? text : (text[language] ?? text.es);
  if (key === '') return words.none ?? '';
  if (names) return names.map(inLanguage).join(' + ');
  return name === undefined ? (words[`choices.${key}`] ?? key) : inLanguage(name);
}

function cellOf(report: Report, values: FigureValues, name: string, currency: string | null): Cell {
  const { kind }: Figure = report.figures[name] ?? { kind: 'count', is: 'flow' };
  const value = figureOf(report.figures, values, name);
  if (value === null) return null;
  if (kind === 'rate') return rateCell(value);
  return kind === 'money' && currency ? amountCell(value, currency) : value;
}
