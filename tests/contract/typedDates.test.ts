import { expect, test } from 'vitest';
import { parseTypedDate, type DayOrder } from '../../contract/search';

test.each<[string, DayOrder, string | null]>([
  ['2026-11-22', 'dayFirst', '2026-11-22'],
  ['22/11/2026', 'dayFirst', '2026-11-22'],
  ['1/2/26', 'dayFirst', '2026-02-01'],
  ['1/2/26', 'monthFirst', '2026-01-02'],
  ['11/22', 'monthFirst', '2025-11-22'],
  ['22/11', 'dayFirst', '2025-11-22'],
  ['5/3', 'dayFirst', '2026-03-05'],
  ['11/22', 'dayFirst', null],
  ['31/2/2026', 'dayFirst', null],
  ['2026-02-30', 'dayFirst', null],
  ['1/2/3', 'dayFirst', null],
  ['116.00', 'dayFirst', null],
])('parses %s (%s) as the past date %s', (text, order, day) =>
  expect(parseTypedDate(text, '2026-07-01', order)).toBe(day),
);
