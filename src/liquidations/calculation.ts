import { declaredNames } from '../../contract/values';
import { payableSigns, payableTotal, type PayableAmount } from '../../contract/money/payables';
import { signedSum, numberOrZero, totalParts, type TotalPart } from '../../contract/totals';

export interface CalculationRow {
  name: PayableAmount;
  effectMinor: number;
}

const alwaysShown: ReadonlySet<string> = new Set([
  'grossMinor',
  'commissionMinor',
  'commissionTaxMinor',
] satisfies PayableAmount[]);

/** Returns the lines from gross to net in the order of the calculation. Their effects add up to the net. */
export function calculationOf(amounts: object): CalculationRow[] {
  return declaredNames(payableSigns)
    .map((name) => ({ name, effectMinor: signedSum({ addends: { [name]: payableSigns[name] } }, amounts) }))
    .filter(({ name, effectMinor }) => effectMinor !== 0 || alwaysShown.has(name));
}

export function numberOf<T extends object>(
  record: T,
  name: string extends keyof T ? never : Extract<keyof T, string>,
): number {
  return numberOrZero(record, name);
}

const firstColumn: string = 'discountedSalesMinor' satisfies keyof typeof payableTotal.groups;

/**
 * Returns the columns from gross to net that are not zero in every row. All columns before the last add up to the last.
 */
export function payableColumns(rows: readonly object[]): TotalPart[] {
  const parts = totalParts(payableTotal).filter(
    ({ name, addends }) => name === firstColumn || rows.some((row) => signedSum({ addends }, row) !== 0),
  );
  return [...parts, { name: payableTotal.total, addends: { [payableTotal.total]: 1 } }];
}

export function sumAmounts(rows: readonly object[]): Record<string, number> {
  const names = [...Object.keys(payableSigns), payableTotal.total];
  return Object.fromEntries(names.map((name) => [name, rows.reduce((sum, row) => sum + numberOrZero(row, name), 0)]));
}
