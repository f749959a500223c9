import {
  liquidationItemStates,
  type LiquidationItemState,
  type LiquidationState,
} from '../../contract/money/liquidations';

export interface StateTotal {
  state: LiquidationItemState;
  count: number;
  netMinor: number;
}

export interface RunTotals {
  companiesCount: number;
  heldCount: number;
  carriedCount: number;
  payableMinor: number;
  paidMinor: number;
}

const payableStates: readonly LiquidationItemState[] = ['pending', 'processing', 'paid', 'failed'];
const notCanceled = liquidationItemStates.filter((state) => state !== 'canceled');

export function runTotals(stateTotals: readonly StateTotal[]): RunTotals {
  const sumOver = (states: readonly LiquidationItemState[], of: 'count' | 'netMinor') =>
    stateTotals.filter(({ state }) => states.includes(state)).reduce((sum, stateTotal) => sum + stateTotal[of], 0);
  return {
    companiesCount: sumOver(notCanceled, 'count'),
    heldCount: sumOver(['held'], 'count'),
    carriedCount: sumOver(['carried'], 'count'),
    payableMinor: sumOver(payableStates, 'netMinor'),
    paidMinor: sumOver(['paid'], 'netMinor'),
  };
}

/**
 * Returns the state of a run that has a bank file: `processing` while an item is pending or processing, else
 * `partiallyPaid` if an item is failed or held, `canceled` if no item was paid or carried, else `paid`.
 */
export function payingRunState(stateTotals: readonly StateTotal[]): LiquidationState {
  const hasItems = (...states: LiquidationItemState[]) =>
    stateTotals.some(({ state, count }) => count > 0 && states.includes(state));
  if (hasItems('pending', 'processing')) return 'processing';
  if (hasItems('failed', 'held')) return 'partiallyPaid';
  return hasItems('canceled') && !hasItems('paid', 'carried') ? 'canceled' : 'paid';
}
