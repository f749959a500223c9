import type { liquidations, LiquidationState } from '../../contract/money/liquidations';
import type { WriteContext, Viewer } from '../engine/writeContext';
import { holdRecord, writeNext } from '../engine/record';
import type { TableOf } from '../engine/table';
import { talliesOf } from './items';
import type { Liquidation } from './liquidation';
import { stateOf, totalsOf } from './progress';

/** Checks whether the viewer created or submitted a run and so may not approve it (docs/business.md, invariant 7). */
export function prepared(
  { createdBy, submittedBy }: Pick<Liquidation, 'createdBy' | 'submittedBy'>,
  { actor }: Viewer,
): boolean {
  return actor.uid === createdBy || actor.uid === submittedBy;
}

/** States of a run after its bank file went out. */
export const beingPaid: readonly LiquidationState[] = ['processing', 'paid', 'partiallyPaid'];

/** Derives the totals of a run from its items and, once it is in payment, also its state. */
export async function statusOf(context: WriteContext, run: Pick<Liquidation, 'id' | 'state'>) {
  const tallies = await talliesOf(context.trx, run.id);
  return { ...totalsOf(tallies), state: beingPaid.includes(run.state) ? stateOf(tallies) : run.state };
}

/** Updates a run after a change of its items. Writes a new version of the run but no audit event. */
export async function follow(context: WriteContext, table: TableOf<typeof liquidations>, id: string): Promise<void> {
  const before = await holdRecord(context, table, id);
  await writeNext(context, table, before, table.encode(await statusOf(context, before)));
}
