import { approvals } from '../../contract/people/approvals';
import type { KyselyDb } from '../db/database';
import { mayNeedApproval } from '../engine/actions';
import type { ApiRecord } from '../engine/record';
import { refused } from '../engine/rules';
import type { Table } from '../engine/table';
import type { Viewer } from '../engine/writeContext';

/** Returns the pending approvals of these records, at most one per record and action. */
export function findPendingApprovals(
  db: KyselyDb,
  { resource }: Pick<Table, 'resource'>,
  ids: readonly string[],
  { at }: Pick<Viewer, 'at'>,
) {
  return (
    db
      .selectFrom(approvals.table)
      .select(['id', 'number', 'action', 'recordId'])
      // Approvals are never archived. The index on the record begins with `archived`.
      .where('archived', '=', 0)
      .where('recordId', 'in', ids)
      .where('resource', '=', resource.name)
      .where('state', '=', 'pending')
      .where('expiresAt', '>', at)
      .execute()
  );
}

/** Refuses the actions that await an approval with `approval.alreadyPending`. Reads the approvals in one query. */
export async function refusePendingActions(
  db: KyselyDb,
  table: Table,
  records: ApiRecord[],
  viewer: Viewer,
): Promise<ApiRecord[]> {
  const canAwaitApproval = Object.values(table.rules.actions ?? {}).some(mayNeedApproval);
  if (records.length === 0 || !canAwaitApproval || !table.served.has(approvals.name)) return records;
  const ids = records.map(({ id }) => id);
  const pending = await findPendingApprovals(db, table, ids, viewer);
  if (pending.length === 0) return records;
  return records.map((record) => {
    const actions = { ...record.actions };
    for (const { id, number, action, recordId } of pending)
      if (recordId === record.id && actions[action]?.allowed)
        actions[action] = refused('approval.alreadyPending', { id, number });
    return { ...record, actions };
  });
}
