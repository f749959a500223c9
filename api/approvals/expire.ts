import { approvals } from '../../contract/people/approvals';
import { saveLocked } from '../engine/change';
import { lockRecord } from '../engine/record';
import { servedTable, type Table } from '../engine/table';
import type { Deps } from '../http/context';
import { transact, type WriteRequest } from '../http/transact';
import { deleteExpiredSpendings } from './spending';

const batchSize = 100;

export async function expireApprovals(deps: Deps, tables: readonly Table[], request: WriteRequest): Promise<void> {
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
