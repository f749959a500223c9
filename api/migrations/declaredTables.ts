import type { Resource } from '../../contract/resource';
import { viewCondition } from '../engine/conditions';
import { isManuallyOrdered, startPositions } from '../engine/position';
import { replaceSearchTerms } from '../engine/search';
import { tableOf, type Table } from '../engine/table';
import { createAppendOnlyTriggers, recreateAppendOnlyTriggers } from '../db/appendOnly';
import { columnTypes, columnsByTable, type ExistingColumns } from '../db/columns';
import { untyped, type DatabaseKind, type KyselyDb } from '../db/database';
import { createIndexes } from './indexes';
import { NewerDatabase } from './newerDatabase';
import { storeProgress, readProgress } from '../db/progress';
import { withRetries } from '../db/transactions';
import { shapesOf, type TableShape } from './shapes';
import { createSealTrigger } from '../db/seals';

/**
 * Creates missing tables, columns and indexes of the declared resources. Reports columns and tables that are no longer
 * declared, but does not drop them: to remove a field, drop its columns in a numbered step.
 */
export async function createDeclaredTables(
  db: KyselyDb,
  kind: DatabaseKind,
  resources: readonly Resource[],
  log: (line: string) => void,
): Promise<void> {
  const existing = await columnsByTable(db, kind);
  for (const shape of shapesOf(resources)) {
    const columns = existing.get(shape.name);
    if (columns) await addColumns(db, kind, shape, columns, log);
    else await createTable(db, kind, shape);
    if (!columns || kind === 'sqlite') await createIndexes(db, kind, shape.name, shape.indexes.values());
  }
  for (const resource of resources) if (isManuallyOrdered(resource)) await startPositions(db, resource);
  await reportOrphans(db, resources, log);
}

async function reportOrphans(db: KyselyDb, resources: readonly Resource[], log: (line: string) => void): Promise<void> {
  const declared = new Set(resources.map(({ name }) => name));
  for (const { resource, derived } of await db.selectFrom('declaredResources').selectAll().execute()) {
    const { table }: { table?: string } = JSON.parse(derived);
    if (declared.has(resource) || table === undefined) continue;
    const rows = ['searchTerms', 'links', 'declaredResources']
      .map((name) => `delete from "${name}" where "resource" = '${resource}'`)
      .join('; ');
    log(`the table ${table} is of ${resource}, which this version does not declare: drop table "${table}"; ${rows};`);
  }
}

async function createTable(db: KyselyDb, kind: DatabaseKind, shape: TableShape): Promise<void> {
  const types = columnTypes(kind);
  const id = db.schema.createTable(shape.name).addColumn('id', types.text, (column) => column.primaryKey().notNull());
  await [...shape.columns.values()]
    .reduce(
      (builder, { name, type, initial }) =>
        builder.addColumn(name, types[type], (column) => (initial === null ? column : column.defaultTo(initial))),
      id,
    )
    .execute();
  if (shape.appendOnly) await createAppendOnlyTriggers(db, kind, shape.name);
  if (shape.sealed) await createSealTrigger(db, kind, shape.name);
}

async function addColumns(
  db: KyselyDb,
  kind: DatabaseKind,
  shape: TableShape,
  existing: ExistingColumns,
  log: (line: string) => void,
): Promise<void> {
  const types = columnTypes(kind);
  for (const [name, { required }] of existing) {
    if (name === 'id' || shape.columns.has(name)) continue;
    const found = `the table ${shape.name} has the column ${name}, which no field of this version declares`;
    if (required) throw new NewerDatabase(`${found}, and which cannot be left empty`);
    log(
      `${found}: another version added it, or a field was renamed or removed without a step (api/migrations/steps.ts)`,
    );
  }
  const missing = [...shape.columns.values()].filter(({ name }) => !existing.has(name));
  for (const { name, type, initial } of missing) {
    await db.schema
      .alterTable(shape.name)
      .addColumn(name, types[type], (column) => (initial === null ? column : column.defaultTo(initial)))
      .execute();
  }
  if (shape.appendOnly && missing.length > 0) await recreateAppendOnlyTriggers(db, kind, shape.name);
}

/** Increase the version when the computation of search terms or order keys changes. All of them are then rebuilt. */
const termsVersion = 4;

export function derivedColumnsKey(resource: Resource): string {
  return JSON.stringify({
    table: resource.table,
    terms: termsVersion,
    words: Object.keys(resource.fields).filter((name) => resource.fields[name]?.search),
    order: [...tableOf(resource).paths.values()]
      .filter(({ column, order }) => column !== order)
      .map(({ order }) => order),
  });
}

type RunBatch = (work: (trx: KyselyDb) => Promise<boolean>) => Promise<boolean>;

/**
 * Recomputes derived columns and search words of existing rows, in batches, when their declaration changes: a newly
 * sorted or searched field needs columns and words that older rows do not have.
 */
export async function rebuildSearchTerms(db: KyselyDb, kind: DatabaseKind, resource: Resource, runBatch: RunBatch) {
  const table = tableOf(resource);
  const derived = derivedColumnsKey(resource);
  const stored = await db
    .selectFrom('declaredResources')
    .select('derived')
    .where('resource', '=', resource.name)
    .executeTakeFirst();
  if (stored?.['derived'] === derived) return;
  // Includes the version in the name, so that the progress of an interrupted run for another version is ignored.
  const progressName = `words ${resource.name} ${derived}`;
  while (await withRetries(() => runBatch((trx) => rebuildBatch(trx, kind, table, progressName, derived)))) {
    // Continues with the next batch.
  }
}

const batchSize = 500;

async function rebuildBatch(
  trx: KyselyDb,
  kind: DatabaseKind,
  table: Table,
  progressName: string,
  derived: string,
): Promise<boolean> {
  const { resource } = table;
  const after = await readProgress(trx, progressName);
  const query = untyped(trx)
    .selectFrom(resource.table)
    .selectAll()
    .where((where) => where.and([where('id', '>', after), ...viewCondition(where, table)]))
    .orderBy('id')
    .limit(batchSize);
  // Locks the rows, so that concurrent writers wait and their changes are not overwritten.
  const rows = await (kind === 'postgres' ? query.forUpdate() : query).execute();
  const termsById = new Map<string, string[]>();
  for (const row of rows) {
    const record = table.decode(row);
    const id = String(row['id']);
    if (!resource.appendOnly)
      await untyped(trx).updateTable(resource.table).set(table.encode(record)).where('id', '=', id).execute();
    termsById.set(id, table.searchWords(record));
  }
  await replaceSearchTerms(trx, resource, termsById);
  const isMore = rows.length === batchSize;
  await storeProgress(trx, progressName, isMore ? String(rows.at(-1)?.['id']) : null);
  if (!isMore) {
    await trx.deleteFrom('declaredResources').where('resource', '=', resource.name).execute();
    await trx.insertInto('declaredResources').values({ resource: resource.name, derived }).execute();
  }
  return isMore;
}
