import { approvals } from '../../contract/people/approvals';
import { changeHeld } from '../engine/change';
import { holdRecord } from '../engine/record';
import { servedTable, type Table } from '../engine/table';
import type { Deps } from '../http/context';
import { transact, type WriteRequest } from '../http/transact';
import { removeFormerSpendings } from './spending';

const batch = 100;

/** Expires overdue approvals, at most `batch` per run, and deletes spendings that no limit counts any more. */
export async function expireApprovals(deps: Deps, tables: readonly Table[], request: WriteRequest): Promise<void> {
  await removeFormerSpendings(deps.db.kysely, deps.clock());
  const given = tables.find(({ resource }) => resource.name === approvals.name);
  if (!given) return;
  const table = servedTable(given, approvals);
  const due = await deps.db.kysely
    .selectFrom(approvals.table)
    .select('id')
    .where('archived', '=', 0)
    .where('state', '=', 'pending')
    .where('expiresAt', '<=', request.viewer.at)
    .limit(batch)
    .execute();
  for (const { id } of due)
    await transact(deps, request, async (context) => {
      const approval = await holdRecord(context, table, id);
      // Decided since the query.
      if (approval.state !== 'pending') return;
      await changeHeld(context, table, approval, { action: 'expire', columns: table.encode({ state: 'expired' }) });
    });
}
