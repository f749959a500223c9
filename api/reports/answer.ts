import { lastDayWithData } from '../../contract/dateRanges';
import {
  sortBySize,
  bucketsOf,
  comparedBuckets,
  answeredFigures,
  seriesOf,
  sumFigures,
  figuresOver,
  type Span,
} from './buckets';
import { firstOfMonth } from '../../contract/days';
import { figureValue, type FigureValues } from '../../contract/reports/figures';
import type { Bucket, ReportResponse, ReportRow } from '../../contract/reports/endpoints';
import { restKey, type Grouping, type Report } from '../../contract/reports/report';
import type { KyselyDb } from '../db/database';
import type { ReportParams } from './params';
import { readRowNames, type RowName } from './names';
import type { SourceQuery, Grain, GroupRow, Source } from './source';

interface PeriodFigures {
  totals: FigureValues;
  series: Bucket[];
  rows: readonly GroupRow[];
}

/**
 * Above `maxRows` rows, combines the smallest into one. Throws an `Error` if rows or series do not add up to the
 * totals, which is a fault of the source (docs/business.md, invariant 11).
 */
export async function answerReport(
  db: KyselyDb,
  source: Source,
  params: ReportParams,
  asOf: string,
  maxRows = Number.POSITIVE_INFINITY,
): Promise<ReportResponse> {
  const { query, interval, groupBy, compare, compared } = params;
  // A comparison needs all rows, because the rows of both periods are matched by key.
  const current = await readPeriodFigures(
    db,
    source,
    groupBy,
    query,
    bucketsOf(query, interval),
    compared ? Number.POSITIVE_INFINITY : maxRows,
  );
  const earlier =
    compare &&
    compared &&
    (await readPeriodFigures(
      db,
      source,
      groupBy,
      { ...query, ...compared },
      comparedBuckets(query, interval, compare, compared),
      Number.POSITIVE_INFINITY,
    ));
  const rows = limitRows(
    source.report,
    sortRows(source.report, groupBy, matchByKey(current.rows, earlier?.rows)),
    maxRows,
  );
  const panels = (await source.panels?.(db, query)) ?? {};
  const { from, to, timeZone, currency, filter, today } = query;
  return {
    meta: {
      from,
      to,
      through: lastDayWithData(today, { from, to }),
      timeZone,
      currency,
      interval,
      groupBy,
      filter,
      asOf,
      compare,
      compared,
    },
    totals: current.totals,
    ...(earlier && { previous: { totals: earlier.totals, series: earlier.series } }),
    series: current.series,
    rows: await withRowNames(db, source.report.groupings[groupBy], rows),
    panels,
  };
}

async function readPeriodFigures(
  db: KyselyDb,
  source: Source,
  groupBy: string,
  query: SourceQuery,
  spans: readonly Span[],
  maxRows: number,
): Promise<PeriodFigures> {
  const { figures } = source.report;
  const { opening, changes, rows } = await source.read(db, query, grainOf(spans), groupBy, maxRows);
  const totals = figuresOver(answeredFigures(figures), opening, sumFigures(changes.map(({ values }) => values)));
  assertRowsSumToTotals(source, totals, rows);
  return { totals, series: seriesOf(figures, spans, opening, changes), rows };
}

function grainOf(spans: readonly Span[]): Grain {
  if (spans.some(({ hour }) => hour !== undefined)) return 'hour';
  return spans.slice(1).every(({ from }) => from === firstOfMonth(from)) ? 'month' : 'day';
}

function assertRowsSumToTotals({ report }: Source, totals: FigureValues, rows: readonly GroupRow[]): void {
  const sums = sumFigures(rows.map(({ values }) => values));
  for (const [name, { measure }] of Object.entries(report.figures)) {
    if (measure === 'now' || totals[name] === undefined) continue;
    if ((sums[name] ?? 0) !== totals[name])
      throw new Error(
        `the rows of the report ${report.name} sum to ${sums[name] ?? 0} ${name}, its total is ${totals[name]}`,
      );
  }
}

interface ComparedRow extends GroupRow {
  previous?: FigureValues;
}

function matchByKey(current: readonly GroupRow[], earlier: readonly GroupRow[] | undefined): readonly ComparedRow[] {
  if (!earlier) return current;
  const previous = new Map(earlier.map((row) => [row.key, row]));
  const currentKeys = new Set(current.map(({ key }) => key));
  const missingRows = earlier
    .filter(({ key }) => !currentKeys.has(key))
    .map((row): GroupRow => Object.assign({}, row, { values: {} }));
  return [...current, ...missingRows].map((row) =>
    Object.assign({}, row, { previous: previous.get(row.key)?.values ?? {} }),
  );
}

function sortRows(
  { figures, groupings }: Report,
  groupBy: string,
  rows: readonly ComparedRow[],
): readonly ComparedRow[] {
  const grouping = groupings[groupBy];
  return grouping?.kind === 'names' && grouping.inOrder ? rows : sortBySize(figures, rows);
}

/** Combines the smallest rows, by absolute amount, into one, so that the rows still add up to the totals. */
export function limitRows({ figures }: Report, rows: readonly ComparedRow[], maxRows: number): readonly ComparedRow[] {
  if (rows.length <= maxRows) return rows;
  const [first = ''] = Object.keys(figures);
  const sized = rows.map((row) => ({ row, size: Math.abs(figureValue(figures, row.values, first) ?? 0) }));
  const rest = new Set(
    sized
      .sort((one, other) => other.size - one.size)
      .slice(maxRows - 1)
      .map(({ row }) => row),
  );
  const sum = (valuesOf: (row: ComparedRow) => FigureValues) => sumFigures([...rest].map(valuesOf));
  const isCompared = rows.some(({ previous }) => previous);
  return [
    ...rows.filter((row) => !rest.has(row)),
    {
      key: restKey,
      count: rest.size,
      values: sum(({ values }) => values),
      ...(isCompared && { previous: sum(({ previous = {} }) => previous) }),
    },
  ];
}

async function withRowNames(
  db: KyselyDb,
  grouping: Grouping | undefined,
  rows: readonly ComparedRow[],
): Promise<ReportRow[]> {
  const nameless = rows.filter(({ key, name }) => name === undefined && key !== restKey).map(({ key }) => key);
  const names: ReadonlyMap<string, RowName> =
    grouping && nameless.length > 0 ? await readRowNames(db, grouping, nameless) : new Map();
  return names.size === 0 ? [...rows] : rows.map((row) => Object.assign({}, row, names.get(row.key)));
}
