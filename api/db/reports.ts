import { sql, type CreateTableBuilder, type RawBuilder } from 'kysely';
import { columnTypes } from './columns';
import type { DatabaseKind, KyselyDb } from './database';

export const saleAmounts = [
  'sales',
  'grossMinor',
  'discountsMinor',
  'refundsMinor',
  'refunds',
  'taxMinor',
  'tipsMinor',
  'commissionMinor',
  'commissionTaxMinor',
] as const;

export const saleDimensions = ['company', 'category', 'labels', 'occasion', 'plan', 'channel', 'method'] as const;

/**
 * Data for reports, written in the transaction of its source.
 * - `saleFacts`: each completed sale and each refund, one row per means of payment.
 * - `salesByDay`, `salesByMonth`: sums of `saleFacts` by day, and by month (dated on its first day). `dimension` is
 *   one of `saleDimensions`, `hour`, or empty for the total.
 * - `ledgerByDay`: movements by ledger account path, day and holder; an empty holder is the total.
 * - `accountsByDay`: changes of the number of accounts of a type, by day; `figure` is a state or an event.
 */
export const reports = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const { text, integer } = columnTypes(kind);
    let facts = db.schema
      .createTable('saleFacts')
      .addColumn('sourceId', text, (column) => column.notNull())
      .addColumn('part', integer, (column) => column.notNull())
      .addColumn('currency', text, (column) => column.notNull())
      .addColumn('businessDate', text, (column) => column.notNull())
      .addColumn('at', text, (column) => column.notNull())
      .addColumn('hour', text, (column) => column.notNull());
    for (const name of saleDimensions) facts = facts.addColumn(name, text, (column) => column.notNull());
    for (const name of saleAmounts) facts = facts.addColumn(name, integer, (column) => column.notNull());
    await facts.addPrimaryKeyConstraint('saleFacts_primary', ['sourceId', 'part']).execute();
    await db.schema
      .createIndex('saleFacts_by_day')
      .on('saleFacts')
      .columns(['currency', 'businessDate', 'at'])
      .execute();
    await db.schema
      .createIndex('saleFacts_by_company')
      .on('saleFacts')
      .columns(['company', 'currency', 'businessDate'])
      .execute();

    for (const name of ['salesByDay', 'salesByMonth']) {
      let sums = db.schema
        .createTable(name)
        .addColumn('currency', text, (column) => column.notNull())
        .addColumn('dimension', text, (column) => column.notNull())
        .addColumn('businessDate', text, (column) => column.notNull())
        .addColumn('key', text, (column) => column.notNull());
      for (const amount of saleAmounts) sums = sums.addColumn(amount, integer, (column) => column.notNull());
      await sums.addPrimaryKeyConstraint(`${name}_primary`, ['currency', 'dimension', 'businessDate', 'key']).execute();
      await db.schema
        .createIndex(`${name}_by_key`)
        .on(name)
        .columns(['currency', 'dimension', 'key', 'businessDate'])
        .execute();
    }

    await withoutRowid(
      db.schema
        .createTable('ledgerByDay')
        .addColumn('currency', text, (column) => column.notNull())
        .addColumn('holder', text, (column) => column.notNull())
        .addColumn('place', text, (column) => column.notNull())
        .addColumn('businessDate', text, (column) => column.notNull())
        .addColumn('debitsMinor', integer, (column) => column.notNull())
        .addColumn('creditsMinor', integer, (column) => column.notNull())
        .addPrimaryKeyConstraint('ledgerByDay_primary', ['currency', 'holder', 'place', 'businessDate']),
      kind,
    ).execute();
    await db.schema
      .createIndex('ledgerByDay_by_place')
      .on('ledgerByDay')
      .columns(['currency', 'place', 'businessDate', 'holder'])
      .execute();

    await withoutRowid(
      db.schema
        .createTable('accountsByDay')
        .addColumn('businessDate', text, (column) => column.notNull())
        .addColumn('type', text, (column) => column.notNull())
        .addColumn('figure', text, (column) => column.notNull())
        .addColumn('count', integer, (column) => column.notNull())
        .addPrimaryKeyConstraint('accountsByDay_primary', ['businessDate', 'type', 'figure']),
      kind,
    ).execute();
  },
};

/**
 * Creates the table `without rowid`: SQLite would otherwise store each row twice, in the table and in the index of its
 * key.
 */
function withoutRowid(table: CreateTableBuilder<string, string>, kind: DatabaseKind) {
  return kind === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table;
}

const keyColumns = ['currency', ...saleDimensions] as const;

/**
 * Data for reports filtered by one dimension and grouped by another (decision 76). Triggers maintain the sums, so that
 * writes of the previous version are included while both versions run.
 * - `saleKeys`: each combination of dimensions that occurs in `saleFacts`.
 * - `salesByHour`: sums of `saleFacts` by combination, day and `hour`.
 * - `salesByKeys`: sums of `saleFacts` by combination and month (dated on its first day), for long periods.
 */
