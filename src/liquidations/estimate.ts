import type { PayableAmounts } from '../../contract/money/payables';
import type { carryCauses, holdCauses } from '../../contract/money/liquidations';

/** What a run would make of one company (`POST /liquidations/estimate`). */
export interface EstimatedItem extends PayableAmounts {
  companyId: string;
  companyName: string;
  salesCount: number;
  state: 'pending' | 'held' | 'carried';
  holdCause?: (typeof holdCauses)[number] | null;
  carryCause?: (typeof carryCauses)[number] | null;
}

export interface Estimate {
  items: readonly EstimatedItem[];
}

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
