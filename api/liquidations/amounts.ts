import { mapPayableAmounts, type PayableAmounts } from '../../contract/money/payables';

/** Converts sums returned by the database to numbers, in minor units; `null` (no rows) becomes 0. */
export function toPayableAmounts(
  row: Readonly<Record<keyof PayableAmounts, string | number | bigint | null>>,
): PayableAmounts {
  return mapPayableAmounts((name) => Number(row[name] ?? 0));
}
