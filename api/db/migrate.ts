import { sql } from 'kysely';
import { auditEvents } from '../../contract/people/auditEvents';
import type { Resource } from '../../contract/resource';
import { columnTypes } from './columns';
import type { Database, DatabaseKind, Queries } from './database';
import { declare, rebuildWords } from './declared';
import { columnsByTable } from './columnsByTable';
import { formerIndexes } from './formerIndexes';
import { createConcurrently, dropConcurrently, missingIndexes } from './indexes';
import { NewerDatabase } from './newer';
import { steps } from './steps';
import { assertKnownSteps, expectedVersion } from './version';

export { NewerDatabase };

/** Any number: the first half of an advisory lock that keeps two processes from migrating at once. */
const lock = 5_310_717;

const pauseMs = 100;

/** How long the tables are waited for, in milliseconds. */
const tableLockMs = 2_000;

/** Says what is done, and what was found that is worth a look. */
type Say = (line: string) => void;

/**
 * Brings a database to this version: the numbered steps and what the declared resources need, in one transaction, so
 * that an interrupted run leaves no half of it; then what takes long, in steps that a later run goes on with. Nothing is
 * dropped but by a step. Throws `NewerDatabase`.
 */
export async function migrate(db: Database, given: readonly Resource[], say: Say = () => {}): Promise<void> {
  // Every change writes one, whatever is served.
  const resources = [...new Set([...given, auditEvents])];
  if (db.kind === 'sqlite') {
    await db.kysely.transaction().execute(async (trx) => {
      await changeTables(trx, db.kind, resources, say);
      for (const name of await formerIndexes(trx, db.kind, resources)) await trx.schema.dropIndex(name).execute();
      for (const resource of resources) await rebuildWords(trx, db.kind, resource, (work) => work(trx));
      await keepVersion(trx, given);
    });
    return;
  }
  await db.kysely.connection().execute(async (connection) => {
    await alone(connection, say, async () => {
      await connection.transaction().execute(async (trx) => {
        // Whoever comes behind one who waits for a table waits, too.
        await sql`set local lock_timeout = ${sql.lit(tableLockMs)}`.execute(trx);
        await changeTables(trx, db.kind, resources, say);
      });
      // These block nobody. Until they are there, the version is not.
      for (const index of await missingIndexes(connection, resources)) {
        say(`index ${index.name}`);
        await createConcurrently(connection, index);
      }
      for (const name of await formerIndexes(connection, db.kind, resources)) {
        say(`index ${name} is needed no more`);
        await dropConcurrently(connection, name);
      }
      for (const resource of resources)
        await rebuildWords(connection, db.kind, resource, (work) => connection.transaction().execute(work));
      await keepVersion(connection, given);
    });
  });
}

async function changeTables(trx: Queries, kind: DatabaseKind, resources: readonly Resource[], say: Say): Promise<void> {
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
    say(`step ${name}`);
    await step.up(trx, kind);
    await trx
      .insertInto('migrations')
      .values({ name, requires: step.requires ?? null })
      .execute();
  }
  await declare(trx, kind, resources, say);
}

async function keepVersion(db: Queries, resources: readonly Resource[]): Promise<void> {
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
 * Runs `work` while no other process migrates the same schema. The lock is asked for again and again: an index that is
 * made concurrently waits for every statement that runs, also for one that waits for a lock.
 */
async function alone(connection: Queries, say: Say, work: () => Promise<void>): Promise<void> {
  // Advisory locks are the whole database's: the second half makes this one our schema's own.
  const key = sql`${sql.lit(lock)}, hashtext(current_schema())`;
  const take = async () =>
    (await sql<{ taken: boolean }>`select pg_try_advisory_lock(${key}) as taken`.execute(connection)).rows[0]?.taken;
  if (!(await take())) {
    say('another process migrates: waiting for it');
    do await new Promise((resolve) => setTimeout(resolve, pauseMs));
    while (!(await take()));
  }
  try {
    await work();
  } finally {
    // A connection that is lost has let go of it.
    await sql`select pg_advisory_unlock(${key})`.execute(connection).catch(() => undefined);
  }
}
