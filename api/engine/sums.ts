import { sql } from 'kysely';
import { platformCurrency, type Currency } from '../../contract/currencies';
import type { ListSums } from '../../contract/sums';
import { signedSum, numberOrZero, type Total } from '../../contract/totals';
import { untyped, type KyselyDb } from '../db/database';
import { Problem } from '../problem';
import type { Filter } from './filter';
import { countUpToReach, planList, pageQuery, recordsWithIds, type Sort } from './listQuery';
import type { Table } from './table';

/** Sums the amounts of a list by currency. Only for lists up to `maxListedRows`: the time grows with the list. */
export async function sumRecords(db: KyselyDb, table: Table, filter: Filter, sort: Sort): Promise<ListSums> {
  const list = await planList(db, table, filter, sort);
  const { total, isMore, ids } = await countUpToReach(db, list);
  if (isMore && total === 0) throw new Problem('list.tooBroad');
  if (isMore || total === 0) return { count: total, isMore, sums: [] };
  const { sums = [] } = table.resource;
  const columns = [...new Set(sums.flatMap((sum) => (typeof sum === 'string' ? [sum] : Object.keys(sum.addends))))];
  const currency = currencyOf(table, columns);
  const records = ids ? recordsWithIds(db, table.resource.table, ids) : pageQuery(db, list, false);
  const found = untyped(db).selectFrom(records.as('found'));
  const grouped = currency === undefined ? found : found.groupBy(currency).select(currency).orderBy(currency);
  const rows = await grouped
    .select(({ fn }) => [fn.countAll().as('count'), ...columns.map((name) => sumOf(name).as(name))])
    .execute();
  const totals = rows.map((row) => ({
    // Safe cast: a choice column contains one of its options.
    currency: currency === undefined ? platformCurrency : (row[currency] as Currency),
    count: Number(row['count']),
    amounts: amountsOf(sums, Object.fromEntries(columns.map((name) => [name, Number(row[name] ?? 0)]))),
  }));
  // Omits the sums of a currency if one of them is inexact.
  return {
    count: total,
    isMore,
    sums: totals.filter(({ amounts }) => Object.values(amounts).every(Number.isSafeInteger)),
  };
}

/** Casts the sum to text, because PostgreSQL's driver rejects inexact numbers. */
const sumOf = (name: string) => sql<string | null>`cast(sum(${sql.ref(name)}) as text)`;

function amountsOf(sums: readonly (string | Total)[], stored: Readonly<Record<string, number>>) {
  return Object.fromEntries(
    sums.map((sum) =>
      typeof sum === 'string' ? [sum, numberOrZero(stored, sum)] : [sum.total, signedSum(sum, stored)],
    ),
  );
}

function currencyOf({ resource }: Table, names: readonly string[]): string | undefined {
  const currencies = new Set(
    names.map((name) => {
      const field = resource.fields[name];
      return field?.kind === 'money' ? field.currency : undefined;
    }),
  );
  if (currencies.size > 1) throw new Error(`the sums of ${resource.name} are not in one currency`);
  return [...currencies][0];
}
