import { sql } from 'kysely';
import type { DatabaseKind, Queries } from './database';

/** Tables that are their key and nothing else. */
const tables = ['searchTerms', 'links'];

/**
 * Keeps them in the order of their key, where SQLite kept each row twice: in the table and in the index of its key.
 * PostgreSQL has no such tables.
 */
export const byKey = {
  async up(db: Queries, kind: DatabaseKind): Promise<void> {
    if (kind !== 'sqlite') return;
    for (const table of tables) await keepByKey(db, table);
  },
};

async function keepByKey(db: Queries, table: string): Promise<void> {
  const { rows } = await sql<{ name: string; sql: string }>`select name, sql from sqlite_master
    where tbl_name = ${table} and sql is not null order by type = 'table' desc`.execute(db);
  const [made, ...indexes] = rows;
  if (!made) throw new Error(`there is no table ${table}`);
  const former = `${table}_by_row`;
  await db.schema.alterTable(table).renameTo(former).execute();
  // Renamed, the table has kept them.
  for (const { name } of indexes) await db.schema.dropIndex(name).execute();
  await sql.raw(`${made.sql} without rowid`).execute(db);
  await sql`insert into ${sql.table(table)} select * from ${sql.table(former)}`.execute(db);
  await db.schema.dropTable(former).execute();
  for (const { sql: definition } of indexes) await sql.raw(definition).execute(db);
}
