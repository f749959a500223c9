import { approvals } from '../../../contract/people/approvals';
import type { Resource } from '../../../contract/resource';
import { useRecords } from '../list/useRecords';
import type { AnyRecord } from '../record';

interface Options {
  resource: Resource;
  recordId?: string;
  enabled?: boolean;
}

export function usePendingApprovals({ resource: of, recordId, enabled = true }: Options) {
  const { data, ...query } = useRecords(
    approvals,
    {
      filter: { resource: of.name, state: 'pending', ...(recordId !== undefined && { recordId }) },
      sort: { field: 'createdAt', order: 'DESC' },
      perPage: 10,
    },
    // Refetches on mount, because the user may have just requested or decided an approval.
    { refetchOnMount: 'always', enabled },
  );
  return { ...query, pending: data ?? [] };
}

type Pending = ReturnType<typeof usePendingApprovals>['pending'];

/** Returns the record without the actions that wait for an approval: the API refuses to request them again. */
export function withoutPendingActions(record: AnyRecord, pending: Pending): AnyRecord {
  const actions = { ...record.actions };
  for (const { id, action, number } of pending)
    if (actions[action]?.allowed)
      actions[action] = { allowed: false, code: 'approval.alreadyPending', params: { id, number } };
  return { ...record, actions };
}
