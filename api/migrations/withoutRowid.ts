import { sql } from 'kysely';
import type { DatabaseKind, KyselyDb } from '../db/database';

const tables = ['searchTerms', 'links'];

/**
 * Rebuilds tables `without rowid`, in the order of their key, because SQLite stored each row twice: in the table and in
 * the index of its key. PostgreSQL has no such tables.
 */
export const withoutRowid = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    if (kind !== 'sqlite') return;
    for (const table of tables) await rebuildWithoutRowid(db, table);
  },
};

async function rebuildWithoutRowid(db: KyselyDb, table: string): Promise<void> {
  const { rows } = await sql<{ name: string; sql: string }>`select name, sql from sqlite_master
    where tbl_name = ${table} and sql is not null order by type = 'table' desc`.execute(db);
  const [tableDefinition, ...indexes] = rows;
  if (!tableDefinition) throw new Error(`no table ${table}`);
  const oldTable = `${table}_by_row`;
  await db.schema.alterTable(table).renameTo(oldTable).execute();
  // Drops the indexes, because a renamed table keeps its indexes and their names.
  for (const { name } of indexes) await db.schema.dropIndex(name).execute();
  await sql.raw(`${tableDefinition.sql} without rowid`).execute(db);
  await sql`insert into ${sql.table(table)} select * from ${sql.table(oldTable)}`.execute(db);
  await db.schema.dropTable(oldTable).execute();
  for (const { sql: definition } of indexes) await sql.raw(definition).execute(db);
}
