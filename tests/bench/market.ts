import { sql } from 'kysely';
import { resources } from '../../contract/resources';
import { columnsByTable } from '../../api/db/columnsByTable';
import { type Database, type DatabaseKind, type Queries, type Row } from '../../api/db/database';
import { openLibsql } from '../../api/db/libsql';
import { migrate } from '../../api/db/migrate';
import { ledgerDays } from '../../api/ledger/days';
import { sumByDay } from '../../api/reports/sales/rebuild';
import { copySample } from '../../mocks/sample/copy';
import { makeSample } from '../../mocks/sample/make';
import { c, copied, copiesOf, own, theirs, words, type Columns } from './copies';

/** Copies made by one statement. */
const copiesAtOnce = 40;
/**
 * Selects the sample's sales that touch neither a wallet nor a gift card, whose balances copies could not reproduce.
 */
async function chooseTemplates(db: Queries): Promise<number> {
  await sql`create table ${sql.table('templates')} (id text primary key, at integer, serial text, made text)`.execute(
    db,
  );
  for (const table of ['sales', 'refunds']) {
    const sale = table === 'sales' ? sql.ref('s.id') : sql.ref('s.saleId');
    await sql`insert into ${sql.table('templates')} (id, at, serial, made)
      select s.id, row_number() over (order by s.id), substr(s.number, 10), ${sql.ref('s.createdAt')} from ${sql.table(table)} s where not exists (
        select 1 from journals j join entries e on ${sql.ref('e.journalId')} = j.id
          join ${sql.table('ledgerAccounts')} a on a.id = ${sql.ref('e.accountId')}
        where (${sql.ref('j.sourceId')} = ${sale} or ${sql.ref('j.sourceId')} in (select r.id from refunds r where ${sql.ref('r.saleId')} = ${sale}))
          and (a.code like 'liability:wallet:%' or a.code like 'liability:giftCards:%'))`.execute(db);
  }
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from sales where id in (select id from ${sql.table('templates')})`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Copies amounts owed to companies: partly settled in the sample, all open in the copies. */
async function copyPayables(db: Queries, kind: DatabaseKind, columns: readonly string[]): Promise<void> {
  const { day, instant } = words(kind);
  const given: Columns = {
    sourceId: own('sourceId'),
    at: instant(c('at')),
    businessDate: day(c('businessDate')),
    number: sql`coalesce((select s.number from sales s where s.id = ${own('sourceId')}), (select r.number from refunds r where r.id = ${own('sourceId')}))`,
  };
  const all = sql.join(columns.map((name) => sql.ref(name)));
  await sql`insert into payables (${all}) select ${sql.join(columns.map((name) => given[name] ?? c(name)))}
    from (select ${all} from payables union all select ${all} from ${sql.table('liquidationLines')} where live is not null) c
    cross join copies p where ${c('sourceId')} in (select id from templates) and p.n > 0`.execute(db);
}

/** Recomputes what is derived from the copied rows: balances, daily sums, account counters. */
async function sumUp({ kysely: db }: Database): Promise<void> {
  const balance = sql`coalesce((select sum(case when (e.direction = 'debit') = (a.type in ('asset', 'expense')) then ${sql.ref('e.amountMinor')} else -${sql.ref('e.amountMinor')} end) from entries e where ${sql.ref('e.accountId')} = a.id), 0)`;
  await sql`update ${sql.table('ledgerAccounts')} as a set ${sql.ref('balanceMinor')} = ${balance}`.execute(db);
  await sql`update companies as o set ${sql.ref('payableMinor')} = coalesce((select a.${sql.ref('balanceMinor')} from ${sql.table('ledgerAccounts')} a where a.code = 'liability:company:' || o.id || ':' || o.currency), 0)`.execute(
    db,
  );
  const bought = sql`select ${sql.ref('accountId')} as id, count(*) as n, sum(case when currency = 'MXN' then ${sql.ref('totalMinor')} - ${sql.ref('refundedMinor')} else 0 end) as spent
    from sales where state in ('completed', 'refunded') and ${sql.ref('accountId')} is not null group by ${sql.ref('accountId')}`;
  await sql`update accounts as o set ${sql.ref('salesCount')} = b.n, ${sql.ref('spentMinor')} = b.spent from (${bought}) b where b.id = o.id`.execute(
    db,
  );
  await sumByDay(db);
  await db.transaction().execute((trx) => ledgerDays.rebuildPart(trx, 'America/Mexico_City', ''));
  await sql`update sequences set value = (select max(seq) from journals) where name = 'journals.seq'`.execute(db);
  await sql`update sequences set value = 90000000 where name like 'VTA-%' or name like 'REE-%'`.execute(db);
}

/** Copies the sample data row by row into an empty database of this version. */
async function bringSample(to: Database): Promise<void> {
  const sample = openLibsql(':memory:');
  try {
    await makeSample(sample);
    await copySample(sample, to);
  } finally {
    await sample.close();
  }
}

/** Drops the indexes of the copied tables during `work`, and recreates them. */
async function withoutIndexes({ kysely: db, kind }: Database, tables: readonly string[], work: () => Promise<void>) {
  const query =
    kind === 'sqlite'
      ? sql<Row>`select name, sql as made from sqlite_master where type = 'index' and sql is not null and tbl_name in (${sql.join(tables)})`
      : sql<Row>`select indexname as name, indexdef as made from pg_indexes where schemaname = current_schema() and tablename in (${sql.join(tables)}) and indexname not like '%\\_primary' and indexname not like '%\\_pkey'`;
  const { rows } = await query.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.id(String(name))}`.execute(db);
  await work();
  for (const { made } of rows) await sql.raw(String(made)).execute(db);
}

