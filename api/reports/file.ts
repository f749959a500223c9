import type { LocalizedText } from '../../contract/fields';
import { figureValue, type Figure, type FigureValues } from '../../contract/reports/figures';
import type { FileTextKey, FileTexts, ReportResponse, ReportRow } from '../../contract/reports/endpoints';
import type { Report } from '../../contract/reports/report';
import type { Language } from '../../contract/roles';
import { amountCell, dayCell, factorCell, rateCell, wallClockCell, type Cell } from '../files/cell';
import type { Format, Sheet } from '../files/xlsx';

/** Language and texts of a file. A missing text is replaced by its key. */
export interface Wording {
  language: Language;
  fileTexts: FileTexts;
}

type TitleLookup = (names: readonly string[]) => Promise<ReadonlyMap<string, string>> | undefined;

const batchSize = 500;

/**
 * Yields the metadata, then all rows and their total, in batches, so that a long file is never in memory as a whole.
 */
export async function* reportRows(
  report: Report,
  response: ReportResponse,
  wording: Wording,
  titlesOf: TitleLookup,
): AsyncGenerator<Cell[][]> {
  const { meta, rows, totals, previous } = response;
  const textOf = (key: FileTextKey) => wording.fileTexts[key] ?? key;
  const names = figuresIn(report);
  const compared = previous ? names.map((name) => `${textOf(`figures.${name}`)} (${textOf('compared')})`) : [];
  const titles: Cell[] = [
    textOf(`groupings.${meta.groupBy}`),
    ...(meta.currency ? [textOf('currency')] : []),
    ...names.map((name) => textOf(`figures.${name}`)),
    ...compared,
  ];
  yield [...metadataRows(response, wording), [], titles];
  const cells = (values: FigureValues) => names.map((name) => cellOf(report, values, name, meta.currency));
  const line = (name: string, values: FigureValues, before: FigureValues | undefined): Cell[] => [
    name,
    ...(meta.currency ? [meta.currency] : []),
    ...cells(values),
    ...(previous ? cells(before ?? {}) : []),
  ];
  for (let from = 0; from < rows.length; from += batchSize) {
    const chunk = rows.slice(from, from + batchSize);
    const titleByName = await titlesOf(chunk.flatMap(({ name }) => (typeof name === 'string' ? [name] : [])));
    yield chunk.map((row) =>
      line(titleByName?.get(String(row.name)) ?? nameOf(row, wording), row.values, row.previous),
    );
  }
  yield [line(textOf('total'), totals, previous?.totals)];
}

export function reportSheet(report: Report, response: ReportResponse, wording: Wording): Sheet {
  const { meta, previous } = response;
  const formats = figuresIn(report).map((name): Format => {
    const { kind = 'count', isFactor } = report.figures[name] ?? {};
    if (isFactor) return 'factor';
    return kind === 'money' ? 'amount' : kind;
  });
  return {
    name: wording.fileTexts.title ?? report.name,
    formats: ['text', ...(meta.currency ? (['text'] as const) : []), ...formats, ...(previous ? formats : [])],
    headRows: metadataRows(response, wording).length + 2,
    timeZone: meta.timeZone,
  };
}

const figuresIn = ({ figures }: Report) => Object.keys(figures).filter((name) => figures[name]?.measure !== 'now');

function metadataRows({ meta }: ReportResponse, { fileTexts }: Wording): Cell[][] {
  const textOf = (key: FileTextKey) => fileTexts[key] ?? key;
  const { from, through, timeZone, currency, filter, asOf, compared } = meta;
  return [
    [textOf('title')],
    [textOf('from'), dayCell(from)],
    [textOf('to'), dayCell(through)],
    ...(currency ? [[textOf('currency'), currency]] : []),
    ...(compared
      ? [
          [
            textOf('compared'),
            dayCell(compared.from),
            dayCell(compared.to),
            ...(compared.until ? [wallClockCell(compared.until, timeZone)] : []),
          ],
        ]
      : []),
    ...Object.entries(filter).map(([name, keys]) => [
      textOf(`filters.${name}`),
      keys.map((key) => fileTexts[`keys.${key}`] ?? fileTexts[`choices.${key}`] ?? key).join('; '),
    ]),
    [textOf('asOf'), wallClockCell(asOf, timeZone)],
  ];
}

function nameOf({ key, name, names }: ReportRow, { language, fileTexts }: Wording): string {
  const inLanguage = (text: string | LocalizedText | null) =>
    text === null ? (fileTexts.gone ?? key) : typeof text === 'string' ? text : (text[language] ?? text.es);
  if (key === '') return fileTexts.none ?? '';
  if (names) return names.map(inLanguage).join(' + ');
  return name === undefined ? (fileTexts[`choices.${key}`] ?? key) : inLanguage(name);
}

function cellOf(report: Report, values: FigureValues, name: string, currency: string | null): Cell {
  const { kind, isFactor }: Figure = report.figures[name] ?? { kind: 'count', measure: 'flow' };
  const value = figureValue(report.figures, values, name);
  if (value === null) return null;
  if (isFactor) return factorCell(value);
  if (kind === 'rate') return rateCell(value);
  return kind === 'money' && currency ? amountCell(value, currency) : value;
}
