import { liquidationItems, type liquidations } from '../../contract/money/liquidations';
import { Problem } from '../problem';
import type { WriteContext } from '../engine/writeContext';
import type { ActionOf } from '../engine/actions';
import { saveLocked, lockForAction } from '../engine/change';
import { nextNumber } from '../engine/numbering';
import type { Creation } from '../engine/rules';
import { valuesFor } from '../engine/table';
import { createRecord } from '../engine/write';
import { mapPayableAmounts } from '../../contract/money/payables';
import { readDues } from './due';
import { readRunScope, stateTotalsOfDues, estimateInput, type LiquidationInput } from './estimate';
import { writeItems, type ExistingItem } from './items';
import { reopenAllLines, claimPayables } from './lines';
import { runTotals } from './progress';
import { readRunProgress } from './run';

/**
 * Moves all open payables in scope into the run's lines, one item per company, so that no other run can take them. The
 * audit event of the run contains the totals.
 */
export const createRun: Creation<typeof liquidations, LiquidationInput> = {
  input: estimateInput,
  refusals: ['liquidation.nothingOwed'],
  async run(context, table, input, id) {
    const scope = readRunScope(context, input);
    const dues = await readDues(context.trx, scope);
    if (dues.length === 0) throw new Problem('liquidation.nothingOwed');
    const number = await nextNumber(context, 'LIQ');
    const creator = { createdBy: context.actor.uid, createdByEmail: context.actor.email };
    const record = await createRecord(
      context,
      table,
      {},
      { ...scope, ...creator, number, state: 'draft', ...runTotals(stateTotalsOfDues(dues)) },
      { id },
    );
    await writeItems(context, { id, number, currency: scope.currency }, dues);
    await claimPayables(context.trx, id, scope);
    return record;
  },
};

/**
 * Reopens all lines of a draft and takes the payables that are open now (sets `cutoffAt` to now). Items held manually
 * stay held. Amounts of canceled items are included again. A company that is no longer in the schedule keeps a canceled
 * item with amount 0.
 */
export const recalculate: ActionOf<typeof liquidations, 'recalculate'> = {
  refusals: ['liquidation.notDraft', 'liquidation.nothingOwed'],
  async run(context, table, id, version) {
    const run = await lockForAction(context, table, id, version, 'recalculate');
    const scope = { ...run, cutoffAt: context.at };
    await reopenAllLines(context.trx, id);
    const dues = await readDues(context.trx, scope);
    if (dues.length === 0) throw new Problem('liquidation.nothingOwed');
    await writeItems(
      context,
      run,
      dues,
      await existingItems(context, id, new Set(dues.map(({ companyId }) => companyId))),
    );
    await claimPayables(context.trx, id, scope);
    return saveLocked(context, table, run, {
      action: 'recalculate',
      columns: table.encode({ cutoffAt: context.at, ...(await readRunProgress(context, run)) }),
    });
  },
};

async function existingItems(
  context: WriteContext,
  liquidationId: string,
  due: ReadonlySet<string>,
): Promise<ExistingItem[]> {
  const ofRun = context.trx
    .selectFrom(liquidationItems.table)
    .where('archived', '=', 0)
    .where('liquidationId', '=', liquidationId);
  const rows = await ofRun.select(['id', 'number', 'companyId', 'state', 'holdCause', 'holdReason']).execute();
  const existing = rows.map(({ id, number, companyId, state, holdCause, holdReason }): ExistingItem => ({
    id,
    number,
    companyId,
    isCanceled: state === 'canceled',
    manualHoldReason: holdCause === 'byHand' ? (holdReason ?? '') : null,
  }));
  const canceledIds = existing
    .filter(({ companyId, isCanceled }) => !isCanceled && !due.has(companyId))
    .map(({ id }) => id);
  if (canceledIds.length > 0) {
    const zeroValues = valuesFor(liquidationItems, { salesCount: 0, ...mapPayableAmounts(() => 0) });
    await context.trx
      .updateTable(liquidationItems.table)
      .set((set) => ({ ...zeroValues, state: 'canceled', updatedAt: context.at, version: set('version', '+', 1) }))
      .where('id', 'in', canceledIds)
      .execute();
  }
  return existing;
}
