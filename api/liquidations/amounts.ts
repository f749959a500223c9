import { payableAmounts } from '../db/payables';

type AmountName = (typeof payableAmounts)[number];

/** What a payable is made of and its net, in minor units of one currency. */
export type Amounts = Record<AmountName, number>;

/** The value of each amount, by its name. */
export function amountsBy<T>(valueOf: (name: AmountName) => T): Record<AmountName, T> {
  // Every name is there: `Object.fromEntries` forgets which.
  return Object.fromEntries(payableAmounts.map((name) => [name, valueOf(name)])) as Record<AmountName, T>;
}

/** Sums as the database answers them, in minor units; 0 where there was nothing to sum. */
export function sumsOf(row: Readonly<Record<AmountName, string | number | bigint | null>>): Amounts {
  return amountsBy((name) => Number(row[name] ?? 0));
}
