import { liquidationEndpoints } from '../../contract/money/liquidationEndpoints';
import { liquidationInput, liquidations } from '../../contract/money/liquidations';
import { inputSchema, type InputOf } from '../../contract/input';
import { mapPayableAmounts } from '../../contract/money/payables';
import type { ViolationOf } from '../../contract/problems';
import { invalid } from '../problem';
import { todayOf, type WriteContext } from '../engine/writeContext';

import { defineRequest } from '../engine/rules';
import { readDues, type CompanyDue, type Scope } from './due';
import { runTotals, type StateTotal } from './progress';

export interface RunScope extends Scope {
  periodFrom: string;
}

export type LiquidationInput = InputOf<typeof liquidationInput>;
export const estimateInput = inputSchema(liquidationInput);

export function readRunScope(
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

export const stateTotalsOfDues = (dues: readonly CompanyDue[]): StateTotal[] =>
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
