import { sql } from 'kysely';
import { refunds, sales } from '../../../contract/money/sales';
import { columnRefs } from '../../db/columns';
import type { KyselyDb } from '../../db/database';
import { textList } from '../../db/packedRows';
import { saleAmounts, saleDimensions, insertKeysSql, addSumsSql, hourlySums, monthlySums } from '../../db/reports';
import type { Projection } from '../../ledger/projections';
import type { SaleFact } from './facts';
import { recountPage } from './recount';
import { salesSums } from './sums';

/**
 * Rebuilds facts if they are missing, lack the time of posting (version 1), or subtract refunds in full from the price
 * (version 2).
 */
export const saleFactsProjection: Projection = {
  table: 'saleFacts',
  version: 3,
  dependsOnTimeZone: true,
  sources: [sales, refunds],
  rebuildPart: (trx, timeZone, after) => rebuildPart(trx, timeZone, after),
};

const sums = salesSums.flatMap(([table, date]) =>
  (['', 'hour', ...saleDimensions] as const).map((dimension) => ({ table, date, dimension })),
);
const sumsPrefix = 'sums ';

async function rebuildPart(db: KyselyDb, timeZone: string, after: string): Promise<string | null> {
  if (after.startsWith(sumsPrefix)) {
    const at = Number(after.slice(sumsPrefix.length));
    const sum = sums[at];
    if (sum) await rebuildSum(db, sum);
    return at + 1 < sums.length ? `${sumsPrefix}${at + 1}` : null;
  }
  if (after === '') await deleteOrphanFacts(db);
  const page = await recountPage(db, timeZone, after);
  if (page === null) return `${sumsPrefix}0`;
  await db
    .deleteFrom('saleFacts')
    .where(
      'sourceId',
      'in',
      textList(
        db,
        page.recountedRecords.map(({ id }) => id),
      ),
    )
    .execute();
  await insertFacts(
    db,
    page.recountedRecords.flatMap(({ facts }) => facts),
  );
  return page.end;
}

const batchSize = 500;

async function insertFacts(db: KyselyDb, facts: readonly SaleFact[]): Promise<void> {
  for (let from = 0; from < facts.length; from += batchSize) {
    await db
      .insertInto('saleFacts')
      .values(facts.slice(from, from + batchSize))
      .execute();
  }
}

const factColumns = columnRefs({ table: 'saleFacts' });
const sumColumns = columnRefs({ table: 'salesByDay' });

async function deleteOrphanFacts(db: KyselyDb): Promise<void> {
  await db
    .deleteFrom('saleFacts')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom(sales.table).select('sales.id').whereRef('sales.id', '=', 'saleFacts.sourceId'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom(refunds.table).select('refunds.id').whereRef('refunds.id', '=', 'saleFacts.sourceId'))),
    )
    .execute();
}

export async function rebuildAllSums(db: KyselyDb): Promise<void> {
  for (const one of sums) await rebuildSum(db, one);
}

async function rebuildSum(db: KyselyDb, { table, date, dimension }: (typeof sums)[number]): Promise<void> {
  await db.deleteFrom(table).where('dimension', '=', dimension).execute();
  const key = dimension === '' ? sql`''` : factColumns[dimension];
  await sql`insert into ${sql.table(table)} (${sumColumns.currency}, ${sumColumns.dimension}, ${sumColumns.businessDate}, ${sumColumns.key}, ${sql.join(saleAmounts.map((name) => sumColumns[name]))})
    select ${factColumns.currency}, ${sql.lit(dimension)}, ${date}, ${key}, ${sql.join(saleAmounts.map((name) => sql`sum(${factColumns[name]})`))}
    from ${sql.table('saleFacts')} group by 1, 3, 4`.execute(db);
}

/** Also rebuilt when `saleFacts` is rebuilt, because each fact changes these sums. */
export const salesByHourProjection: Projection = {
  table: 'salesByHour',
  version: 1,
  dependsOnTimeZone: false,
  sources: [sales, refunds],
  rebuildPart: (trx, _, after) => rebuildMonthSums(trx, after),
};

async function rebuildMonthSums(db: KyselyDb, after: string): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`select min(substr(found.day, 1, 7)) as month from (
    select min(${factColumns.businessDate}) as day from ${sql.table('saleFacts')}
      where ${factColumns.businessDate} > ${`${after}-99`}
    union all select min(${sumColumns.businessDate}) as day from ${sql.table('salesByHour')}
      where ${sumColumns.businessDate} > ${`${after}-99`}
    union all select min(${sumColumns.businessDate}) as day from ${sql.table('salesByKeys')}
      where ${sumColumns.businessDate} > ${`${after}-99`}) found`.execute(db);
  const month = rows[0]?.month ?? null;
  if (month === null) return null;
  const [from, to] = [`${month}-01`, `${month}-31`];
  for (const { table } of [hourlySums, monthlySums])
    await db.deleteFrom(table).where('businessDate', '>=', from).where('businessDate', '<=', to).execute();
  const facts = sql`(select * from ${sql.table('saleFacts')} where ${factColumns.businessDate} >= ${from}
    and ${factColumns.businessDate} <= ${to}) fact`;
  await insertKeysSql(facts).execute(db);
  for (const sums of [hourlySums, monthlySums]) await addSumsSql(sums, facts, 1).execute(db);
  return month;
}
