import { liquidationItems, type liquidations } from '../../contract/money/liquidations';
import { Problem } from '../problem';
import type { WriteContext } from '../engine/writeContext';
import type { ActionOf } from '../engine/actions';
import { changeHeld, heldFor } from '../engine/change';
import { nextNumber } from '../engine/numbering';
import type { Creation } from '../engine/rules';
import { valuesFor } from '../engine/table';
import { createRecord } from '../engine/write';
import { amountsBy } from '../../contract/money/payables';
import { dueOf } from './due';
import { readRunScope, talliedDues, estimateInput, type LiquidationInput } from './estimate';
import { writeItems, type ExistingItem } from './items';
import { returnLines, takeLines } from './lines';
import { totalsOf } from './progress';
import { statusOf } from './run';

/**
 * Creates a run: moves all open payables in its scope into its lines, one item per company, so that no other run can
 * take them. Throws `liquidation.nothingOwed`. Its audit event contains the totals.
 */
export const make: Creation<typeof liquidations, LiquidationInput> = {
  input: estimateInput,
  refusals: ['liquidation.nothingOwed'],
  async run(context, table, input, id) {
    const wanted = readRunScope(context, input);
    const dues = await dueOf(context.trx, wanted);
    if (dues.length === 0) throw new Problem('liquidation.nothingOwed');
    const number = await nextNumber(context, 'LIQ');
    const by = { createdBy: context.actor.uid, createdByEmail: context.actor.email };
    const record = await createRecord(
      context,
      table,
      {},
      { ...wanted, ...by, number, state: 'draft', ...totalsOf(talliedDues(dues)) },
      { id },
    );
    await writeItems(context, { id, number, currency: wanted.currency }, dues);
    await takeLines(context.trx, id, wanted);
    return record;
  },
};

/**
 * Reopens all lines of a draft and takes what is open now (`cutoffAt` becomes now). Items held by hand stay held;
 * amounts of canceled items are due again. A company that no longer belongs to the schedule keeps a canceled item of 0.
 */
export const recalculate: ActionOf<typeof liquidations, 'recalculate'> = {
  refusals: ['liquidation.notDraft', 'liquidation.nothingOwed'],
  async run(context, table, id, version) {
    const run = await heldFor(context, table, id, version, 'recalculate');
    const scope = { ...run, cutoffAt: context.at };
    await returnLines(context.trx, id);
    const dues = await dueOf(context.trx, scope);
    if (dues.length === 0) throw new Problem('liquidation.nothingOwed');
    await writeItems(
      context,
      run,
      dues,
      await existingItems(context, id, new Set(dues.map(({ companyId }) => companyId))),
    );
    await takeLines(context.trx, id, scope);
    return changeHeld(context, table, run, {
      action: 'recalculate',
      columns: table.encode({ cutoffAt: context.at, ...(await statusOf(context, run)) }),
    });
  },
};

/** Returns the items of a run. Sets those of companies to which nothing is due any more to 0 and cancels them. */
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
  const known = rows.map(({ id, number, companyId, state, holdCause, holdReason }): ExistingItem => ({
    id,
    number,
    companyId,
    isCanceled: state === 'canceled',
    heldByHand: holdCause === 'byHand' ? (holdReason ?? '') : null,
  }));
  const gone = known.filter(({ companyId, isCanceled }) => !isCanceled && !due.has(companyId)).map(({ id }) => id);
  if (gone.length > 0) {
    const nothing = valuesFor(liquidationItems, { salesCount: 0, ...amountsBy(() => 0) });
    await context.trx
      .updateTable(liquidationItems.table)
      .set((set) => ({ ...nothing, state: 'canceled', updatedAt: context.at, version: set('version', '+', 1) }))
      .where('id', 'in', gone)
      .execute();
  }
  return known;
}
