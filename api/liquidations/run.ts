import type { liquidations, LiquidationState } from '../../contract/money/liquidations';
import type { WriteContext, Viewer } from '../engine/writeContext';
import { lockRecord, writeNextVersion } from '../engine/record';
import type { TableOf } from '../engine/table';
import { readStateTotals } from './items';
import type { Liquidation } from './liquidation';
import { payingRunState, runTotals } from './progress';

/** Checks whether the viewer created or submitted a run and so may not approve it (docs/business.md, invariant 7). */
export function isPreparedBy(
  { createdBy, submittedBy }: Pick<Liquidation, 'createdBy' | 'submittedBy'>,
  { actor }: Viewer,
): boolean {
  return actor.uid === createdBy || actor.uid === submittedBy;
}

/** States of a run after its bank file went out. */
export const paymentStates: readonly LiquidationState[] = ['processing', 'paid', 'partiallyPaid'];

/** Derives the totals of a run from its items and, once it is in payment, also its state. */
export async function readRunProgress(context: WriteContext, run: Pick<Liquidation, 'id' | 'state'>) {
  const stateTotals = await readStateTotals(context.trx, run.id);
  return {
    ...runTotals(stateTotals),
    state: paymentStates.includes(run.state) ? payingRunState(stateTotals) : run.state,
  };
}

/** Updates a run after a change of its items. Writes a new version of the run but no audit event. */
export async function updateRunFromItems(
  context: WriteContext,
  table: TableOf<typeof liquidations>,
  id: string,
): Promise<void> {
  const before = await lockRecord(context, table, id);
  await writeNextVersion(context, table, before, table.encode(await readRunProgress(context, before)));
}
