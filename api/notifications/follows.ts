import { maxFollowsPerPerson } from '../../contract/people/savedRecords';
import type { DatabaseKind, KyselyDb, KyselyTransaction } from '../db/database';
import { createPersonalListTable, type PersonalList, type RecordKey } from '../engine/personalLists';
import type { ChangedRecord } from '../engine/writeContext';

export const followList: PersonalList = {
  table: 'follows',
  maxPerPerson: maxFollowsPerPerson,
  tooManyProblem: 'follow.tooMany',
};

export const follows = {
  up: (db: KyselyDb, kind: DatabaseKind): Promise<void> => createPersonalListTable(db, kind, followList.table),
};

interface Follower extends RecordKey {
  uid: string;
  action: string;
}

const maxQueriedIds = 200;

export async function readFollowers(trx: KyselyTransaction, changed: readonly ChangedRecord[]): Promise<Follower[]> {
  const actions = new Map<string, string>();
  const resources = new Set<string>();
  const ids = new Set<string>();
  for (const { resource, id, version, action } of changed) {
    if (version === 1 || action === undefined) continue;
    actions.set(`${resource} ${id}`, action);
    resources.add(resource);
    ids.add(id);
  }
  if (actions.size === 0) return [];
  let query = trx.selectFrom('follows').select(['resource', 'recordId', 'uid']);
  query = query.where('resource', 'in', [...resources]);
  if (ids.size <= maxQueriedIds) query = query.where('recordId', 'in', [...ids]);
  const found = await query.execute();
  return found.flatMap((one) => {
    const action = actions.get(`${one.resource} ${one.recordId}`);
    return action === undefined ? [] : [{ ...one, action }];
  });
}
