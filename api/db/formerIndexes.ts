import { sql } from 'kysely';
import type { Resource } from '../../contract/resource';
import { tableOf } from '../engine/table';
import type { DatabaseKind, KyselyDb } from './database';
import { shapesOf } from './shapes';

/**
 * Returns the names of the indexes that versions before 0016 declared and this one does not: each ended with `id`, one
 * existed for each column of every record, and one for `archived` alone.
 */
function formerNames(resource: Resource): string[] {
  const { paths } = tableOf(resource);
  const defaultOrder = paths.get(resource.order.field)?.order ?? 'id';
  const livePrefix = [...(resource.view === undefined ? [] : ['view']), 'archived'];
  const filtered = [...paths.values()].filter(({ filter, linked }) => filter && !linked).map(({ column }) => [column]);
  const groupedColumns = (resource.compositeIndexes ?? []).map((names) =>
    names.flatMap((name) => paths.get(name)?.column ?? []),
  );
  const sorted = [...paths.values()].filter(({ sort }) => sort).map(({ order }) => [order, 'id']);
  return [
    livePrefix,
    livePrefix.concat('updatedAt', 'id'),
    ...sorted.map((columns) => livePrefix.concat(columns)),
    ...[...filtered, ...groupedColumns].map((columns) => livePrefix.concat(columns, defaultOrder, 'id')),
  ].map((columns) => `${resource.table}_by_${[...new Set(columns)].join('_')}`.slice(0, 63));
}

/** Returns the former indexes that still exist; drop them once all declared ones exist. */
export async function formerIndexes(
  db: KyselyDb,
  kind: DatabaseKind,
  resources: readonly Resource[],
): Promise<string[]> {
  const declared = new Set(shapesOf(resources).flatMap(({ indexes }) => Array.from(indexes.keys())));
  const former = new Set(resources.flatMap((resource) => formerNames(resource)));
  const query =
    kind === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'index'`
      : sql<{ name: string }>`select indexname as name from pg_indexes where schemaname = current_schema()`;
  const { rows } = await query.execute(db);
  return rows.map(({ name }) => name).filter((name) => former.has(name) && !declared.has(name));
}
