import { sql } from 'kysely';
import type { Resource } from '../contract/resource';
import { isOrderedByHand, startPositions } from '../resources/position';
import { replaceWords } from '../resources/search';
import { tableOf, type Table } from '../resources/table';
import { columnTypes } from './columns';
import type { DatabaseKind, Queries, Row } from './database';
import { NewerDatabase } from './newer';

/**
 * Gives every declared resource its table, its columns and its indexes. What exists is kept; a
 * column nobody declares means that a newer version declared it. (To remove a field, drop its
 * columns in a numbered step.)
 */
export async function declare(db: Queries, kind: DatabaseKind, resources: readonly Resource[]): Promise<void> {
  const existing = await columnsByTable(db, kind);
  for (const resource of resources) {
    const table = tableOf(resource);
    const columns = existing.get(resource.table);
    if (columns) await addColumns(db, kind, table, columns);
    else await createTable(db, kind, table);
    await createIndexes(db, kind, table);
    await deriveAgain(db, table);
    if (isOrderedByHand(resource)) await startPositions(db, resource);
  }
}

async function columnsByTable(db: Queries, kind: DatabaseKind): Promise<Map<string, Set<string>>> {
  const query =
    kind === 'sqlite'
      ? sql<Row>`select m.name as "table", c.name as "column" from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'`
      : sql<Row>`select table_name as "table", column_name as "column" from information_schema.columns where table_schema = current_schema()`;
  const found = new Map<string, Set<string>>();
  for (const { table, column } of (await query.execute(db)).rows) {
    found.set(String(table), (found.get(String(table)) ?? new Set()).add(String(column)));
  }
  return found;
}

async function createTable(db: Queries, kind: DatabaseKind, table: Table): Promise<void> {
  const types = columnTypes(kind);
  const id = db.schema.createTable(table.resource.table).addColumn('id', types.text, (column) => column.primaryKey().notNull());
  await table.columns
    .reduce((builder, { name, type, initial }) => builder.addColumn(name, types[type], (column) => (initial === null ? column : column.defaultTo(initial))), id)
    .execute();
}

async function addColumns(db: Queries, kind: DatabaseKind, table: Table, existing: ReadonlySet<string>): Promise<void> {
  const types = columnTypes(kind);
  const declared = new Set(['id', ...table.columns.map(({ name }) => name)]);
  for (const name of existing) {
    if (!declared.has(name)) throw new NewerDatabase(`column ${table.resource.table}.${name}`);
  }
  for (const { name, type, initial } of table.columns) {
    if (existing.has(name)) continue;
    await db.schema
      .alterTable(table.resource.table)
      .addColumn(name, types[type], (column) => (initial === null ? column : column.defaultTo(initial)))
      .execute();
  }
}

async function createIndexes(db: Queries, kind: DatabaseKind, table: Table): Promise<void> {
  for (const { name, columns, unique } of table.indexes) {
    // SQLite orders null first by itself, and has no words for it in an index.
    const parts = columns.map((column) => sql`${sql.id(column.name)}${sql.raw(kind === 'postgres' && column.nullable ? ' nulls first' : '')}`);
    await sql`create ${sql.raw(unique ? 'unique index' : 'index')} if not exists ${sql.id(name)}
      on ${sql.table(table.resource.table)} (${sql.join(parts)})`.execute(db);
  }
}

/**
 * A field that becomes sorted or searched brings columns and words that older rows lack: they are
 * worked out again, once, whenever what is derived changes.
 */
async function deriveAgain(db: Queries, table: Table): Promise<void> {
  const { resource } = table;
  const derived = JSON.stringify({
    words: Object.keys(resource.fields).filter((name) => resource.fields[name]?.search),
    order: [...table.paths.values()].filter(({ column, order }) => column !== order).map(({ order }) => order),
  });
  const known = await db.selectFrom('declaredResources').select('derived').where('table', '=', resource.table).executeTakeFirst();
  if (known?.['derived'] === derived) return;
  for (let after = ''; ; ) {
    const rows = await db.selectFrom(resource.table).selectAll().where('id', '>', after).orderBy('id').limit(500).execute();
    for (const row of rows) {
      const record = table.decode(row);
      const id = String(row['id']);
      await db.updateTable(resource.table).set(table.encode(record)).where('id', '=', id).execute();
      await replaceWords(db, resource, id, table.words(record));
    }
    if (rows.length < 500) break;
    after = String(rows.at(-1)?.['id']);
  }
  await db.deleteFrom('declaredResources').where('table', '=', resource.table).execute();
  await db.insertInto('declaredResources').values({ table: resource.table, derived }).execute();
}
