import { describe, expect, test } from 'vitest';
import { changeInBp, figureValue, type Figures } from '../../contract/reports/figures';

const figures: Figures = {
  of: { kind: 'money', measure: 'flow' },
  to: { kind: 'money', measure: 'flow' },
  less: { kind: 'money', measure: 'flow' },
  net: { kind: 'money', measure: 'flow', sum: { of: 1, less: -1 } },
  average: { kind: 'money', measure: 'flow', ratio: ['of', 'to'] },
  rate: { kind: 'rate', measure: 'flow', ratio: ['of', 'to'] },
  netRate: { kind: 'rate', measure: 'flow', ratio: ['net', 'to'] },
};
const valueOf = (name: string, baseAmount: number, increasedAmount: number, deduction = 0) =>
  figureValue(figures, { of: baseAmount, to: increasedAmount, less: deduction }, name);

describe('ratios of reports', () => {
  test.each([
    ['average', 5, 2, 3],
    ['average', -5, 2, -3],
    ['average', 7, 2, 4],
    ['average', 4, 3, 1],
    ['average', 5, 3, 2],
    // Rates are in basis points: these are 0.5, 1.5 and 2.5 basis points.
    ['rate', 1, 20_000, 1],
    ['rate', 3, 20_000, 2],
    ['rate', 5, 20_000, 3],
    ['rate', -1, 20_000, -1],
    ['rate', 1, 20_001, 0],
    ['rate', 1, 3, 3_333],
    ['rate', 2, 3, 6_667],
  ] as const)('computes the %s of %i and %i as %i, rounded once, half away from zero', (name, of, to, value) => {
    expect(valueOf(name, of, to)).toBe(value);
  });

  test('computes the rate of a sum from the sum, not from its rounded parts', () => {
    expect(valueOf('netRate', 3, 20_000, 2)).toBe(1);
    expect(valueOf('netRate', 2, 20_000, 3)).toBe(-1);
  });

  test.each([0, -5])('has no ratio for the divisor %i', (to) => {
    expect([valueOf('average', 7, to), valueOf('rate', 7, to)]).toEqual([null, null]);
  });
});

describe('changes between two figures', () => {
  test.each([
    [20_001, 20_000, 1],
    [19_999, 20_000, -1],
    [20_003, 20_000, 2],
    [19_997, 20_000, -2],
    [20_005, 20_000, 3],
    [4, 3, 3_333],
    [5, 3, 6_667],
    // A smaller loss counts as an increase.
    [-19_999, -20_000, 1],
    [-1, -2, 5_000],
  ])('computes the change to %i from %i as %i basis points of the previous value', (value, before, change) => {
    expect(changeInBp(value, before)).toBe(change);
  });

  test('has no change where the previous value is zero or either value is missing', () => {
    expect([changeInBp(5, 0), changeInBp(5, null), changeInBp(null, 5)]).toEqual([null, null, null]);
  });
});
