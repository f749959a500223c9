import { sql } from 'kysely';
import type { Resource } from '../../contract/resource';
import { viewIs } from '../engine/filter';
import { isOrderedByHand, startPositions } from '../engine/position';
import { replaceWords } from '../engine/search';
import type { Column } from '../engine/storage/stored';
import { tableOf, type Index, type Table } from '../engine/table';
import { appendOnly } from './appendOnly';
import { columnTypes } from './columns';
import { untyped, type DatabaseKind, type Queries, type Row } from './database';
import { NewerDatabase } from './newer';

/**
 * Gives every declared resource its table, its columns and its indexes. What exists is kept; a
 * column nobody declares means that a newer version declared it. (To remove a field, drop its
 * columns in a numbered step.)
 */
export async function declare(db: Queries, kind: DatabaseKind, resources: readonly Resource[]): Promise<void> {
  const existing = await columnsByTable(db, kind);
  for (const shape of shapesOf(resources)) {
    const columns = existing.get(shape.name);
    if (columns) await addColumns(db, kind, shape, columns);
    else await createTable(db, kind, shape);
    await createIndexes(db, kind, shape);
  }
  for (const resource of resources) {
    await rebuildDerived(db, tableOf(resource));
    if (isOrderedByHand(resource)) await startPositions(db, resource);
  }
}

/** A table with all that the resources that share it ask of it. */
interface TableShape {
  name: string;
  columns: ReadonlyMap<string, Column>;
  indexes: ReadonlyMap<string, Index>;
  appendOnly: boolean;
}

function shapesOf(resources: readonly Resource[]): TableShape[] {
  return [...new Set(resources.map(({ table }) => table))].map((name) => {
    const sharing = resources.filter(({ table }) => table === name);
    const tables = sharing.map((resource) => tableOf(resource));
    return {
      name,
      columns: new Map(tables.flatMap(({ columns }) => columns.map((column) => [column.name, column] as const))),
      indexes: new Map(tables.flatMap(({ indexes }) => indexes.map((index) => [index.name, index] as const))),
      appendOnly: sharing.some((resource) => resource.appendOnly),
    };
  });
}

/** The columns of each table of our schema; other schemas of the same database are none of our business. */
export async function columnsByTable(db: Queries, kind: DatabaseKind): Promise<Map<string, Set<string>>> {
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

async function createTable(db: Queries, kind: DatabaseKind, shape: TableShape): Promise<void> {
  const types = columnTypes(kind);
  const id = db.schema.createTable(shape.name).addColumn('id', types.text, (column) => column.primaryKey().notNull());
  await [...shape.columns.values()]
    .reduce(
      (builder, { name, type, initial }) =>
        builder.addColumn(name, types[type], (column) => (initial === null ? column : column.defaultTo(initial))),
      id,
    )
    .execute();
  if (shape.appendOnly) await appendOnly(db, kind, shape.name);
}

async function addColumns(
  db: Queries,
  kind: DatabaseKind,
  shape: TableShape,
  existing: ReadonlySet<string>,
): Promise<void> {
  const types = columnTypes(kind);
  for (const name of existing) {
    if (name !== 'id' && !shape.columns.has(name))
      throw new NewerDatabase(
        `the table ${shape.name} has the column ${name}, which no field of this version declares (a renamed or removed field needs a step in api/db/migrate.ts)`,
      );
  }
  for (const { name, type, initial } of shape.columns.values()) {
    if (existing.has(name)) continue;
    await db.schema
      .alterTable(shape.name)
      .addColumn(name, types[type], (column) => (initial === null ? column : column.defaultTo(initial)))
      .execute();
  }
}

async function createIndexes(db: Queries, kind: DatabaseKind, shape: TableShape): Promise<void> {
  for (const { name, columns, unique } of shape.indexes.values()) {
    // SQLite orders null first by itself, and has no words for it in an index.
    const parts = columns.map(
      (column) => sql`${sql.id(column.name)}${sql.raw(kind === 'postgres' && column.nullable ? ' nulls first' : '')}`,
    );
    await sql`create ${sql.raw(unique ? 'unique index' : 'index')} if not exists ${sql.id(name)}
      on ${sql.table(shape.name)} (${sql.join(parts)})`.execute(db);
  }
}

/** Raised when terms are made of the same words in another way: all are then made again. */
const termsVersion = 2;

/**
 * A field that becomes sorted or searched brings columns and words that older rows lack: they are
 * worked out again, once, whenever what is derived changes. Rows that are never changed keep the
 * order they have.
 */
async function rebuildDerived(db: Queries, table: Table): Promise<void> {
  const { resource } = table;
  const derived = JSON.stringify({
    terms: termsVersion,
    words: Object.keys(resource.fields).filter((name) => resource.fields[name]?.search),
    order: [...table.paths.values()].filter(({ column, order }) => column !== order).map(({ order }) => order),
  });
  const known = await db
    .selectFrom('declaredResources')
    .select('derived')
    .where('resource', '=', resource.name)
    .executeTakeFirst();
  if (known?.['derived'] === derived) return;
  for (let after = ''; ;) {
    const rows = await untyped(db)
      .selectFrom(resource.table)
      .selectAll()
      .where((where) => where.and([where('id', '>', after), ...viewIs(where, table)]))
      .orderBy('id')
      .limit(500)
      .execute();
    const words = new Map<string, string[]>();
    for (const row of rows) {
      const record = table.decode(row);
      const id = String(row['id']);
      if (!resource.appendOnly)
        await untyped(db).updateTable(resource.table).set(table.encode(record)).where('id', '=', id).execute();
      words.set(id, table.words(record));
    }
    await replaceWords(db, resource, words);
    if (rows.length < 500) break;
    after = String(rows.at(-1)?.['id']);
  }
  await db.deleteFrom('declaredResources').where('resource', '=', resource.name).execute();
  await db.insertInto('declaredResources').values({ resource: resource.name, derived }).execute();
}
