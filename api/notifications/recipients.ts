import type { Duty } from '../../contract/duties';
import { administrators } from '../../contract/people/accounts';
import type { Queries } from '../db/database';
import { readDuties } from '../users/duties';

/** An administrator who may come in. */
export interface Recipient {
  uid: string;
  duties: readonly Duty[];
}

/** The administrators who may come in, but for one person: who does something knows of it. */
export async function othersThan(db: Queries, uid: string): Promise<Recipient[]> {
  const found = await db
    .selectFrom(administrators.table)
    .select(['uid', 'duties'])
    .where('view', '=', String(administrators.view))
    .where('archived', '=', 0)
    .where('state', '<>', 'blocked')
    .where('uid', 'is not', null)
    .where('uid', '<>', uid)
    .execute();
  return found.flatMap((one) => (one.uid === null ? [] : [{ uid: one.uid, duties: readDuties(one.duties) }]));
}

/** What administrators are called now, by their `uid`. */
export async function namesOf(db: Queries, uids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  if (uids.length === 0) return new Map();
  const found = await db
    .selectFrom(administrators.table)
    .select(['uid', 'displayName'])
    .where('view', '=', String(administrators.view))
    .where('uid', 'in', [...new Set(uids)])
    .execute();
  return new Map(found.map(({ uid, displayName }) => [String(uid), displayName]));
}
