import { declaredNames } from '../../contract/values';
import { payableSigns, payableTotal, type PayableAmount } from '../../contract/money/payables';
import { amountOf, numberIn, partsOf, type Part } from '../../contract/totals';

/** One line of an account: what it is, and what it does to the sum, with its sign. */
export interface AccountRow {
  name: PayableAmount;
  effectMinor: number;
}

/** What is sold and what the marketplace keeps of it are always shown; the rest where there is any. */
const always: ReadonlySet<string> = new Set([
  'grossMinor',
  'commissionMinor',
  'commissionTaxMinor',
] satisfies PayableAmount[]);

/** From gross to net, in the order it is worked out; the effects sum to the net. */
export function accountOf(amounts: object): AccountRow[] {
  return declaredNames(payableSigns)
    .map((name) => ({ name, effectMinor: amountOf({ of: { [name]: payableSigns[name] } }, amounts) }))
    .filter(({ name, effectMinor }) => effectMinor !== 0 || always.has(name));
}

/** An amount or a count of a record whose fields are known; 0 where there is none. */
export function minorOf<T extends object>(
  record: T,
  name: string extends keyof T ? never : Extract<keyof T, string>,
): number {
  return numberIn(record, name);
}

/** The amount that is shown even where there is none. */
const first: string = 'discountedSalesMinor' satisfies keyof typeof payableTotal.groups;

/** The columns in which rows are shown, from gross to net: all that are something in any row. All but the last sum to the last. */
export function payableColumns(rows: readonly object[]): Part[] {
  const parts = partsOf(payableTotal).filter(
    ({ name, of }) => name === first || rows.some((row) => amountOf({ of }, row) !== 0),
  );
  return [...parts, { name: payableTotal.total, of: { [payableTotal.total]: 1 } }];
}

/** What rows come to, amount by amount, in minor units. */
export function sumsOf(rows: readonly object[]): Record<string, number> {
  const names = [...Object.keys(payableSigns), payableTotal.total];
  return Object.fromEntries(names.map((name) => [name, rows.reduce((sum, row) => sum + numberIn(row, name), 0)]));
}
