import type { EstimatedItem } from '../../contract/money/liquidationEndpoints';
import { numberOrZero } from '../../contract/totals';

export const outcomes = ['pending', 'held', 'carried', 'debt'] as const;
type Outcome = (typeof outcomes)[number];

export interface OutcomeTotals {
  count: number;
  netMinor: number;
}

/** Counts and sums an estimate's companies by outcome. Negative nets count as `debt`, as amounts above zero. */
export function totalsByOutcome(items: readonly EstimatedItem[]): Record<Outcome, OutcomeTotals> {
  const totals: Record<Outcome, OutcomeTotals> = {
    pending: { count: 0, netMinor: 0 },
    held: { count: 0, netMinor: 0 },
    carried: { count: 0, netMinor: 0 },
    debt: { count: 0, netMinor: 0 },
  };
  for (const { state, netMinor } of items) {
    const outcomeTotals = totals[netMinor < 0 ? 'debt' : state];
    outcomeTotals.count += 1;
    outcomeTotals.netMinor += Math.abs(netMinor);
  }
  return totals;
}

/** Sums positive nets (owed to companies) and negative nets (owed by companies) separately. */
export function owedAndDebt(rows: readonly object[]): { owedMinor: number; debtMinor: number } {
  const nets = rows.map((row) => numberOrZero(row, 'netMinor'));
  return {
    owedMinor: nets.reduce((sum, net) => sum + Math.max(0, net), 0),
    debtMinor: nets.reduce((sum, net) => sum + Math.max(0, -net), 0),
  };
}
