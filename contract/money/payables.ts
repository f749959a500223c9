import type { Total } from '../totals';

/** Sign of each part of the net amount owed to a company, in statement order. */
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

/** Net amount of an item, line, estimate or open movement. Their tables show each part with its sign. */
export const payableTotal = {
  total: 'netMinor',
  addends: payableSigns,
  groups: {
    discountedSalesMinor: ['grossMinor', 'discountMinor'],
    taxAndTipMinor: ['taxMinor', 'tipMinor'],
    commissionWithTaxMinor: ['commissionMinor', 'commissionTaxMinor'],
  },
} as const satisfies Total;

/** Amounts in minor units of one currency. `netMinor` is the sum of the other amounts with their `payableSigns`. */
export type PayableAmounts = Record<PayableAmount | 'netMinor', number>;

export function mapPayableAmounts<T>(valueOf: (name: keyof PayableAmounts) => T): Record<keyof PayableAmounts, T> {
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
