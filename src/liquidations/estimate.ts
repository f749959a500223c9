import type { EstimatedItem } from '../../contract/money/liquidationEndpoints';

/** So many companies, and what theirs comes to. */
export interface Tally {
  count: number;
  netMinor: number;
}

/** What becomes of the companies of an estimate, by what becomes of them. */
export function talliesOf(items: readonly EstimatedItem[]): Record<EstimatedItem['state'], Tally> {
  const tallies: Record<EstimatedItem['state'], Tally> = {
    pending: { count: 0, netMinor: 0 },
    held: { count: 0, netMinor: 0 },
    carried: { count: 0, netMinor: 0 },
  };
  for (const { state, netMinor } of items) {
    tallies[state].count += 1;
    tallies[state].netMinor += netMinor;
  }
  return tallies;
}
