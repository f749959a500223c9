import { describe, expect, test } from 'vitest';
import { axisOf } from '../../../src/reports/charts/Chart';

describe('axis of a chart', () => {
  test.each([
    ['one negative day', [-6_000, 45_000], [0, 10_000, 20_000, 30_000, 40_000], -8_040, 47_040],
    ['amounts in minor units', [123_456, 4_567_890], [0, 1_000_000, 2_000_000, 3_000_000, 4_000_000], 0, 4_750_605.6],
    ['negative values only', [-300, -20], [-300, -250, -200, -150, -100, -50, 0], -312, 0],
    ['equally positive and negative values', [-100, 100], [-100, -50, 0, 50, 100], -108, 108],
    ['a few counts, without fractions', [0, 3], [0, 1, 2, 3], 0, 3.12],
    ['one value', [700], [0, 200, 400, 600], 0, 728],
    ['zeros only', [0, 0], [0], 0, 1],
    ['no values', [], [0], 0, 1],
    ['values whose maximum is a round tick', [60], [0, 10, 20, 30, 40, 50, 60], 0, 62.4],
  ])('is computed for: %s', (_, values, ticks, low, high) => {
    const axis = axisOf(values);
    expect(axis.ticks.map((tick) => tick + 0)).toEqual(ticks);
    expect(axis.domain[0]).toBeCloseTo(low);
    expect(axis.domain[1]).toBeCloseTo(high);
  });

  test('contains all values within ten percent and has three to eight ticks, for random data', () => {
    let seed = 7;
    const drawRandom = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    for (let round = 0; round < 2_000; round += 1) {
      const size = 10 ** (1 + drawRandom() * 9);
      const values = Array.from({ length: 12 }, () => Math.round((drawRandom() - 0.3) * size));
      const { domain, ticks } = axisOf(values);
      const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
      expect(domain[0]).toBeLessThanOrEqual(low);
      expect(domain[1]).toBeGreaterThanOrEqual(high);
      expect(domain[1] - domain[0]).toBeLessThanOrEqual((high - low) * 1.1 || 1);
      expect(ticks).toContain(0);
      expect(ticks.length).toBeGreaterThanOrEqual(high - low < 60 ? 1 : 3);
      expect(ticks.length).toBeLessThanOrEqual(8);
      expect(ticks.every((tick) => tick >= domain[0] && tick <= domain[1])).toBe(true);
    }
  });
});
