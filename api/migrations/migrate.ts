import { sql } from 'kysely';
import { auditEvents } from '../../contract/people/auditEvents';
import type { Resource } from '../../contract/resource';
import { columnTypes, columnsByTable } from '../db/columns';
import type { Database, DatabaseKind, KyselyDb } from '../db/database';
import { resourceOptions } from '../resourceOptions';
import { createDeclaredTables, rebuildSearchTerms } from './declaredTables';
import { createIndexConcurrently, dropIndexConcurrently, missingIndexes } from './indexes';
import { NewerDatabase } from './newerDatabase';
import { steps } from './steps';
import { assertKnownSteps, expectedVersion } from './version';
import { tableOf } from '../engine/table';
import { shapesOf } from './shapes';

export { NewerDatabase };

/**
 * First half of the key of the advisory lock that prevents two processes from migrating at the same time. The number is
 * arbitrary.
 */
const advisoryLockKey = 5_310_717;

const lockPollMs = 100;

const tableLockMs = 2_000;

type LogLine = (line: string) => void;

/**
 * Migrates a database to this version. Numbered steps and changes of declared resources run in one transaction, then
 * long work in batches, which a later run can continue. Only numbered steps drop anything. Throws `NewerDatabase`.
 */
export async function migrate(
  db: Database,
  servedResources: readonly Resource[],
  log: LogLine = () => {},
): Promise<void> {
  const resources = [...new Set([...servedResources, auditEvents])];
  if (db.kind === 'sqlite') {
    await db.kysely.transaction().execute(async (trx) => {
      await changeTables(trx, db.kind, resources, log);
      for (const name of await formerIndexes(trx, db.kind, resources)) await trx.schema.dropIndex(name).execute();
      for (const resource of resources) await rebuildSearchTerms(trx, db.kind, resource, (work) => work(trx));
      await recordVersion(trx, servedResources);
    });
    return;
  }
  await db.kysely.connection().execute(async (connection) => {
    await withMigrationLock(connection, log, async () => {
      await connection.transaction().execute(async (trx) => {
        // Limits the wait for a table lock, because other statements queue behind a waiting one.
        await sql`set local lock_timeout = ${sql.lit(tableLockMs)}`.execute(trx);
        await changeTables(trx, db.kind, resources, log);
      });
      for (const index of await missingIndexes(connection, resources)) {
        log(`index ${index.name}`);
        await createIndexConcurrently(connection, index);
      }
      for (const name of await formerIndexes(connection, db.kind, resources)) {
        log(`index ${name} is needed no more`);
        await dropIndexConcurrently(connection, name);
      }
      for (const resource of resources)
        await rebuildSearchTerms(connection, db.kind, resource, (work) => connection.transaction().execute(work));
      await recordVersion(connection, servedResources);
    });
  });
}

async function changeTables(
  trx: KyselyDb,
  kind: DatabaseKind,
  resources: readonly Resource[],
  log: LogLine,
): Promise<void> {
  const { text, integer } = columnTypes(kind);
  await trx.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', text, (column) => column.primaryKey().notNull())
    .execute();
  if (!(await columnsByTable(trx, kind)).get('migrations')?.has('requires'))
    await trx.schema.alterTable('migrations').addColumn('requires', text).execute();
  await trx.schema
    .createTable('schemaVersions')
    .ifNotExists()
    .addColumn('version', text, (column) => column.primaryKey().notNull())
    .addColumn('ordinal', integer, (column) => column.notNull())
    .execute();

  const applied = await trx.selectFrom('migrations').selectAll().execute();
  assertKnownSteps(applied);
  const names = new Set(applied.map(({ name }) => name));
  for (const [name, step] of Object.entries(steps)) {
    if (names.has(name)) continue;
    log(`step ${name}`);
    await step.up(trx, kind);
    await trx
      .insertInto('migrations')
      .values({ name, requires: step.requires ?? null })
      .execute();
  }
  await createDeclaredTables(trx, kind, resources, log);
}

async function recordVersion(db: KyselyDb, resources: readonly Resource[]): Promise<void> {
  const { count } = await db
    .selectFrom('schemaVersions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('schemaVersions')
    .values({ version: await expectedVersion(resources), ordinal: count + 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Runs `work` while no other process migrates the same schema. Polls for the lock instead of waiting in a statement,
 * because `create index concurrently` waits for every running statement, including one that waits for this lock.
 */
async function withMigrationLock(connection: KyselyDb, log: LogLine, work: () => Promise<void>): Promise<void> {
  // Advisory locks apply to the whole database, so the second half of the key identifies the schema.
  const key = sql`${sql.lit(advisoryLockKey)}, hashtext(current_schema())`;
  const tryLock = async () =>
    (await sql<{ taken: boolean }>`select pg_try_advisory_lock(${key}) as taken`.execute(connection)).rows[0]?.taken;
  if (!(await tryLock())) {
    log('another process migrates: waiting for it');
    do await new Promise((resolve) => setTimeout(resolve, lockPollMs));
    while (!(await tryLock()));
  }
  try {
    await work();
  } finally {
    // Ignores an error, because a lost connection has released the lock.
    await sql`select pg_advisory_unlock(${key})`.execute(connection).catch(() => undefined);
  }
}

function formerNames(resource: Resource): string[] {
  const { paths } = tableOf(resource);
  const defaultOrder = paths.get(resource.order.field)?.order ?? 'id';
  const livePrefix = [...(resource.view === undefined ? [] : ['view']), 'archived'];
  const filtered = [...paths.values()].filter(({ filter, linked }) => filter && !linked).map(({ column }) => [column]);
  const groupedColumns = (resourceOptions(resource).compositeIndexes ?? []).map((names) =>
    names.flatMap((name) => paths.get(name)?.column ?? []),
  );
  const sorted = [...paths.values()].filter(({ sort }) => sort).map(({ order }) => [order, 'id']);
  return [
    livePrefix,
    livePrefix.concat('updatedAt', 'id'),
    ...sorted.map((columns) => livePrefix.concat(columns)),
    ...[...filtered, ...groupedColumns].map((columns) => livePrefix.concat(columns, defaultOrder, 'id')),
  ].map((columns) => `${resource.table}_by_${[...new Set(columns)].join('_')}`.slice(0, 63));
}

/** Indexes on balances that every sale changes, and indexes that another index serves. */
const unusedIndexes = [
  'auditEvents_by_archived_historyId_createdAt',
  'auditEvents_by_archived_resource_recordId_createdAt',
  'companies_by_archived_currency_inTransitMinor_id',
  'companies_by_archived_currency_payableMinor_id',
  'companies_by_archived_inTransitMinor_id',
  'companies_by_archived_payableMinor_id',
  'journals_by_archived_sourceType_sourceId_seq',
  'ledgerAccounts_by_archived_balanceMinor_id',
  'ledgerAccounts_by_archived_currency_balanceMinor_id',
  'ledgerAccounts_by_archived_updatedAt',
];

async function formerIndexes(db: KyselyDb, kind: DatabaseKind, resources: readonly Resource[]): Promise<string[]> {
  const declared = new Set(shapesOf(resources).flatMap(({ indexes }) => Array.from(indexes.keys())));
  const former = new Set([...unusedIndexes, ...resources.flatMap((resource) => formerNames(resource))]);
  const query =
    kind === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'index'`
      : sql<{ name: string }>`select indexname as name from pg_indexes where schemaname = current_schema()`;
  const { rows } = await query.execute(db);
  return rows.map(({ name }) => name).filter((name) => former.has(name) && !declared.has(name));
}
