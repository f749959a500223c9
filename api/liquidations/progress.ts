import {
  liquidationItemStates,
  type LiquidationItemState,
  type LiquidationState,
} from '../../contract/money/liquidations';

/** Count and net sum, in minor units, of the items in a state. */
export interface Tally {
  state: LiquidationItemState;
  count: number;
  netMinor: number;
}

/** Values of a run derived from its items. Amounts in minor units. */
export interface Totals {
  companiesCount: number;
  heldCount: number;
  carriedCount: number;
  payableMinor: number;
  paidMinor: number;
}

const tobePaid: readonly LiquidationItemState[] = ['pending', 'processing', 'paid', 'failed'];
const notCanceled = liquidationItemStates.filter((state) => state !== 'canceled');

export function totalsOf(tallies: readonly Tally[]): Totals {
  const over = (states: readonly LiquidationItemState[], of: 'count' | 'netMinor') =>
    tallies.filter(({ state }) => states.includes(state)).reduce((sum, tally) => sum + tally[of], 0);
  return {
    companiesCount: over(notCanceled, 'count'),
    heldCount: over(['held'], 'count'),
    carriedCount: over(['carried'], 'count'),
    payableMinor: over(tobePaid, 'netMinor'),
    paidMinor: over(['paid'], 'netMinor'),
  };
}

/**
 * Returns the state of a run in payment: `processing` while an item is pending or processing, `partiallyPaid` if the
 * rest is failed or held, `canceled` if all items ended without payment or carry, else `paid`.
 */
export function stateOf(tallies: readonly Tally[]): LiquidationState {
  const has = (...states: LiquidationItemState[]) =>
    tallies.some(({ state, count }) => count > 0 && states.includes(state));
  if (has('pending', 'processing')) return 'processing';
  if (has('failed', 'held')) return 'partiallyPaid';
  return has('canceled') && !has('paid', 'carried') ? 'canceled' : 'paid';
}
