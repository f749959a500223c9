import { type ApprovalState, approvals } from '../../contract/people/approvals';
import { saveLocked } from '../engine/change';
import { type RecordIn, lockRecord } from '../engine/record';
import { type TableOf, servedTable, type Table } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';
import type { Services } from '../transactions/services';
import { transact, type WriteRequest } from '../transactions/transact';
import { deleteExpiredSpendings } from './spending';
import { administrators } from '../../contract/people/accounts';

export const decisionFields = (context: WriteContext, state: ApprovalState, reason: string | null = null) => ({
  state,
  decidedBy: context.actor.uid,
  decidedByEmail: context.actor.email,
  decidedAt: context.at,
  reason,
});

export function lapse(
  context: WriteContext,
  table: TableOf<typeof approvals>,
  approval: RecordIn<typeof approvals>,
): Promise<RecordIn<typeof approvals>> {
  return saveLocked(context, table, approval, {
    action: 'lapse',
    columns: table.encode(decisionFields(context, 'lapsed')),
  });
}

const batchSize = 100;

export async function expireApprovals(deps: Services, tables: readonly Table[], request: WriteRequest): Promise<void> {
  await deleteExpiredSpendings(deps.db.kysely, deps.clock());
  const approvalsTable = tables.find(({ resource }) => resource.name === approvals.name);
  if (!approvalsTable) return;
  const table = servedTable(approvalsTable, approvals);
  const due = await deps.db.kysely
    .selectFrom(approvals.table)
    .select('id')
    .where('archived', '=', 0)
    .where('state', '=', 'pending')
    .where('expiresAt', '<=', request.viewer.at)
    .limit(batchSize)
    .execute();
  for (const { id } of due)
    await transact(deps, request, async (context) => {
      const approval = await lockRecord(context, table, id);
      if (approval.state !== 'pending') return;
      await saveLocked(context, table, approval, { action: 'expire', columns: table.encode({ state: 'expired' }) });
    });
}

export async function readRequesterAndApprover({
  trx,
  actor,
  approval,
}: Pick<WriteContext, 'trx' | 'actor' | 'approval'>): Promise<{ requestedBy: string; approvedBy: string | null }> {
  if (!approval) return { requestedBy: actor.email, approvedBy: null };
  const requester = await trx
    .selectFrom(administrators.table)
    .select('email')
    .where('uid', '=', approval.requestedBy)
    .executeTakeFirst();
  return { requestedBy: requester?.email ?? approval.requestedBy, approvedBy: actor.email };
}
