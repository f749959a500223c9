import type { Resource } from '../../contract/resource';
import { viewIs } from '../engine/conditions';
import { isOrderedByHand, startPositions } from '../engine/position';
import { replaceWords } from '../engine/search';
import { tableOf, type Table } from '../engine/table';
import { appendOnly, renewAppendOnly } from './appendOnly';
import { columnTypes } from './columns';
import { columnsByTable, type ExistingColumns } from './columnsByTable';
import { untyped, type DatabaseKind, type Queries } from './database';
import { createIndexes } from './indexes';
import { NewerDatabase } from './newer';
import { keepPosition, positionOf } from './progress';
import { retrying } from './retry';
import { shapesOf, type TableShape } from './shapes';
import { awaitSeals } from './unsealed';

/**
 * Creates the missing table and columns of every declared resource, and the indexes of new tables (on SQLite of all
 * tables). Keeps what exists and reports columns and tables that are no longer declared. To remove a field, drop its
 * columns in a numbered step.
 */
export async function declare(
  db: Queries,
  kind: DatabaseKind,
  resources: readonly Resource[],
  say: (line: string) => void,
): Promise<void> {
  const existing = await columnsByTable(db, kind);
  for (const shape of shapesOf(resources)) {
    const columns = existing.get(shape.name);
    if (columns) await addColumns(db, kind, shape, columns, say);
    else await createTable(db, kind, shape);
    if (!columns || kind === 'sqlite') await createIndexes(db, kind, shape.name, shape.indexes.values());
  }
  for (const resource of resources) if (isOrderedByHand(resource)) await startPositions(db, resource);
  await reportOrphans(db, resources, say);
}

/** Reports each table of a removed resource, with the SQL that drops it, its search words and its links. */
async function reportOrphans(db: Queries, resources: readonly Resource[], say: (line: string) => void): Promise<void> {
  const declared = new Set(resources.map(({ name }) => name));
  for (const { resource, derived } of await db.selectFrom('declaredResources').selectAll().execute()) {
    const { table }: { table?: string } = JSON.parse(derived);
    if (declared.has(resource) || table === undefined) continue;
    const rows = ['searchTerms', 'links', 'declaredResources']
      .map((name) => `delete from "${name}" where "resource" = '${resource}'`)
      .join('; ');
    say(`the table ${table} is of ${resource}, which this version does not declare: drop table "${table}"; ${rows};`);
  }
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
  if (shape.sealed) await awaitSeals(db, kind, shape.name);
}

async function addColumns(
  db: Queries,
  kind: DatabaseKind,
  shape: TableShape,
  existing: ExistingColumns,
  say: (line: string) => void,
): Promise<void> {
  const types = columnTypes(kind);
  for (const [name, { required }] of existing) {
    if (name === 'id' || shape.columns.has(name)) continue;
    const found = `the table ${shape.name} has the column ${name}, which no field of this version declares`;
    if (required) throw new NewerDatabase(`${found}, and which cannot be left empty`);
    say(`${found}: another version added it, or a field was renamed or removed without a step (api/db/steps.ts)`);
  }
  const added = [...shape.columns.values()].filter(({ name }) => !existing.has(name));
  for (const { name, type, initial } of added) {
    await db.schema
      .alterTable(shape.name)
      .addColumn(name, types[type], (column) => (initial === null ? column : column.defaultTo(initial)))
      .execute();
  }
  if (shape.appendOnly && added.length > 0) await renewAppendOnly(db, kind, shape.name);
}

/** Raise it when search terms or order keys are computed differently: all are then rebuilt. */
const termsVersion = 3;

/** Returns the table, search words and columns computed from a record's fields, as one comparable text. */
export function derivedColumns(resource: Resource): string {
  return JSON.stringify({
    table: resource.table,
    terms: termsVersion,
    words: Object.keys(resource.fields).filter((name) => resource.fields[name]?.search),
    order: [...tableOf(resource).paths.values()]
      .filter(({ column, order }) => column !== order)
      .map(({ order }) => order),
  });
}

/** Runs one step, in its own transaction if none is open. */
type InSteps = (work: (trx: Queries) => Promise<boolean>) => Promise<boolean>;

/**
 * Recomputes derived columns and search words of existing rows, in batches, whenever their declaration changes: a field
 * that becomes sorted or searched adds columns and words that older rows lack. Rows that are never changed keep the
 * order they have.
 */
export async function rebuildWords(db: Queries, kind: DatabaseKind, resource: Resource, inSteps: InSteps) {
  const table = tableOf(resource);
  const derived = derivedColumns(resource);
  const known = await db
    .selectFrom('declaredResources')
    .select('derived')
    .where('resource', '=', resource.name)
    .executeTakeFirst();
  if (known?.['derived'] === derived) return;
  // The name includes the version: progress of an interrupted run for another version does not count.
  const work = `words ${resource.name} ${derived}`;
  while (await retrying(() => inSteps((trx) => rebuildSome(trx, kind, table, work, derived)))) {
    // Continues with the next batch.
  }
}

const rowsAtOnce = 500;

/** Returns whether more rows are left. */
async function rebuildSome(
  trx: Queries,
  kind: DatabaseKind,
  table: Table,
  work: string,
  derived: string,
): Promise<boolean> {
  const { resource } = table;
  const after = await positionOf(trx, work);
  const query = untyped(trx)
    .selectFrom(resource.table)
    .selectAll()
    .where((where) => where.and([where('id', '>', after), ...viewIs(where, table)]))
    .orderBy('id')
    .limit(rowsAtOnce);
  // Locks the rows: concurrent writers wait and are not overwritten.
  const rows = await (kind === 'postgres' ? query.forUpdate() : query).execute();
  const words = new Map<string, string[]>();
  for (const row of rows) {
    const record = table.decode(row);
    const id = String(row['id']);
    if (!resource.appendOnly)
      await untyped(trx).updateTable(resource.table).set(table.encode(record)).where('id', '=', id).execute();
    words.set(id, table.words(record));
  }
  await replaceWords(trx, resource, words);
  const isMore = rows.length === rowsAtOnce;
  await keepPosition(trx, work, isMore ? String(rows.at(-1)?.['id']) : null);
  if (!isMore) {
    await trx.deleteFrom('declaredResources').where('resource', '=', resource.name).execute();
    await trx.insertInto('declaredResources').values({ resource: resource.name, derived }).execute();
  }
  return isMore;
}
