import { mapPayableAmounts, type PayableAmounts } from '../../contract/money/payables';

export function toPayableAmounts(
  row: Readonly<Record<keyof PayableAmounts, string | number | bigint | null>>,
): PayableAmounts {
  return mapPayableAmounts((name) => Number(row[name] ?? 0));
}
