import { liquidationItems, liquidations, liquidationInput } from '../../contract/money/liquidations';
import { Problem, invalid } from '../problem';
import { type WriteContext, todayOf } from '../engine/writeContext';
import type { ActionOf } from '../engine/actions';
import { saveLocked, lockForAction } from '../engine/change';
import { nextNumber } from '../engine/numbering';
import { type Creation, defineRequest } from '../engine/rules';
import { valuesFor } from '../engine/table';
import { createRecord } from '../engine/write';
import { mapPayableAmounts } from '../../contract/money/payables';
import { readDues, type CompanyDue, type Scope } from './owed';
import { writeItems, type ExistingItem, runTotals, readRunProgress, type StateTotal } from './run';
import { reopenAllLines, claimPayables } from './lines';
import { liquidationEndpoints } from '../../contract/money/liquidationEndpoints';
import { inputSchema, type InputOf } from '../../contract/input';
import type { ViolationOf } from '../../contract/problems';

interface RunScope extends Scope {
  periodFrom: string;
}

type LiquidationInput = InputOf<typeof liquidationInput>;
const estimateInput = inputSchema(liquidationInput);

function readRunScope(
  context: WriteContext,
  { periodFrom, periodTo, currency, schedule = null }: LiquidationInput,
): RunScope {
  const today = todayOf(context);
  const violations: ViolationOf<LiquidationInput>[] = [
    ...(periodTo < periodFrom ? [{ field: 'periodTo', code: 'beforeStart' } as const] : []),
    ...(periodTo > today ? [{ field: 'periodTo', code: 'inFuture' } as const] : []),
  ];
  if (violations.length > 0) throw invalid<LiquidationInput>(...violations);
  return { periodFrom, periodTo, cutoffAt: context.at, currency, schedule };
}

const stateTotalsOfDues = (dues: readonly CompanyDue[]): StateTotal[] =>
  dues.map(({ state, amounts }) => ({ state, count: 1, netMinor: amounts.netMinor }));

/** Stores nothing. Returns an empty result where `createRun` throws `liquidation.nothingOwed`. */
export const estimate = defineRequest(liquidations, liquidationEndpoints.estimate, {
  async run(context, _table, input) {
    const scope = readRunScope(context, input);
    const dues = await readDues(context.trx, scope);
    const sumOver = (of: (due: CompanyDue) => number) => dues.reduce((sum, due) => sum + of(due), 0);
    const { paidMinor: _, ...totals } = runTotals(stateTotalsOfDues(dues));
    return {
      cutoffAt: scope.cutoffAt,
      items: dues.map(({ amounts, ...due }) => Object.assign(due, amounts)),
      totals: {
        ...totals,
        heldMinor: sumOver(({ state, amounts }) => (state === 'held' ? amounts.netMinor : 0)),
        salesCount: sumOver((due) => due.salesCount),
        ...mapPayableAmounts((name) => sumOver((due) => due.amounts[name])),
      },
    };
  },
});

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
