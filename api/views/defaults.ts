import { savedViews } from '../../contract/people/savedViews';
import type { Queries } from '../db/database';

/** With which view each list opens for a person: ids by the name of the resource. Some of these lists they may not see. */
export async function defaultViewsOf(db: Queries, uid: string): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom(savedViews.table)
    .select(['id', 'resource', 'defaultFor'])
    .where('archived', '=', 0)
    .where('defaultFor', '<>', '[]')
    .where(({ or, eb }) => or([eb('ownerId', '=', uid), eb('audience', '=', 'team')]))
    .execute();
  const theirs = rows.filter(({ defaultFor }) => readUids(defaultFor).includes(uid));
  return Object.fromEntries(theirs.map(({ resource, id }) => [resource, id]));
}

/** For whom a view is the default, from its column. */
export function readUids(column: string | null): readonly string[] {
  // Written by `setDefault` alone.
  return JSON.parse(column ?? '[]') as string[];
}
