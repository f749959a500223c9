import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies } from '../../../contract/currencies';
import { collectors, faultParties, paymentMethods, refundableMinor, type Payment } from '../../../contract/money/sales';
import { splitByWeights } from '../../../contract/shares';
import { computeSaleAmounts } from '../../../api/sales/create';
import {
  subtractParts,
  partsOfRefund,
  partsOfSale,
  totalParts,
  divideRefund,
  refundAmounts,
  type RefundAmounts,
} from '../../../api/sales/parts';
import { createCardPayment, createCashPayment } from './salesFixture';

const sale = {
  grossMinor: 10_000,
  discountMinor: 0,
  taxMinor: 1_600,
  tipMinor: 0,
  commissionMinor: 1_500,
  commissionTaxMinor: 240,
  payments: [createCardPayment(11_600)],
};
const saleParts = partsOfSale(sale);

describe('amounts of a refund', () => {
  test.each([
    ['company', undefined, 9_860, 0],
    ['platform', undefined, 0, 9_860],
    ['customer', undefined, 0, 9_860],
    ['customer', 5_000, 5_000, 4_860],
    ['company', 0, 0, 9_860],
  ] as const)(
    'assigns a refund by fault of the %s, with a charge of %s, as %i to the company and %i to the platform',
    (atFault, charged, company, platform) => {
      expect(refundAmounts(divideRefund(sale.payments, saleParts, 11_600), atFault, charged)).toMatchObject({
        companyChargeMinor: company,
        platformCostMinor: platform,
        soldMinor: 10_000,
        taxMinor: 1_600,
        tipMinor: 0,
        commissionMinor: 1_500,
        commissionTaxMinor: 240,
      });
    },
  );

  test('divides a refund over the payment methods in proportion to what each has left', () => {
    const mixedSale = { ...sale, payments: [createCardPayment(8_700), createCashPayment(2_900)] };
    expect(divideRefund(mixedSale.payments, partsOfSale(mixedSale), 1_000)).toMatchObject({
      payments: [createCardPayment(750), createCashPayment(250)],
      paymentsAfter: [
        { ...createCardPayment(8_700), refundedMinor: 750 },
        { ...createCashPayment(2_900), refundedMinor: 250 },
      ],
    });
    const cardParts = partsOfRefund(partsOfSale(mixedSale), { payments: [createCardPayment(8_700)] });
    const remainingParts = subtractParts(partsOfSale(mixedSale), cardParts);
    expect(
      divideRefund(
        [{ ...createCardPayment(8_700), refundedMinor: 8_700 }, createCashPayment(2_900)],
        remainingParts,
        100,
      ).payments,
    ).toEqual([createCashPayment(100)]);
  });
});

const amount = fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 1_000_000_000 }));

