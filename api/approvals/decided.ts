import type { ApprovalState, approvals } from '../../contract/people/approvals';
import { changeHeld } from '../engine/change';
import type { RecordIn } from '../engine/record';
import type { TableOf } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';

/** The fields every decision sets. */
export const decided = (context: WriteContext, state: ApprovalState, reason: string | null = null) => ({
  state,
  decidedBy: context.actor.uid,
  decidedByEmail: context.actor.email,
  decidedAt: context.at,
  reason,
});

/** Ends what nobody may approve any more: what it asks for is no longer what was asked. */
export function lapse(
  context: WriteContext,
  table: TableOf<typeof approvals>,
  approval: RecordIn<typeof approvals>,
): Promise<RecordIn<typeof approvals>> {
  return changeHeld(context, table, approval, {
    action: 'lapse',
    columns: table.encode(decided(context, 'lapsed')),
  });
}