/** Copies the buyers with their search terms and history. */
async function copyUsers({ kysely: db, kind }: Database, columns: ReadonlyMap<string, unknown>) {
  const { instant } = words(kind);
  const given: Columns = {
    id: theirs('id'),
    email: sql`'n' || p.n || '.' || ${c('email')}`,
    email_order: sql`'n' || p.n || '.' || ${c('email_order')}`,
    uid: sql`case when ${c('uid')} is null then null else p.n || '-' || ${c('uid')} end`,
    walletMinor: sql.lit(0),
    giftCardsCount: sql.lit(0),
    salesCount: sql.lit(0),
    spentMinor: sql.lit(0),
    createdAt: instant(c('createdAt')),
    updatedAt: instant(c('updatedAt')),
  };
  const names = [...columns.keys()];
  const copies = sql`(select min(n) as n, ${sql.ref('userPrefix')}, max(days) as days from copies group by ${sql.ref('userPrefix')}) p`;
  await sql`insert into accounts (${sql.join(names.map((name) => sql.ref(name)))}) select ${sql.join(names.map((name) => given[name] ?? c(name)))}
    from accounts c cross join ${copies} where c.view = 'user'`.execute(db);
  await sql`insert into ${sql.table('searchTerms')} (resource, term, ${sql.ref('recordId')}) select c.resource, c.term, ${theirs('recordId')}
    from ${sql.table('searchTerms')} c cross join ${copies} where c.resource = 'users/user'`.execute(db);
  // Account counters are derived from the history.
  const events = await columnNames({ kysely: db, kind }, 'auditEvents');
  const ofEvent: Columns = { id: theirs('id'), recordId: theirs('recordId'), historyId: theirs('historyId') };
  await sql`insert into ${sql.table('auditEvents')} (${sql.join(events.map((name) => sql.ref(name)))})
    select ${sql.join(events.map((name) => ofEvent[name] ?? c(name)))}
    from ${sql.table('auditEvents')} c cross join ${copies} where c.resource = 'users/user'`.execute(db);
  await sql`update ${sql.table('accountsByDay')} set count = count * (1 + (select count(distinct ${sql.ref('userPrefix')}) from copies)) where type <> 'administrator'`.execute(
    db,
  );
}

async function columnNames({ kysely, kind }: Pick<Database, 'kysely' | 'kind'>, table: string): Promise<string[]> {
  return [...((await columnsByTable(kysely, kind)).get(table)?.keys() ?? [])];
}

/**
 * Fills an empty database with about `count` sales over four years: the sample data, and copies of its sales with all
 * dependent rows, so that every check passes. Uses set-based SQL, bypassing the API.
 */
export async function fillMarket(to: Database, count: number, told: (step: string) => void = () => {}): Promise<void> {
  await migrate(to, resources);
  told('sample');
  await bringSample(to);
  const { kysely: db, kind } = to;
  const templates = await chooseTemplates(db);
  const copies = copiesOf(Math.max(1, Math.ceil(count / templates)));
  await sql`create table copies (n integer primary key, prefix text, ${sql.ref('userPrefix')} text, days integer)`.execute(
    db,
  );
  for (let at = 0; at < copies.length; at += 1_000)
    await sql`insert into copies (n, prefix, ${sql.ref('userPrefix')}, days) values ${sql.join(copies.slice(at, at + 1_000).map((copy) => sql`(${copy.n}, ${copy.prefix}, ${copy.userPrefix}, ${copy.days})`))}`.execute(
      db,
    );
  const parts = copied(kind);
  const columns = await columnsByTable(db, kind);
  const tables = [...parts.map(({ table }) => table), 'accounts', 'payables'];
  await withoutIndexes(to, tables, async () => {
    told('users');
    await copyUsers(to, columns.get('accounts') ?? new Map());
    for (const { table, order = 'id', given, from, where } of parts) {
      told(table);
      const names = [...(columns.get(table)?.keys() ?? [])];
      await sql`create table original as select c.*, row_number() over (order by ${sql.ref(order)}) as rank from ${sql.table(table)} c where ${where}`.execute(
        db,
      );
      for (let at = 0; at < copies.length; at += copiesAtOnce)
        await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
          select ${sql.join(names.map((name) => given[name] ?? c(name)))}
          from copies p cross join original c ${from ? sql`join ${from}` : sql``}
          where p.n > ${at} and p.n <= ${at + copiesAtOnce}`.execute(db);
      await sql`drop table original`.execute(db);
    }
    told('indexes');
  });
  told('payables');
  await copyPayables(db, kind, await columnNames(to, 'payables'));
  told('sums');
  await sumUp(to);
  for (const name of ['templates', 'copies']) await sql`drop table ${sql.table(name)}`.execute(db);
  told('statistics');
  await sql.raw(kind === 'postgres' ? 'vacuum analyze' : 'analyze').execute(db);
}
