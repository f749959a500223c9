import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { dayAfter, daysAfter, firstOfMonth, monthsAfter } from '../../../contract/days';
import type { FigureName, Grouping } from '../../../contract/reports/report';
import { salesReport } from '../../../contract/reports/sales';
import { columnRefs } from '../../db/columns';
import type { KyselyDb } from '../../db/database';
import { packed } from '../../db/packedRows';
import { saleAmounts, saleDimensions } from '../../db/reports';
import type { Range } from '../periods';
import { titleColumns, titleSourceOf, type TitledRow } from '../names';
import type { SourceQuery, GroupRow } from '../source';

export interface Sums extends GroupRow<FigureName<typeof salesReport>> {
  date: string;
}

/**
 * Returns whether the daily sums can answer a query. Each of them has one dimension, so filtering by one dimension and
 * grouping by another needs the sums by hour.
 */
export function hasDailySums(filter: SourceQuery['filter'], by: string): boolean {
  const [firstFilter, ...more] = Object.keys(filter);
  return firstFilter === undefined || (more.length === 0 && (by === 'day' || by === 'month' || by === firstFilter));
}

export type Amounts = readonly (typeof saleAmounts)[number][];
type Dimension = 'hour' | (typeof saleDimensions)[number];
export type SumsBy = 'day' | 'month' | 'hourOfDay' | Dimension;

const factColumns = columnRefs({ table: 'saleFacts' });
const sumColumns = columnRefs({ table: 'salesByDay' });

interface RangePart extends Range {
  isMonths: boolean;
}

export function splitByMonths({ from, to }: Range): RangePart[] {
  const first = from === firstOfMonth(from) ? from : monthsAfter(firstOfMonth(from), 1);
  const end = dayAfter(to) === firstOfMonth(dayAfter(to)) ? dayAfter(to) : firstOfMonth(to);
  if (first >= end) return [{ isMonths: false, from, to }];
  const rangeParts: RangePart[] = [
    { isMonths: false, from, to: daysAfter(first, -1) },
    { isMonths: true, from: first, to: daysAfter(end, -1) },
    { isMonths: false, from: end, to },
  ];
  return rangeParts.filter((rangePart) => rangePart.from <= rangePart.to);
}

export const monthExpression = sql<string>`substr(${sumColumns.businessDate}, 1, 7) || '-01'`;

export const salesSums = [
  ['salesByDay', sumColumns.businessDate],
  ['salesByMonth', monthExpression],
] as const;

export async function sumsByDay(
  db: KyselyDb,
  { currency, from, to, filter }: SourceQuery,
  by: SumsBy,
  amounts: Amounts = saleAmounts,
): Promise<Sums[]> {
  const [firstFilter] = Object.keys(filter);
  const dimension = by === 'day' || by === 'month' ? (firstFilter ?? '') : by === 'hourOfDay' ? 'hour' : by;
  const rangeParts: RangePart[] =
    by === 'day' || by === 'hourOfDay' ? [{ isMonths: false, from, to }] : splitByMonths({ from, to });
  const columns = sql.join(amounts.map((name) => sumColumns[name]));
  const filterCondition =
    firstFilter === undefined ? sql`` : sql` and ${matchesAny(sumColumns.key, firstFilter, filter[firstFilter] ?? [])}`;
  const selected = rangeParts.map(
    (rangePart) => sql`select ${sumColumns.businessDate}, ${sumColumns.key}, ${columns}
      from ${sql.table(rangePart.isMonths ? 'salesByMonth' : 'salesByDay')}
      where ${sumColumns.currency} = ${currency} and ${sumColumns.dimension} = ${dimension}
        and ${sumColumns.businessDate} >= ${rangePart.from}
        and ${sumColumns.businessDate} <= ${rangePart.to}${filterCondition}`,
  );
  const { date, key, groups } = groupExpressions(by, sumColumns.businessDate, sumColumns.key);
  const query = sql<SumRow>`select ${date} as date, ${key} as key, ${selectSums(amounts)}
    from (${sql.join(selected, sql` union all `)}) "rangeSums" group by ${groups}`;
  return readNamedSums(db, query, by, amounts);
}

const keyColumns = columnRefs({ table: 'saleKeys' }, 'saleKeys');

