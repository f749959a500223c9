import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { resources } from '../../contract/resources';
import { untyped, type Database } from '../../api/db/database';
import { openLibsql } from '../../api/db/libsql';
import { migrate } from '../../api/migrations/migrate';
import { openApiFixture, indexesOf } from './apiFixture';
import { createLabel } from './labels';

const tables = ['searchTerms', 'links'];

async function readDefinitions({ kysely }: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; sql: string }>`select name, sql from sqlite_master
    where type = 'table'`.execute(kysely);
  return new Map(rows.map(({ name, sql: definition }) => [name, definition]));
}

/** Restores the former SQLite table, which has a rowid and a separate primary key. */
async function restoreRowidTable(db: Database, table: string): Promise<void> {
  const definition = (await readDefinitions(db)).get(table) ?? '';
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_master
    where tbl_name = ${table} and type = 'index' and sql is not null`.execute(db.kysely);
  await sql`create table copies as select * from ${sql.table(table)}`.execute(db.kysely);
  await db.kysely.schema.dropTable(table).execute();
  await sql.raw(definition.replace(/ without rowid$/i, '')).execute(db.kysely);
  await sql`insert into ${sql.table(table)} select * from copies`.execute(db.kysely);
  await db.kysely.schema.dropTable('copies').execute();
  for (const index of rows) await sql.raw(index.sql).execute(db.kysely);
}

test('preserves search words, links and indexes when an SQLite file is migrated to tables without rowid', async () => {
  const db = openLibsql(':memory:');
  const api = await openApiFixture({ db });
  for (const name of ['Vegano', 'Sin gluten']) await createLabel(api, { name: { es: name } });
  const readContents = () =>
    Promise.all(tables.map((table) => untyped(db.kysely).selectFrom(table).selectAll().execute()));
  const [contentsBefore, indexes] = [await readContents(), await indexesOf(db)];
  expect(contentsBefore[0]).not.toEqual([]);
  for (const table of tables) await restoreRowidTable(db, table);
  await db.kysely.deleteFrom('migrations').where('name', '=', '0014_by_key').execute();

  await migrate(db, resources);
  expect(await readContents()).toEqual(contentsBefore);
  // The migration has dropped SQLite's automatic index of each primary key.
  expect(await indexesOf(db)).toEqual(indexes);
  for (const table of tables) expect((await readDefinitions(db)).get(table)).toMatch(/without rowid$/i);
  const response = await api.send('GET', 'catalogs/labels?filter={"q":"vegano"}');
  expect(response.headers.get('X-Total-Count')).toBe('1');
  await api.close();
});
