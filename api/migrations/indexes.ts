import { sql, type RawBuilder } from 'kysely';
import type { Resource } from '../../contract/resource';
import type { Index } from '../engine/table';
import type { DatabaseKind, KyselyDb } from '../db/database';
import { shapesOf } from './shapes';

interface TableIndex extends Index {
  table: string;
}

export async function createIndexes(
  db: KyselyDb,
  kind: DatabaseKind,
  table: string,
  indexes: Iterable<Index>,
): Promise<void> {
  for (const index of indexes) await createIndexSql(kind, { ...index, table }, sql`if not exists`).execute(db);
}

function createIndexSql(kind: DatabaseKind, index: TableIndex, modifier: RawBuilder<unknown>): RawBuilder<unknown> {
  // Only PostgreSQL needs `nulls first`: SQLite sorts null first by default and does not allow the clause in an index.
  const parts = index.columns.map(
    (column) => sql`${sql.id(column.name)}${sql.raw(kind === 'postgres' && column.nullable ? ' nulls first' : '')}`,
  );
  return sql`create ${sql.raw(index.unique ? 'unique index' : 'index')} ${modifier} ${sql.id(index.name)}
    on ${sql.table(index.table)} (${sql.join(parts)})`;
}

export async function missingIndexes(db: KyselyDb, resources: readonly Resource[]): Promise<TableIndex[]> {
  const { rows } = await sql<{
    name: string;
  }>`select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    join pg_namespace n on n.oid = c.relnamespace where n.nspname = current_schema() and i.indisvalid`.execute(db);
  const valid = new Set(rows.map(({ name }) => name));
  return shapesOf(resources)
    .flatMap(({ name: table, indexes }) => [...indexes.values()].map((index) => Object.assign({ table }, index)))
    .filter(({ name }) => !valid.has(name));
}

/**
 * Creates the index `concurrently`: waits for all open transactions, but blocks nobody. First drops an incomplete index
 * of an interrupted run. `db` must be one connection, outside a transaction.
 */
export async function createIndexConcurrently(db: KyselyDb, index: TableIndex): Promise<void> {
  await withoutLockTimeout(db, async () => {
    await sql`drop index concurrently if exists ${sql.id(index.name)}`.execute(db);
    await createIndexSql('postgres', index, sql`concurrently`).execute(db);
  });
}

export async function dropIndexConcurrently(db: KyselyDb, name: string): Promise<void> {
  await withoutLockTimeout(db, () => sql`drop index concurrently if exists ${sql.id(name)}`.execute(db));
}

async function withoutLockTimeout(db: KyselyDb, work: () => Promise<unknown>): Promise<void> {
  await sql`set lock_timeout = 0`.execute(db);
  try {
    await work();
  } finally {
    await sql`reset lock_timeout`.execute(db).catch(() => undefined);
  }
}
