import { expect, test } from 'vitest';
import { filterRanges, isNamedRange, rangeOf } from '../../contract/dateRanges';

test.each([
  ['today', '2026-03-01', '2026-03-01', '2026-03-01'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['yesterday', '2026-01-01', '2025-12-31', '2025-12-31'],
  ['last7Days', '2026-03-01', '2026-02-23', '2026-03-01'],
  ['lastWeek', '2026-11-29', '2026-11-16', '2026-11-22'],
  ['lastWeek', '2026-11-30', '2026-11-23', '2026-11-29'],
  ['thisMonth', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2026-01-15', '2025-12-01', '2025-12-31'],
] as const)('resolves the named range %s on %s to %s until %s', (name, today, from, to) => {
  expect(rangeOf(name, today)).toEqual({ from, to });
});

test('offers six named ranges to date filters', () => {
  expect(filterRanges).toEqual(['today', 'yesterday', 'last7Days', 'lastWeek', 'thisMonth', 'lastMonth']);
});

test('recognizes no other name or value as a named range', () => {
  expect(filterRanges.every(isNamedRange)).toBe(true);
  expect(['last6Days', 'constructor', '', null, ['today']].some(isNamedRange)).toBe(false);
});
