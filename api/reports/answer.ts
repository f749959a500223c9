import { reachedBy } from './periods';
import { bySize, bucketsOf, answeredFigures, seriesOf, sumOf, figuresOver } from './buckets';
import { figureOf, type FigureValues } from '../../contract/reports/figures';
import type { Bucket, ReportAnswer, ReportRow } from '../../contract/reports/endpoints';
import { restKey, type Grouping, type Interval, type Report } from '../../contract/reports/report';
import type { Queries } from '../db/database';
import type { ReportParams } from './params';
import { namesOf, type RowName } from './names';
import type { SourceQuery, Grain, GroupRow, Source } from './source';

/** Figures of one period. */
interface PeriodFigures {
  totals: FigureValues;
  series: Bucket[];
  rows: readonly GroupRow[];
}

/**
 * Answers a report with all of its rows or, beyond `most`, with the smallest as one. Rows and series add up to the
 * totals; if they do not, the source is at fault, and this throws an Error rather than return a page of wrong figures
 * (docs/business.md, invariant 11).
 */
export async function answerReport(
  db: Queries,
  source: Source,
  params: ReportParams,
  asOf: string,
  most = Number.POSITIVE_INFINITY,
): Promise<ReportAnswer> {
  const { query, interval, groupBy, compare, compared } = params;
  // Rows of the two periods are matched by key, so all of them are needed.
  const now = await figuresOf(db, source, params, query, compared ? Number.POSITIVE_INFINITY : most);
  const before = compared && (await figuresOf(db, source, params, { ...query, ...compared }, Number.POSITIVE_INFINITY));
  const rows = shortened(source.report, inOrder(source.report, groupBy, matched(now.rows, before?.rows)), most);
  const panels = (await source.panels?.(db, query)) ?? {};
  const { from, to, timeZone, currency, filter, today } = query;
  return {
    meta: {
      from,
      to,
      through: reachedBy(today, { from, to }),
      timeZone,
      currency,
      interval,
      groupBy,
      filter,
      asOf,
      compare,
      compared,
    },
    totals: now.totals,
    ...(before && { previous: { totals: before.totals, series: before.series } }),
    series: now.series,
    rows: await named(db, source.report.groupings[groupBy], rows),
    panels,
  };
}

async function figuresOf(
  db: Queries,
  source: Source,
  { interval, groupBy }: ReportParams,
  query: SourceQuery,
  most: number,
): Promise<PeriodFigures> {
  const { figures } = source.report;
  const { standing, moved, rows } = await source.read(db, query, grainOf(interval), groupBy, most);
  const totals = figuresOver(answeredFigures(figures), standing, sumOf(moved.map(({ values }) => values)));
  assertRowsSumToTotals(source, totals, rows);
  return { totals, series: seriesOf(figures, bucketsOf(query, interval), standing, moved), rows };
}

function grainOf(interval: Interval): Grain {
  if (interval === 'hour') return 'hour';
  return interval === 'day' || interval === 'week' ? 'day' : 'month';
}

function assertRowsSumToTotals({ report }: Source, totals: FigureValues, rows: readonly GroupRow[]): void {
  const sums = sumOf(rows.map(({ values }) => values));
  for (const [name, { is }] of Object.entries(report.figures)) {
    if (is === 'now' || totals[name] === undefined) continue;
    if ((sums[name] ?? 0) !== totals[name])
      throw new Error(
        `the rows of the report ${report.name} sum to ${sums[name] ?? 0} ${name}, its total is ${totals[name]}`,
      );
  }
}

/** Row of the requested period, with the figures of the compared period. */
interface ComparedRow extends GroupRow {
  previous?: FigureValues;
}

function matched(now: readonly GroupRow[], before: readonly GroupRow[] | undefined): readonly ComparedRow[] {
  if (!before) return now;
  const previous = new Map(before.map((row) => [row.key, row]));
  const known = new Set(now.map(({ key }) => key));
  const gone = before
    .filter(({ key }) => !known.has(key))
    .map((row): GroupRow => Object.assign({}, row, { values: {} }));
  return [...now, ...gone].map((row) => Object.assign({}, row, { previous: previous.get(row.key)?.values ?? {} }));
}

function inOrder(
  { figures, groupings }: Report,
  groupBy: string,
  rows: readonly ComparedRow[],
): readonly ComparedRow[] {
  const grouping = groupings[groupBy];
  return grouping?.of === 'names' && grouping.inOrder ? rows : bySize(figures, rows);
}

/**
 * Limits the rows to `most`: sums the smallest, by absolute amount, into one row, so that the rows still add up to the
 * totals.
 */
export function shortened({ figures }: Report, rows: readonly ComparedRow[], most: number): readonly ComparedRow[] {
  if (rows.length <= most) return rows;
  const [first = ''] = Object.keys(figures);
  const sized = rows.map((row) => ({ row, size: Math.abs(figureOf(figures, row.values, first) ?? 0) }));
  const rest = new Set(
    sized
      .sort((one, other) => other.size - one.size)
      .slice(most - 1)
      .map(({ row }) => row),
  );
  const sum = (valuesOf: (row: ComparedRow) => FigureValues) => sumOf([...rest].map(valuesOf));
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

/** Adds the names of the rows. */
async function named(db: Queries, grouping: Grouping | undefined, rows: readonly ComparedRow[]): Promise<ReportRow[]> {
  const nameless = rows.filter(({ key, name }) => name === undefined && key !== restKey).map(({ key }) => key);
  const names: ReadonlyMap<string, RowName> =
    grouping && nameless.length > 0 ? await namesOf(db, grouping, nameless) : new Map();
  return names.size === 0 ? [...rows] : rows.map((row) => Object.assign({}, row, names.get(row.key)));
}
