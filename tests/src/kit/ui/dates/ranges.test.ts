import { describe, expect, test } from 'vitest';
import { filterPresets, presetOf, rangeOf } from '../../../../../src/kit/ui/dates/ranges';

describe('the presets of a date filter', () => {
  test.each([
    ['today', '2026-03-01', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['yesterday', '2026-01-01', '2025-12-31', '2025-12-31'],
    ['last7Days', '2026-03-01', '2026-02-23', '2026-03-01'],
    ['thisMonth', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['lastMonth', '2026-01-15', '2025-12-01', '2025-12-31'],
  ] as const)('%s on %s is from %s to %s', (preset, today, from, to) => {
    expect(rangeOf(preset, today)).toEqual({ from, to });
    expect(presetOf({ from, to }, today)).toBe(preset);
  });

  test('are the five a person looks for by', () => {
    expect(filterPresets).toEqual(['today', 'yesterday', 'last7Days', 'thisMonth', 'lastMonth']);
  });

  test('name nothing else: other days, and the same days once another day has come', () => {
    expect(presetOf({ from: '2026-02-23', to: '2026-03-01' }, '2026-03-02')).toBeNull();
    expect(presetOf({ from: '2026-02-24', to: '2026-03-01' }, '2026-03-01')).toBeNull();
  });
});
