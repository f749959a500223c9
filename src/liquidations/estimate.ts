import type { EstimatedItem } from '../../contract/money/liquidationEndpoints';
import { numberIn } from '../../contract/totals';

export const outcomes = ['pending', 'held', 'carried', 'debt'] as const;
type Outcome = (typeof outcomes)[number];

export interface Tally {
  count: number;
  netMinor: number;
}

/** Counts and sums an estimate's companies by outcome. Negative nets count as `debt`, as amounts above zero. */
export function talliesOf(items: readonly EstimatedItem[]): Record<Outcome, Tally> {
  const tallies: Record<Outcome, Tally> = {
    pending: { count: 0, netMinor: 0 },
    held: { count: 0, netMinor: 0 },
    carried: { count: 0, netMinor: 0 },
    debt: { count: 0, netMinor: 0 },
  };
  for (const { state, netMinor } of items) {
    const tally = tallies[netMinor < 0 ? 'debt' : state];
    tally.count += 1;
    tally.netMinor += Math.abs(netMinor);
  }
  return tallies;
}

/** Sums positive nets (owed to companies) and negative nets (owed by companies) separately. */
export function owedAndDebt(rows: readonly object[]): { owedMinor: number; debtMinor: number } {
  const nets = rows.map((row) => numberIn(row, 'netMinor'));
  return {
    owedMinor: nets.reduce((sum, net) => sum + Math.max(0, net), 0),
    debtMinor: nets.reduce((sum, net) => sum + Math.max(0, -net), 0),
  };
}
