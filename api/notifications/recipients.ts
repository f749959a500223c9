import type { Duty } from '../../contract/duties';
import { apiKeys, apiKeyIdOf, apiKeyUid } from '../../contract/people/apiKeys';
import { administrators } from '../../contract/people/accounts';
import type { KyselyDb } from '../db/database';
import { readDuties } from '../duties';

export interface Recipient {
  uid: string;
  duties: readonly Duty[];
}

export async function readOtherAdministrators(db: KyselyDb, uid: string): Promise<Recipient[]> {
  const found = await selectActiveAdministrators(db)
    .select(['uid', 'duties'])
    .where('uid', 'is not', null)
    .where('uid', '<>', uid)
    .execute();
  return found.flatMap((one) => (one.uid === null ? [] : [{ uid: one.uid, duties: readDuties(one.duties) }]));
}

export async function readActiveNames(
  db: KyselyDb,
  uids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (uids.length === 0) return new Map();
  const found = await selectActiveAdministrators(db).select(['uid', 'displayName']).where('uid', 'in', uids).execute();
  return new Map(found.map(({ uid, displayName }) => [String(uid), displayName]));
}

const selectActiveAdministrators = (db: KyselyDb) =>
  db
    .selectFrom(administrators.table)
    .where('view', '=', String(administrators.view))
    .where('archived', '=', 0)
    .where('state', '<>', 'blocked');

export async function readActorNames(
  db: KyselyDb,
  uids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (uids.length === 0) return new Map();
  const persons = await db
    .selectFrom(administrators.table)
    .select(['uid', 'displayName'])
    .where('view', '=', String(administrators.view))
    .where('uid', 'in', [...new Set(uids)])
    .execute();
  const keyIds = [...new Set(uids.flatMap((uid) => apiKeyIdOf(uid) ?? []))];
  const keyRows =
    keyIds.length === 0
      ? []
      : await db.selectFrom(apiKeys.table).select(['id', 'name']).where('id', 'in', keyIds).execute();
  return new Map([
    ...persons.map(({ uid, displayName }) => [String(uid), displayName] as const),
    ...keyRows.map(({ id, name }) => [apiKeyUid(id), name] as const),
  ]);
}
