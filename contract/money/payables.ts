/** The amounts a company's payable is made of, and what each does to it. */
import type { Total } from '../totals';

/** What adds to what the company is owed (1), and what takes from it (-1), in the order of an account. */
export const payableSigns = {
  grossMinor: 1,
  discountMinor: -1,
  taxMinor: 1,
  tipMinor: 1,
  commissionMinor: -1,
  commissionTaxMinor: -1,
  refundsMinor: -1,
  collectedMinor: -1,
  depositsMinor: 1,
  carriedMinor: 1,
} as const;
export type PayableAmount = keyof typeof payableSigns;

/**
 * What an item, a line, an estimate and an open movement come to, and the columns all of their tables
 * show it in. The sign of each part is the one it is shown with.
 */
export const payableTotal = {
  total: 'netMinor',
  of: payableSigns,
  groups: {
    discountedSalesMinor: ['grossMinor', 'discountMinor'],
    taxAndTipMinor: ['taxMinor', 'tipMinor'],
    commissionWithTaxMinor: ['commissionMinor', 'commissionTaxMinor'],
  },
} as const satisfies Total;

/** In minor units of one currency; `netMinor` is the sum of the others by their signs. */
export type PayableAmounts = Record<PayableAmount | 'netMinor', number>;

/** The value of each amount of a payable, by its name, and of what they come to. */
export function amountsBy<T>(valueOf: (name: keyof PayableAmounts) => T): Record<keyof PayableAmounts, T> {
  return {
    grossMinor: valueOf('grossMinor'),
    discountMinor: valueOf('discountMinor'),
    taxMinor: valueOf('taxMinor'),
    tipMinor: valueOf('tipMinor'),
    commissionMinor: valueOf('commissionMinor'),
    commissionTaxMinor: valueOf('commissionTaxMinor'),
    refundsMinor: valueOf('refundsMinor'),
    collectedMinor: valueOf('collectedMinor'),
    depositsMinor: valueOf('depositsMinor'),
    carriedMinor: valueOf('carriedMinor'),
    netMinor: valueOf('netMinor'),
  };
}
