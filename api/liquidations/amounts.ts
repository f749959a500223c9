import { amountsBy, type PayableAmounts } from '../../contract/money/payables';

/** Sums as the database answers them, in minor units; 0 where there was nothing to sum. */
export function sumsOf(row: Readonly<Record<keyof PayableAmounts, string | number | bigint | null>>): PayableAmounts {
  return amountsBy((name) => Number(row[name] ?? 0));
}
