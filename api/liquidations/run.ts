import type { liquidations, LiquidationState } from '../../contract/money/liquidations';
import type { WriteContext, Viewer } from '../engine/writeContext';
import { holdRecord, writeNext } from '../engine/record';
import type { TableOf } from '../engine/table';
import { talliesOf } from './items';
import type { Liquidation } from './liquidation';
import { stateOf, totalsOf } from './progress';

/** Whether somebody made or submitted a run: then another approves it (docs/business.md, invariant 7). */
export function prepared(
  { createdBy, submittedBy }: Pick<Liquidation, 'createdBy' | 'submittedBy'>,
  { actor }: Viewer,
): boolean {
  return actor.uid === createdBy || actor.uid === submittedBy;
}

/** What is being paid, wholly or in part, or was. */
export const beingPaid: readonly LiquidationState[] = ['processing', 'paid', 'partiallyPaid'];

/** What a run says of its items, and its state once it is being paid. */
export async function statusOf(context: WriteContext, run: Pick<Liquidation, 'id' | 'state'>) {
  const tallies = await talliesOf(context.trx, run.id);
  return { ...totalsOf(tallies), state: beingPaid.includes(run.state) ? stateOf(tallies) : run.state };
}

/** Lets a run follow its items: another version of it, and no event of its own. */
export async function follow(context: WriteContext, table: TableOf<typeof liquidations>, id: string): Promise<void> {
  const before = await holdRecord(context, table, id);
  await writeNext(context, table, before, table.encode(await statusOf(context, before)));
}