export async function sumsByKeys(
  db: KyselyDb,
  { currency, from, to, filter }: SourceQuery,
  by: SumsBy,
  amounts: Amounts = saleAmounts,
): Promise<Sums[]> {
  const dimension = dimensionOf(by);
  const isByHours = by !== 'month' && dimension === 'hour';
  const rangeParts: RangePart[] = isByHours ? [{ isMonths: false, from, to }] : splitByMonths({ from, to });
  const selected = rangeParts.map((rangePart) => {
    const table = rangePart.isMonths ? 'salesByKeys' : 'salesByHour';
    const hourColumns = columnRefs({ table: 'salesByHour' }, table);
    const { date, key, groups } = groupExpressions(
      by,
      hourColumns.businessDate,
      isByHours ? hourColumns.hour : dimension === 'hour' ? sql`''` : keyColumns[dimension],
    );
    return sql<SumRow>`select ${date} as date, ${key} as key, ${selectSums(amounts)}
      from ${sql.table('saleKeys')} join ${sql.table(table)} on ${hourColumns.keysId} = ${keyColumns.id}
      where ${keyColumns.currency} = ${currency}${filterConditions(filter, keyColumns)}
        and ${hourColumns.businessDate} >= ${rangePart.from} and ${hourColumns.businessDate} <= ${rangePart.to}
        group by ${groups}`;
  });
  return readNamedSums(db, sql<SumRow>`${sql.join(selected, sql` union all `)}`, by, amounts);
}

export async function sumsOfFacts(
  db: KyselyDb,
  { currency, from, to, until, filter }: SourceQuery,
  by: SumsBy,
  amounts: Amounts = saleAmounts,
): Promise<Sums[]> {
  const { date, key, groups } = groupExpressions(by, factColumns.businessDate, factColumns[dimensionOf(by)]);
  const conditions = [
    sql`${factColumns.currency} = ${currency}`,
    sql`${factColumns.businessDate} >= ${from}`,
    sql`${factColumns.businessDate} <= ${to}`,
    ...(until === null ? [] : [sql`${factColumns.at} < ${until}`]),
  ];
  const query = sql<SumRow>`select ${date} as date, ${key} as key, ${selectSums(amounts)} from ${sql.table('saleFacts')}
    where ${sql.join(conditions, sql` and `)}${filterConditions(filter, factColumns)} group by ${groups}`;
  return readNamedSums(db, query, by, amounts);
}

type SumRow = { date: string; key: string } & Record<(typeof saleAmounts)[number], number>;

const selectSums = (amounts: Amounts) =>
  sql.join(amounts.map((name) => sql`sum(${sumColumns[name]}) as ${sumColumns[name]}`));

const dimensionOf = (by: SumsBy): Dimension => (by === 'day' || by === 'month' || by === 'hourOfDay' ? 'hour' : by);

function groupExpressions(by: SumsBy, date: RawBuilder<string>, key: RawBuilder<string>) {
  const none = sql<string>`''`;
  if (by === 'day' || by === 'month') return { date, key: none, groups: date };
  return by === 'hourOfDay' ? { date, key, groups: sql.join([date, key]) } : { date: none, key, groups: key };
}

function filterConditions(
  filter: SourceQuery['filter'],
  columns: { readonly [D in (typeof saleDimensions)[number]]: RawBuilder<string> },
): RawBuilder<unknown> {
  const conditions = saleDimensions.flatMap((name) => {
    const keys = filter[name];
    return keys ? [sql` and ${matchesAny(columns[name], name, keys)}`] : [];
  });
  return conditions.length === 0 ? sql`` : sql.join(conditions, sql``);
}

/** Matches a sale with several labels if one of them is in `keys`. */
function matchesAny(column: RawBuilder<string>, dimension: string, keys: readonly string[]): Expression<SqlBool> {
  if (dimension !== 'labels') return sql<SqlBool>`${column} in (${sql.join(keys)})`;
  const matches = keys.map((key) =>
    key === ''
      ? sql`${column} = ''`
      : sql`',' || ${column} || ',' like ${`%,${key.replace(/[\\%_]/g, '\\$&')},%`} escape '\\'`,
  );
  return sql<SqlBool>`(${sql.join(matches, sql` or `)})`;
}

async function readNamedSums(db: KyselyDb, query: Expression<SumRow>, by: SumsBy, amounts: Amounts): Promise<Sums[]> {
  const columns = ['date', 'key', ...amounts] as const;
  const grouping = groupings[by];
  if (grouping?.kind !== 'records') return (await packed(db, query, columns)).map((row) => toSums(row, amounts));
  const { table, columns: title, toTitle } = titleSourceOf(grouping.resource);
  const namedQuery = sql<
    SumRow & TitledRow
  >`select sums.*, ${title('titled')} from (${query}) sums left join ${sql.table(table)} titled on titled.id = sums.key`;
  const rows = await packed(db, namedQuery, [...columns, ...titleColumns]);
  return rows.map((row) => Object.assign(toSums(row, amounts), row.id !== null && { name: toTitle(row) }));
}

const groupings: Readonly<Record<string, Grouping>> = salesReport.groupings;

function toSums<A extends (typeof saleAmounts)[number]>(
  row: { date: string; key: string } & Record<A, number>,
  amounts: readonly A[],
): Sums {
  const values: Partial<Record<(typeof saleAmounts)[number], number>> = {};
  for (const name of amounts) values[name] = row[name];
  return { date: row.date, key: row.key, values };
}
