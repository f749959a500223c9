import type { liquidations, LiquidationState } from '../../contract/money/liquidations';
import type { WriteContext, Viewer } from '../engine/writeContext';
import { lockRecord, writeNextVersion } from '../engine/record';
import type { TableOf } from '../engine/table';
import { readStateTotals } from './items';
import type { Liquidation } from './liquidation';
import { payingRunState, runTotals } from './progress';

export function isPreparedBy(
  { createdBy, submittedBy }: Pick<Liquidation, 'createdBy' | 'submittedBy'>,
  { actor }: Viewer,
): boolean {
  return actor.uid === createdBy || actor.uid === submittedBy;
}

export const paymentStates: readonly LiquidationState[] = ['processing', 'paid', 'partiallyPaid'];

export async function readRunProgress(context: WriteContext, run: Pick<Liquidation, 'id' | 'state'>) {
  const stateTotals = await readStateTotals(context.trx, run.id);
  return {
    ...runTotals(stateTotals),
    state: paymentStates.includes(run.state) ? payingRunState(stateTotals) : run.state,
  };
}

export async function updateRunFromItems(
  context: WriteContext,
  table: TableOf<typeof liquidations>,
  id: string,
): Promise<void> {
  const before = await lockRecord(context, table, id);
  await writeNextVersion(context, table, before, table.encode(await readRunProgress(context, before)));
}
