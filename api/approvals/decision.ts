import type { ApprovalState, approvals } from '../../contract/people/approvals';
import { saveLocked } from '../engine/change';
import type { RecordIn } from '../engine/record';
import type { TableOf } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';

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
