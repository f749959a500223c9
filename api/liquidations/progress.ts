import {
  liquidationItemStates,
  type LiquidationItemState,
  type LiquidationState,
} from '../../contract/money/liquidations';

/** How many items are in a state, and what their nets sum to. */
export interface Tally {
  state: LiquidationItemState;
  count: number;
  netMinor: number;
}

/** The values of a run that follow from its items. */
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
 * The state of a run that is being paid, by its items: under way as long as one is; partly paid when
 * what is left has failed or is held; paid when nothing is left, canceled if nothing was paid then.
 */
export function stateOf(tallies: readonly Tally[]): LiquidationState {
  const has = (...states: LiquidationItemState[]) =>
    tallies.some(({ state, count }) => count > 0 && states.includes(state));
  if (has('pending', 'processing')) return 'processing';
  if (has('failed', 'held')) return 'partiallyPaid';
  return has('canceled') && !has('paid', 'carried') ? 'canceled' : 'paid';
}
