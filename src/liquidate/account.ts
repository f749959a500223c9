import { payableSigns, type PayableAmount, type PayableAmounts } from '../../api/contract/money/payables';

/** One line of an account: what it is, and what it does to the sum, with its sign. */
export interface AccountRow {
  name: PayableAmount;
  effectMinor: number;
}

/** What is sold and what the marketplace keeps of it are always said; the rest where there is any. */
const always: ReadonlySet<string> = new Set(['grossMinor', 'commissionMinor', 'commissionTaxMinor'] satisfies PayableAmount[]);

/** From gross to net, in the order it is worked out; the effects sum to the net. */
export function accountOf(amounts: Readonly<Record<string, unknown>>): AccountRow[] {
  return Object.entries(payableSigns)
    .map(([name, sign]) => ({ name: name as PayableAmount, effectMinor: sign * minorOf(amounts, name) }))
    .filter(({ name, effectMinor }) => effectMinor !== 0 || always.has(name))
    // Without it a nought that is taken away reads "-0".
    .map(({ name, effectMinor }) => ({ name, effectMinor: effectMinor || 0 }));
}

/** An amount of a record that is known by its declaration alone. */
export function minorOf(record: Readonly<Record<string, unknown>>, name: string): number {
  const amount = record[name];
  return typeof amount === 'number' ? amount : 0;
}

/** The columns in which a line of a statement has its amounts: what belongs together stands together. */
export const lineColumns = ['sale', 'commission', 'refunds', 'collected', 'other', 'net'] as const;
export type LineColumn = (typeof lineColumns)[number];

/** What a line comes to in each column, with its sign; all but `net` sum to `net`. */
export function columnsOfLine(line: Pick<PayableAmounts, keyof PayableAmounts>): Record<LineColumn, number> {
  return {
    sale: line.grossMinor - line.discountMinor + line.taxMinor + line.tipMinor,
    commission: 0 - line.commissionMinor - line.commissionTaxMinor,
    refunds: 0 - line.refundsMinor,
    collected: 0 - line.collectedMinor,
    other: line.depositsMinor + line.carriedMinor,
    net: line.netMinor,
  };
}

/** The same of several lines, column by column. */
export function sumOfLines(lines: readonly PayableAmounts[]): Record<LineColumn, number> {
  const sums: Record<LineColumn, number> = { sale: 0, commission: 0, refunds: 0, collected: 0, other: 0, net: 0 };
  for (const line of lines) {
    const amounts = columnsOfLine(line);
    for (const column of lineColumns) sums[column] += amounts[column];
  }
  return sums;
}
