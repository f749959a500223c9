import { sql } from 'kysely';
import { resources } from '../../contract/resources';
import { columnsByTable } from '../../api/db/columns';
import { type Database, type DatabaseKind, type KyselyDb, type Row } from '../../api/db/database';
import { openLibsql } from '../../api/db/libsql';
import { migrate } from '../../api/migrations/migrate';
import { ledgerDaysProjection } from '../../api/ledger/days';
import { rebuildAllSums } from '../../api/reports/sales/rebuild';
import { copySample } from '../../mocks/sample/copy';
import { makeSample } from '../../mocks/sample/make';
import { sourceColumn, createTableCopies, copiesOf, copyId, copyUserId, copyExpressions, type Columns } from './copies';

const copiesAtOnce = 40;
/** Selects sample sales that change neither a wallet nor a gift card: copies could not reproduce those balances. */
async function chooseTemplates(db: KyselyDb): Promise<number> {
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

/** Copies amounts owed to companies. Some are settled in the sample; all are open in the copies. */
async function copyPayables(db: KyselyDb, kind: DatabaseKind, columns: readonly string[]): Promise<void> {
  const { day, instant } = copyExpressions(kind);
  const replacedColumns: Columns = {
    sourceId: copyId('sourceId'),
    at: instant(sourceColumn('at')),
    businessDate: day(sourceColumn('businessDate')),
    number: sql`coalesce((select s.number from sales s where s.id = ${copyId('sourceId')}), (select r.number from refunds r where r.id = ${copyId('sourceId')}))`,
  };
  const columnList = sql.join(columns.map((name) => sql.ref(name)));
  await sql`insert into payables (${columnList}) select ${sql.join(columns.map((name) => replacedColumns[name] ?? sourceColumn(name)))}
    from (select ${columnList} from payables union all select ${columnList} from ${sql.table('liquidationLines')} where live is not null) c
    cross join copies p where ${sourceColumn('sourceId')} in (select id from templates) and p.n > 0`.execute(db);
}

async function rebuildSums({ kysely: db }: Database): Promise<void> {
  const balance = sql`coalesce((select sum(case when (e.direction = 'debit') = (a.type in ('asset', 'expense')) then ${sql.ref('e.amountMinor')} else -${sql.ref('e.amountMinor')} end) from entries e where ${sql.ref('e.accountId')} = a.id), 0)`;
  await sql`update ${sql.table('ledgerAccounts')} as a set ${sql.ref('balanceMinor')} = ${balance}`.execute(db);
  await sql`update companies as o set ${sql.ref('payableMinor')} = coalesce((select a.${sql.ref('balanceMinor')} from ${sql.table('ledgerAccounts')} a where a.code = 'liability:company:' || o.id || ':' || o.currency), 0)`.execute(
    db,
  );
  const purchases = sql`select ${sql.ref('accountId')} as id, count(*) as n, sum(case when currency = 'MXN' then ${sql.ref('totalMinor')} - ${sql.ref('refundedMinor')} else 0 end) as spent
    from sales where state in ('completed', 'refunded') and ${sql.ref('accountId')} is not null group by ${sql.ref('accountId')}`;
  await sql`update accounts as o set ${sql.ref('salesCount')} = b.n, ${sql.ref('spentMinor')} = b.spent from (${purchases}) b where b.id = o.id`.execute(
    db,
  );
  await rebuildAllSums(db);
  await db.transaction().execute((trx) => ledgerDaysProjection.rebuildPart(trx, 'America/Mexico_City', ''));
  await sql`update sequences set value = (select max(seq) from journals) where name = 'journals.seq'`.execute(db);
  await sql`update sequences set value = 90000000 where name like 'VTA-%' or name like 'REE-%'`.execute(db);
}

async function copySampleInto(target: Database): Promise<void> {
  const sample = openLibsql(':memory:');
  try {
    await makeSample(sample);
    await copySample(sample, target);
  } finally {
    await sample.close();
  }
}

async function fillWithoutIndexes(
  { kysely: db, kind }: Database,
  tables: readonly string[],
  fill: () => Promise<void>,
) {
  const query =
    kind === 'sqlite'
      ? sql<Row>`select name, sql as made from sqlite_master where type = 'index' and sql is not null and tbl_name in (${sql.join(tables)})`
      : sql<Row>`select indexname as name, indexdef as made from pg_indexes where schemaname = current_schema() and tablename in (${sql.join(tables)}) and indexname not like '%\\_primary' and indexname not like '%\\_pkey'`;
  const { rows } = await query.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.id(String(name))}`.execute(db);
  await fill();
  for (const { made } of rows) await sql.raw(String(made)).execute(db);
}

async function copyUsers({ kysely: db, kind }: Database, columns: ReadonlyMap<string, unknown>) {
  const { instant } = copyExpressions(kind);
  const replacedColumns: Columns = {
    id: copyUserId('id'),
    email: sql`'n' || p.n || '.' || ${sourceColumn('email')}`,
    email_order: sql`'n' || p.n || '.' || ${sourceColumn('email_order')}`,
    uid: sql`case when ${sourceColumn('uid')} is null then null else p.n || '-' || ${sourceColumn('uid')} end`,
    walletMinor: sql.lit(0),
    giftCardsCount: sql.lit(0),
    salesCount: sql.lit(0),
    spentMinor: sql.lit(0),
    createdAt: instant(sourceColumn('createdAt')),
    updatedAt: instant(sourceColumn('updatedAt')),
  };
  const names = [...columns.keys()];
  const copyGroups = sql`(select min(n) as n, ${sql.ref('userPrefix')}, max(days) as days from copies group by ${sql.ref('userPrefix')}) p`;
  await sql`insert into accounts (${sql.join(names.map((name) => sql.ref(name)))}) select ${sql.join(names.map((name) => replacedColumns[name] ?? sourceColumn(name)))}
    from accounts c cross join ${copyGroups} where c.view = 'user'`.execute(db);
  await sql`insert into ${sql.table('searchTerms')} (resource, term, ${sql.ref('recordId')}) select c.resource, c.term, ${copyUserId('recordId')}
    from ${sql.table('searchTerms')} c cross join ${copyGroups} where c.resource = 'users/user'`.execute(db);
  const events = await listColumnNames({ kysely: db, kind }, 'auditEvents');
  const eventColumns: Columns = {
    id: copyUserId('id'),
    recordId: copyUserId('recordId'),
    historyId: copyUserId('historyId'),
  };
  await sql`insert into ${sql.table('auditEvents')} (${sql.join(events.map((name) => sql.ref(name)))})
    select ${sql.join(events.map((name) => eventColumns[name] ?? sourceColumn(name)))}
    from ${sql.table('auditEvents')} c cross join ${copyGroups} where c.resource = 'users/user'`.execute(db);
  await sql`update ${sql.table('accountsByDay')} set count = count * (1 + (select count(distinct ${sql.ref('userPrefix')}) from copies)) where type <> 'administrator'`.execute(
    db,
  );
}

async function listColumnNames({ kysely, kind }: Pick<Database, 'kysely' | 'kind'>, table: string): Promise<string[]> {
  return [...((await columnsByTable(kysely, kind)).get(table)?.keys() ?? [])];
}

/**
 * Fills an empty database with about `count` sales over four years: the sample data, and copies of its sales with all
 * dependent rows. Every check passes. Uses set-based SQL, bypassing the API.
 */
export async function fillSalesDatabase(
  target: Database,
  count: number,
  onProgress: (step: string) => void = () => {},
): Promise<void> {
  await migrate(target, resources);
  onProgress('sample');
  await copySampleInto(target);
  const { kysely: db, kind } = target;
  const templates = await chooseTemplates(db);
  const copyList = copiesOf(Math.max(1, Math.ceil(count / templates)));
  await sql`create table copies (n integer primary key, prefix text, ${sql.ref('userPrefix')} text, days integer)`.execute(
    db,
  );
  for (let index = 0; index < copyList.length; index += 1_000)
    await sql`insert into copies (n, prefix, ${sql.ref('userPrefix')}, days) values ${sql.join(copyList.slice(index, index + 1_000).map((copy) => sql`(${copy.n}, ${copy.prefix}, ${copy.userPrefix}, ${copy.days})`))}`.execute(
      db,
    );
  const copyParts = createTableCopies(kind);
  const columns = await columnsByTable(db, kind);
  const tables = [...copyParts.map(({ table }) => table), 'accounts', 'payables'];
  await fillWithoutIndexes(target, tables, async () => {
    onProgress('users');
    await copyUsers(target, columns.get('accounts') ?? new Map());
    for (const { table, order = 'id', replacedColumns, source, condition } of copyParts) {
      onProgress(table);
      const names = [...(columns.get(table)?.keys() ?? [])];
      await sql`create table original as select c.*, row_number() over (order by ${sql.ref(order)}) as rank from ${sql.table(table)} c where ${condition}`.execute(
        db,
      );
      for (let index = 0; index < copyList.length; index += copiesAtOnce)
        await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
          select ${sql.join(names.map((name) => replacedColumns[name] ?? sourceColumn(name)))}
          from copies p cross join original c ${source ? sql`join ${source}` : sql``}
          where p.n > ${index} and p.n <= ${index + copiesAtOnce}`.execute(db);
      await sql`drop table original`.execute(db);
    }
    onProgress('indexes');
  });
  onProgress('payables');
  await copyPayables(db, kind, await listColumnNames(target, 'payables'));
  onProgress('sums');
  await rebuildSums(target);
  for (const name of ['templates', 'copies']) await sql`drop table ${sql.table(name)}`.execute(db);
  onProgress('statistics');
  await sql.raw(kind === 'postgres' ? 'vacuum analyze' : 'analyze').execute(db);
}
