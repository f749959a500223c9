import { sql } from 'kysely';
import { auditEvents } from '../../contract/people/auditEvents';
import { journals } from '../../contract/money/ledger';
import { createAppendOnlyTriggers } from './appendOnly';
import { columnTypes, columnsByTable } from './columns';
import type { DatabaseKind, KyselyDb } from './database';
import { storeProgress } from './progress';

/**
 * Hash chain over audit events and journals (decision 66).
 * - `unsealed`: rows that are not in the chain yet. A trigger adds them, so that a row is not missed if it commits
 *   after a row with a later id.
 * - `seals`: batches of rows, with their hashes.
 * - `sealSalts`: salts for the hashes of personal values, in a separate table so that they can be deleted with the
 *   values.
 */
export const seals = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const { text, integer } = columnTypes(kind);
    await db.schema
      .createTable('unsealed')
      .addColumn('number', kind === 'postgres' ? 'bigserial' : 'integer', (column) => column.primaryKey().notNull())
      .addColumn('source', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('seals')
      .addColumn('position', integer, (column) => column.primaryKey().notNull())
      .addColumn('at', text, (column) => column.notNull())
      .addColumn('until', text)
      .addColumn('previous', text, (column) => column.notNull())
      .addColumn('rows', text, (column) => column.notNull())
      .addColumn('events', integer, (column) => column.notNull())
      .addColumn('journals', integer, (column) => column.notNull())
      .addColumn('entries', integer, (column) => column.notNull())
      .addColumn('hash', text, (column) => column.notNull())
      .addColumn('mark', text, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('seals_by_at').on('seals').column('at').execute();
    await createAppendOnlyTriggers(db, kind, 'seals');
    await db.schema
      .createTable('sealSalts')
      .addColumn('position', integer, (column) => column.primaryKey().notNull())
      .addColumn('salts', text, (column) => column.notNull())
      .execute();
    const existing = await columnsByTable(db, kind);
    for (const { table } of [auditEvents, journals]) {
      if (!existing.has(table)) continue;
      // Creating the trigger waits for running writes to the table, so that the trigger misses no row.
      await createSealTrigger(db, kind, table);
      const { rows } = await sql<{ last: string | null }>`select max(id) as last from ${sql.table(table)}`.execute(db);
      const last = rows[0]?.last ?? null;
      if (last !== null) await storeProgress(db, sealBacklogName(table), JSON.stringify({ after: '', last }));
    }
  },
};

export const sealBacklogName = (table: string) => `seals ${table}`;

export async function createSealTrigger(db: KyselyDb, kind: DatabaseKind, table: string): Promise<void> {
  const trigger = sql.id(`${table}_await_seal`);
  if (kind === 'sqlite') {
    await sql`create trigger ${trigger} after insert on ${sql.table(table)}
      begin insert into "unsealed" ("source", "id") values (${sql.lit(table)}, new.id); end`.execute(db);
    return;
  }
  await sql`create or replace function await_seal() returns trigger language plpgsql as
    $$ begin insert into "unsealed" ("source", "id") select tg_table_name, id from written; return null; end $$`.execute(
    db,
  );
  await sql`create trigger ${trigger} after insert on ${sql.table(table)}
    referencing new table as written for each statement execute function await_seal()`.execute(db);
}
