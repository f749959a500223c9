import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commissionTaxBp } from '../../../contract/commissionTax';
import { currencies, type Currency } from '../../../contract/currencies';
import { computeSaleAmounts } from '../../../api/sales/create';

/** Rational number with exact arithmetic, implemented without the product's code. */
interface Exact {
  numerator: bigint;
  denominator: bigint;
}

const applyBp = (amount: number, bp: number): Exact => ({
  numerator: BigInt(amount) * BigInt(bp),
  denominator: 10_000n,
});

/** Rounds half away from zero. */
function roundHalfUp({ numerator, denominator }: Exact): number {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const [wholePart, remainder] = [magnitude / denominator, magnitude % denominator];
  const roundedMagnitude = remainder * 2n >= denominator ? wholePart + 1n : wholePart;
  return Number(numerator < 0n ? -roundedMagnitude : roundedMagnitude);
}

const isHalf = ({ numerator, denominator }: Exact) => (numerator % denominator) * 2n === denominator;

const computeAmounts = (
  grossMinor: number,
  currency: Currency,
  overrides: Partial<Parameters<typeof computeSaleAmounts>[0]> = {},
) => ({
  grossMinor,
  discountMinor: 0,
  taxMinor: 0,
  tipMinor: 0,
  currency,
  ...overrides,
});

describe('commission of a sale and its tax', () => {
  test.each([
    // 49.5 rounds to 50. 19 % of 50 is 9.5, which rounds to 10; 19 % of 49.5 would be 9.4.
    ['COP', 990, 500, 50, 10],
    // 149.5 rounds to 150, and 28.5 rounds to 29. Rounding to even would give 28.
    ['CLP', 2_990, 500, 150, 29],
    // 50.5 rounds to 51. Rounding to even would give 50.
    ['COP', 1_010, 500, 51, 10],
    // 52.5 rounds to 53. 16 % of 53 is 8.48, which rounds to 8.
    ['MXN', 1_050, 500, 53, 8],
    // 15.5 rounds to 16. 16 % of 16 is 2.56, which rounds to 3; 16 % of 15.5 would be 2.48.
    ['MXN', 310, 500, 16, 3],
    // 0.5 rounds to 1. Its tax of 0.16 or 0.19 rounds to 0.
    ['MXN', 10, 500, 1, 0],
    ['CLP', 10, 500, 1, 0],
    // At a rate of 12.5 %, 12.5 rounds to 13, and 2.47 rounds to 2.
    ['COP', 100, 1_250, 13, 2],
  ] as const)(
    'computes in %s on %i at %i basis points %i commission and %i tax, each rounded once, half away from zero',
    (currency, base, bp, commissionMinor, commissionTaxMinor) => {
      const amounts = {
        totalMinor: base,
        commissionMinor,
        commissionTaxMinor,
        companyNetMinor: base - commissionMinor - commissionTaxMinor,
      };
      expect(computeSaleAmounts(computeAmounts(base, currency), bp)).toEqual(amounts);
    },
  );

  test('commission of a sale and its tax are computed after the discount, before tax and tip', () => {
    const amounts = computeSaleAmounts(
      computeAmounts(1_190, 'COP', { discountMinor: 200, taxMinor: 333, tipMinor: 77 }),
      500,
    );
    expect(amounts).toEqual({ totalMinor: 1_400, commissionMinor: 50, commissionTaxMinor: 10, companyNetMinor: 1_340 });
  });

  const rate = fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.constantFrom(50, 500, 1_250, 2_500, 5_000));
  const smallAmount = fc.integer({ min: 0, max: 20_000 });
  const base = fc.oneof(
    smallAmount,
    smallAmount.map((tens) => tens * 10),
    fc.integer({ min: 0, max: 10_000_000_000 }),
  );

  test('commission of a sale and its tax equal an exact computation for any sale', () => {
    const halvesCount = { commission: 0, tax: 0 };
    fc.assert(
      fc.property(
        base,
        rate,
        fc.constantFrom(...currencies),
        fc.integer({ min: 0, max: 5_000 }),
        fc.integer({ min: 0, max: 5_000 }),
        (net, bp, currency, extra, discountMinor) => {
          const commission = applyBp(net, bp);
          const tax = applyBp(roundHalfUp(commission), commissionTaxBp[currency]);
          halvesCount.commission += isHalf(commission) ? 1 : 0;
          halvesCount.tax += isHalf(tax) ? 1 : 0;
          const totalMinor = net + extra;
          expect(
            computeSaleAmounts(computeAmounts(net + discountMinor, currency, { discountMinor, taxMinor: extra }), bp),
          ).toEqual({
            totalMinor,
            commissionMinor: roundHalfUp(commission),
            commissionTaxMinor: roundHalfUp(tax),
            companyNetMinor: totalMinor - roundHalfUp(commission) - roundHalfUp(tax),
          });
        },
      ),
      { numRuns: 3_000 },
    );
    // Asserts that the amounts contained halves to round, for both commission and tax.
    expect(halvesCount.commission).toBeGreaterThan(20);
    expect(halvesCount.tax).toBeGreaterThan(0);
  });
});