/** Sale of any size, paid by up to four methods. Each refund is a share of the remaining amount. */
const storyArbitrary = fc.record({
  grossMinor: amount,
  discount: fc.integer({ min: 0, max: 100 }),
  taxMinor: amount,
  tipMinor: amount,
  currency: fc.constantFrom(...currencies),
  commissionBp: fc.integer({ min: 0, max: 5_000 }),
  ways: fc.array(
    fc.record({
      weight: fc.integer({ min: 1, max: 100 }),
      method: fc.constantFrom(...paymentMethods),
      collectedBy: fc.constantFrom(...collectors),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  refunds: fc.array(
    fc.record({
      percent: fc.integer({ min: 1, max: 100 }),
      atFault: fc.constantFrom(...faultParties),
      charged: fc.option(fc.integer({ min: 0, max: 100 })),
    }),
    { maxLength: 8 },
  ),
});

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

test('splits any sequence of refunds into non-negative parts that sum to the sale', () => {
  fc.assert(
    fc.property(storyArbitrary, ({ discount, ways, commissionBp, refunds, ...saleInput }) => {
      const discountMinor = Math.floor((saleInput.grossMinor * discount) / 100);
      const amounts = computeSaleAmounts({ ...saleInput, discountMinor }, commissionBp);
      expect(amounts.companyNetMinor).toBeGreaterThanOrEqual(0);
      expect(amounts.companyNetMinor + amounts.commissionMinor + amounts.commissionTaxMinor).toBe(amounts.totalMinor);
      const shares = splitByWeights(
        amounts.totalMinor,
        ways.map(({ weight }) => weight),
      );
      const payments: Payment[] = ways.map(({ method, collectedBy }, index) => ({
        method,
        collectedBy,
        amountMinor: shares[index] ?? 0,
      }));
      const currentSale = { ...amounts, refundedMinor: 0, payments: payments };
      let unreturnedParts = partsOfSale({ ...saleInput, ...amounts, discountMinor, payments: payments });
      expect(Math.min(...[...unreturnedParts.values()].flatMap((parts) => Object.values(parts)), 0)).toBe(0);
      const refundedParts: RefundAmounts[] = [];
      // The last refund returns the remaining amount.
      for (const { percent, atFault, charged } of [
        ...refunds,
        { percent: 100, atFault: 'company', charged: null } as const,
      ]) {
        const remainingMinor = refundableMinor(currentSale);
        if (remainingMinor === 0) break;
        const amountMinor = Math.max(1, Math.floor((remainingMinor * percent) / 100));
        const dividedRefund = divideRefund(currentSale.payments, unreturnedParts, amountMinor);
        const maxChargeMinor = dividedRefund.maxCompanyChargeMinor;
        const amountsOfRefund = refundAmounts(
          dividedRefund,
          atFault,
          charged === null ? null : Math.floor((maxChargeMinor * charged) / 100),
        );
        unreturnedParts = subtractParts(unreturnedParts, partsOfRefund(unreturnedParts, amountsOfRefund));
        expect(amountsOfRefund.soldMinor + amountsOfRefund.taxMinor + amountsOfRefund.tipMinor).toBe(amountMinor);
        expect(
          amountsOfRefund.companyChargeMinor +
            amountsOfRefund.platformCostMinor +
            amountsOfRefund.commissionMinor +
            amountsOfRefund.commissionTaxMinor,
        ).toBe(amountMinor);
        expect(sum(amountsOfRefund.payments.map((payment) => payment.amountMinor))).toBe(amountMinor);
        expect(
          [
            amountsOfRefund.companyChargeMinor,
            amountsOfRefund.platformCostMinor,
            amountsOfRefund.commissionMinor,
            amountsOfRefund.commissionTaxMinor,
            amountsOfRefund.soldMinor,
            amountsOfRefund.taxMinor,
            amountsOfRefund.tipMinor,
            ...amountsOfRefund.payments.map((payment) => payment.amountMinor),
          ].every((part) => part >= 0),
        ).toBe(true);
        expect(
          amountsOfRefund.paymentsAfter.every((payment) => (payment.refundedMinor ?? 0) <= payment.amountMinor),
        ).toBe(true);
        Object.assign(currentSale, {
          refundedMinor: currentSale.refundedMinor + amountMinor,
          payments: amountsOfRefund.paymentsAfter,
        });
        refundedParts.push(amountsOfRefund);
      }
      expect(currentSale.refundedMinor).toBe(amounts.totalMinor);
      expect(currentSale.payments.map(({ refundedMinor = 0 }) => refundedMinor)).toEqual(shares);
      expect(Object.values(totalParts(unreturnedParts))).toEqual([0, 0, 0, 0, 0]);
      expect([...unreturnedParts.values()].flatMap((parts) => Object.values(parts)).every((part) => part === 0)).toBe(
        true,
      );
      expect(
        sum(refundedParts.map(({ companyChargeMinor, platformCostMinor }) => companyChargeMinor + platformCostMinor)),
      ).toBe(amounts.companyNetMinor);
    }),
    { numRuns: 500 },
  );
});