export const salesByHour = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const { text } = columnTypes(kind);
    let keys = db.schema.createTable('saleKeys').addColumn('currency', text, (column) => column.notNull());
    for (const name of saleDimensions) keys = keys.addColumn(name, text, (column) => column.notNull());
    await keys
      .addColumn('id', kind === 'postgres' ? 'bigserial' : 'integer', (column) => column.primaryKey().notNull())
      .execute();
    await db.schema
      .createIndex('saleKeys_unique')
      .unique()
      .on('saleKeys')
      .columns([...keyColumns])
      .execute();

    for (const table of [hourlySums, monthlySums]) await createSums(db, kind, table);
    // Only PostgreSQL needs this index: it reads the time range and joins the keys, while SQLite looks up each
    // combination of keys in the time range.
    if (kind === 'postgres')
      await db.schema.createIndex('salesByHour_by_day').on('salesByHour').column('businessDate').execute();
    await createTriggers(db, kind);
  },
};

interface KeySums {
  table: 'salesByHour' | 'salesByKeys';
  key: readonly (readonly ['keysId' | 'businessDate' | 'hour', RawBuilder<unknown>])[];
}

export const hourlySums: KeySums = {
  table: 'salesByHour',
  key: [
    ['keysId', sql`keys.id`],
    ['businessDate', sql`fact."businessDate"`],
    ['hour', sql`fact.hour`],
  ],
};
export const monthlySums: KeySums = {
  table: 'salesByKeys',
  key: [
    ['keysId', sql`keys.id`],
    ['businessDate', sql`substr(fact."businessDate", 1, 7) || '-01'`],
  ],
};

async function createSums(db: KyselyDb, kind: DatabaseKind, { table, key }: KeySums): Promise<void> {
  const { text, integer } = columnTypes(kind);
  const columns = key.map(([name]) => name);
  let sums: CreateTableBuilder<string, string> = db.schema.createTable(table);
  for (const name of columns)
    sums = sums.addColumn(name, name === 'keysId' ? integer : text, (column) => column.notNull());
  for (const name of saleAmounts) sums = sums.addColumn(name, integer, (column) => column.notNull());
  const withKey = sums.addPrimaryKeyConstraint(`${table}_primary`, columns);
  await (kind === 'sqlite' ? withKey.modifyEnd(sql`without rowid`) : withKey).execute();
}

export const insertKeysSql = (facts: RawBuilder<unknown>) => sql`insert into "saleKeys" (${columnList(keyColumns)})
  select distinct ${qualifiedColumnList('fact', keyColumns)} from ${facts}
  where not exists (select 1 from "saleKeys" keys where ${sameKeys})
  on conflict do nothing`;

export function addSumsSql({ table, key }: KeySums, facts: RawBuilder<unknown>, sign: 1 | -1): RawBuilder<unknown> {
  const columns = columnList(key.map(([name]) => name));
  const values = sql.join(key.map(([, value]) => value));
  const keyPositions = sql.join(key.map((_, index) => sql.lit(index + 1)));
  return sql`insert into ${sql.id(table)} (${columns}, ${columnList(saleAmounts)})
  select ${values}, ${sql.join(saleAmounts.map((name) => sql`${sql.lit(sign)} * sum(${sql.ref(`fact.${name}`)})`))}
  from ${facts} join "saleKeys" keys on ${sameKeys}
  group by ${keyPositions} order by ${keyPositions}
  on conflict (${columns}) do update set ${sql.join(saleAmounts.map((name) => sql`${sql.id(name)} = ${sql.id(table, name)} + ${sql.id('excluded', name)}`))}`;
}

const addAllSumsSql = (facts: RawBuilder<unknown>, sign: 1 | -1) =>
  sql.join(
    [hourlySums, monthlySums].map((sums) => addSumsSql(sums, facts, sign)),
    sql`; `,
  );

const columnList = (columns: readonly string[]) => sql.join(columns.map((name) => sql.id(name)));
const qualifiedColumnList = (table: string, columns: readonly string[]) =>
  sql.join(columns.map((name) => sql.id(table, name)));
const sameKeys = sql.join(
  keyColumns.map((name) => sql`${sql.id('keys', name)} = ${sql.id('fact', name)}`),
  sql` and `,
);

async function createTriggers(db: KyselyDb, kind: DatabaseKind): Promise<void> {
  if (kind === 'sqlite') {
    const columns = [...keyColumns, 'businessDate', 'hour', ...saleAmounts];
    const row = (which: 'new' | 'old') =>
      sql`(select ${sql.join(columns.map((name) => sql`${sql.id(which, name)} as ${sql.id(name)}`))}) fact`;
    await sql`create trigger "saleFacts_added" after insert on "saleFacts"
      begin ${insertKeysSql(row('new'))}; ${addAllSumsSql(row('new'), 1)}; end`.execute(db);
    await sql`create trigger "saleFacts_removed" after delete on "saleFacts"
      begin ${addAllSumsSql(row('old'), -1)}; end`.execute(db);
    return;
  }
  const facts = sql`facts fact`;
  await sql`create or replace function add_sale_facts() returns trigger language plpgsql as
    $$ begin ${insertKeysSql(facts)}; ${addAllSumsSql(facts, 1)}; return null; end $$`.execute(db);
  await sql`create or replace function remove_sale_facts() returns trigger language plpgsql as
    $$ begin ${addAllSumsSql(facts, -1)}; return null; end $$`.execute(db);
  await sql`create trigger "saleFacts_added" after insert on "saleFacts"
    referencing new table as facts for each statement execute function add_sale_facts()`.execute(db);
  await sql`create trigger "saleFacts_removed" after delete on "saleFacts"
    referencing old table as facts for each statement execute function remove_sale_facts()`.execute(db);
}
