import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prorate, applyRate, splitByWeights } from '../../contract/shares';

const amount = fc.integer({ min: -10_000_000_000_000, max: 10_000_000_000_000 });

describe('portion and applyRate', () => {
  test.each([
    [5, 1, 2, 3],
    [-5, 1, 2, -3],
    [1, 1, 3, 0],
    [2, 1, 3, 1],
    [9_007_199_254_740_991, 9_999, 10_000, 9_006_298_534_815_517],
  ])('computes the portion of %i by %i/%i as %i, half away from zero', (whole, numerator, denominator, part) => {
    expect(prorate(whole, numerator, denominator)).toBe(part);
  });

  test('rounds a rate by at most half a unit, symmetrically for negative amounts', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (whole, bp) => {
        const sharePart = applyRate(whole, bp);
        const doubledError = 2n * (BigInt(sharePart) * 10_000n - BigInt(whole) * BigInt(bp));
        expect(doubledError <= 10_000n && doubledError >= -10_000n).toBe(true);
        expect(applyRate(-whole, bp)).toBe(sharePart === 0 ? 0 : -sharePart);
      }),
    );
  });
});

describe('splitByWeights', () => {
  test('splits by largest remainder', () => {
    expect(splitByWeights(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitByWeights(10, [1, 5, 4])).toEqual([1, 5, 4]);
    expect(splitByWeights(5, [1, 1, 2])).toEqual([1, 1, 3]);
    expect(splitByWeights(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
    expect(splitByWeights(0, [0, 0])).toEqual([0, 0]);
  });

  test('splits to parts that sum to the whole and differ from the exact share by less than one unit', () => {
    const weights = fc
      .array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 12 })
      .filter((all) => all.some((weight) => weight > 0));
    fc.assert(
      fc.property(amount, weights, (total, all) => {
        const parts = splitByWeights(total, all);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
        const sum = all.reduce((one, other) => one + other, 0);
        parts.forEach((part, index) => {
          const difference = BigInt(part) * BigInt(sum) - BigInt(total) * BigInt(all[index] ?? 0);
          expect(difference < BigInt(sum) && difference > -BigInt(sum)).toBe(true);
        });
      }),
    );
  });

  test('rejects weights that are negative or sum to zero', () => {
    expect(() => splitByWeights(1, [0, 0])).toThrow(RangeError);
    expect(() => splitByWeights(1, [2, -1])).toThrow(RangeError);
  });
});
