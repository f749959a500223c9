import { savedViews } from '../../contract/people/savedViews';
import type { Queries } from '../db/database';

/** Returns a person's default view ids by resource name. May include lists the person may not see. */
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

/** Parses the uids for whom a view is the default. */
export function readUids(column: string | null): readonly string[] {
  // Written only by `setDefault`.
  return JSON.parse(column ?? '[]') as string[];
}
