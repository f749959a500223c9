import { bySize, bucketsOf, keptOf, seriesOf, sumOf, told } from './buckets';
import { figureOf, type FigureValues } from '../contract/reports/figures';
import { mostRows, restKey, type Bucket, type Interval, type Report, type ReportAnswer, type ReportRow } from '../contract/reports/report';
import type { Queries } from '../db/database';
import type { Asked } from './ask';
import { namesOf, type Named } from './names';
import type { Ask, Grain, Grouped, Source } from './source';

/** The figures of one time. */
interface Told {
  totals: FigureValues;
  series: Bucket[];
  rows: readonly Grouped[];
}

/**
 * A report as it is answered, with all of its rows. Rows and series sum to the totals, since they are
 * sums of the same; where they are not, a source is at fault, and that is an Error rather than a page
 * of wrong figures (money.md, invariant 11).
 */
export async function tell(db: Queries, source: Source, asked: Asked, asOf: string): Promise<ReportAnswer> {
  const { ask, interval, groupBy, compare, compared } = asked;
  const now = await figuresOf(db, source, asked, ask);
  const before = compared && (await figuresOf(db, source, asked, { ...ask, ...compared }));
  const panels = (await source.panels?.(db, ask)) ?? {};
  const { from, to, timeZone, currency, filter } = ask;
  return {
    meta: { from, to, timeZone, currency, interval, groupBy, filter, asOf, compare, compared },
    totals: now.totals,
    ...(before && { previous: { totals: before.totals, series: before.series } }),
    series: now.series,
    rows: await namedRows(db, source, groupBy, now.rows, before?.rows),
    panels,
  };
}

async function figuresOf(db: Queries, source: Source, { interval, groupBy }: Asked, ask: Ask): Promise<Told> {
  const { figures } = source.report;
  const { standing, moved, rows } = await source.read(db, ask, grainOf(interval), groupBy);
  const totals = told(keptOf(figures), standing, sumOf(moved.map(({ values }) => values)));
  demandSum(source, totals, rows);
  return { totals, series: seriesOf(figures, bucketsOf(ask, interval), standing, moved), rows };
}

function grainOf(interval: Interval): Grain {
  if (interval === 'hour') return 'hour';
  return interval === 'day' || interval === 'week' ? 'day' : 'month';
}

function demandSum({ report }: Source, totals: FigureValues, rows: readonly Grouped[]): void {
  const sums = sumOf(rows.map(({ values }) => values));
  for (const [name, { is }] of Object.entries(report.figures)) {
    if (is === 'now' || totals[name] === undefined) continue;
    if ((sums[name] ?? 0) !== totals[name]) throw new Error(`the rows of the report ${report.name} sum to ${sums[name] ?? 0} ${name}, its total is ${totals[name]}`);
  }
}

/** The rows of both times, with what they are called. */
async function namedRows(db: Queries, { report }: Source, groupBy: string, now: readonly Grouped[], before: readonly Grouped[] | undefined): Promise<ReportRow[]> {
  const previous = new Map(before?.map(({ key, values }) => [key, values]));
  const known = new Set(now.map(({ key }) => key));
  const gone = (before ?? []).filter(({ key }) => !known.has(key)).map(({ key }): Grouped => ({ key, values: {} }));
  const rows = [...now, ...gone];
  const grouping = report.groupings[groupBy];
  const names: ReadonlyMap<string, Named> = grouping ? await namesOf(db, grouping, rows.filter(({ name }) => name === undefined).map(({ key }) => key)) : new Map();
  const ordered = grouping?.of === 'names' && grouping.inOrder ? rows : bySize(report.figures, rows);
  return ordered.map((row) => rowOf(row, names.get(row.key), before && (previous.get(row.key) ?? {})));
}

function rowOf({ key, name, values }: Grouped, named: Named | undefined, previous: FigureValues | undefined): ReportRow {
  const row: ReportRow = name === undefined ? { key, ...named, values } : { key, name, values };
  return previous ? { ...row, previous } : row;
}

/** At most `mostRows`: the smallest, on either side of nothing, as one, so that what is shown still sums to the totals. */
export function shortened({ figures }: Report, answer: ReportAnswer): ReportAnswer {
  const { rows } = answer;
  if (rows.length <= mostRows) return answer;
  const [first = ''] = Object.keys(figures);
  const sized = rows.map((row) => ({ row, size: Math.abs(figureOf(figures, row.values, first) ?? 0) }));
  const rest = new Set(sized.sort((one, other) => other.size - one.size).slice(mostRows - 1).map(({ row }) => row));
  const values = sumOf([...rest].map((row) => row.values));
  const previous = answer.previous && sumOf([...rest].map((row) => row.previous ?? {}));
  return { ...answer, rows: [...rows.filter((row) => !rest.has(row)), { key: restKey, count: rest.size, values, ...(previous && { previous }) }] };
}
