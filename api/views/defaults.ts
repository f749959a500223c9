import { savedViews } from '../../contract/people/savedViews';
import type { KyselyDb } from '../db/database';

/** Returns a person's default view ids by resource name. May include lists the person may not see. */
export async function readDefaultViews(db: KyselyDb, uid: string): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom(savedViews.table)
    .select(['id', 'resource', 'defaultFor'])
    .where('archived', '=', 0)
    .where('defaultFor', '<>', '[]')
    .where(({ or, eb }) => or([eb('ownerId', '=', uid), eb('audience', '=', 'team')]))
    .execute();
  const ownDefaults = rows.filter(({ defaultFor }) => readUids(defaultFor).includes(uid));
  return Object.fromEntries(ownDefaults.map(({ resource, id }) => [resource, id]));
}

/** Parses the uids for whom a view is the default. */
export function readUids(column: string | null): readonly string[] {
  // Written only by `setDefault`.
  return JSON.parse(column ?? '[]') as string[];
}
