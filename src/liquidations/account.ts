import { declaredNames } from '../../contract/values';
import { payableSigns, payableTotal, type PayableAmount } from '../../contract/money/payables';
import { amountOf, numberIn, partsOf, type Part } from '../../contract/totals';

/** Line of an account; its effect on the sum is signed. */
export interface AccountRow {
  name: PayableAmount;
  effectMinor: number;
}

/** Lines shown even when zero; all others only if non-zero. */
const always: ReadonlySet<string> = new Set([
  'grossMinor',
  'commissionMinor',
  'commissionTaxMinor',
] satisfies PayableAmount[]);

/** Returns the lines from gross to net, in order of calculation; their effects sum to the net. */
export function accountOf(amounts: object): AccountRow[] {
  return declaredNames(payableSigns)
    .map((name) => ({ name, effectMinor: amountOf({ of: { [name]: payableSigns[name] } }, amounts) }))
    .filter(({ name, effectMinor }) => effectMinor !== 0 || always.has(name));
}

/** Returns an amount or count of a record with known fields; 0 if missing. */
export function minorOf<T extends object>(
  record: T,
  name: string extends keyof T ? never : Extract<keyof T, string>,
): number {
  return numberIn(record, name);
}

const first: string = 'discountedSalesMinor' satisfies keyof typeof payableTotal.groups;

/** Returns the columns from gross to net that are non-zero in any row. All but the last sum to the last. */
export function payableColumns(rows: readonly object[]): Part[] {
  const parts = partsOf(payableTotal).filter(
    ({ name, of }) => name === first || rows.some((row) => amountOf({ of }, row) !== 0),
  );
  return [...parts, { name: payableTotal.total, of: { [payableTotal.total]: 1 } }];
}

/** Returns the sum of each amount, in minor units. */
export function sumsOf(rows: readonly object[]): Record<string, number> {
  const names = [...Object.keys(payableSigns), payableTotal.total];
  return Object.fromEntries(names.map((name) => [name, rows.reduce((sum, row) => sum + numberIn(row, name), 0)]));
}
