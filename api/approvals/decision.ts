import type { ApprovalState, approvals } from '../../contract/people/approvals';
import { saveLocked } from '../engine/change';
import type { RecordIn } from '../engine/record';
import type { TableOf } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';

/** Returns the fields that every decision sets. */
export const decisionFields = (context: WriteContext, state: ApprovalState, reason: string | null = null) => ({
  state,
  decidedBy: context.actor.uid,
  decidedByEmail: context.actor.email,
  decidedAt: context.at,
  reason,
});

/** Ends an approval that can no longer be given: the record has changed, or the requester may no longer do it. */
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
