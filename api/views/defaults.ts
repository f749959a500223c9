import { savedViews } from '../../contract/people/savedViews';
import type { KyselyDb } from '../db/database';

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

export function readUids(column: string | null): readonly string[] {
  // Casts without validation: only `setDefault` writes this column.
  return JSON.parse(column ?? '[]') as string[];
}
