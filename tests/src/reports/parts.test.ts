import { describe, expect, test } from 'vitest';
import { salesReport } from '../../../contract/reports/sales';
import type { ReportRow } from '../../../contract/reports/endpoints';
import { restKey } from '../../../contract/reports/report';
import { ageingByPlace, naturalBalance, balanceSheetParts } from '../../../src/reports/accounts/balances';
import { foldRows, sortRows, barLengthPercent } from '../../../src/reports/breakdown/rows';
import { drawnFigure, findExtremes, type Point } from '../../../src/reports/charts/points';
import { sparklinePoints } from '../../../src/reports/figures/Sparkline';
import { fillMonths } from '../../../src/reports/Inversiones';
import { heatPercent, cellAfterKey } from '../../../src/reports/sales/HeatMap';

const createRow = (key: string, sales: number, overrides: Partial<ReportRow> = {}): ReportRow => ({
  key,
  values: { sales },
  ...overrides,
});

const keysOf = (rows: readonly ReportRow[]) => rows.map(({ key }) => key);

describe('report rows', () => {
  const rows = [createRow('a', 1), createRow('b', 3), createRow('c', 2), createRow(restKey, 9, { count: 4 })];

  test('are sorted by a figure, with the remainder last', () => {
    expect(keysOf(sortRows(rows, salesReport, 'sales', false))).toEqual(['b', 'c', 'a', restKey]);
    expect(keysOf(sortRows(rows, salesReport, 'sales', true))).toEqual(['a', 'c', 'b', restKey]);
    expect(sortRows(rows, salesReport, 'moon', true)).toBe(rows);
    expect(sortRows(rows, salesReport, null, false)).toBe(rows);
  });

  test('are sorted by the change of the main figure', () => {
    const compared = [
      createRow('lost', 1, { previous: { sales: 9 } }),
      createRow('fell', 10, { previous: { sales: 12 } }),
      createRow('new', 3, { previous: {} }),
    ];
    expect(keysOf(sortRows(compared, salesReport, 'change', true, 'sales'))).toEqual(['lost', 'fell', 'new']);
    expect(keysOf(sortRows(compared, salesReport, 'change', false, 'sales'))).toEqual(['new', 'fell', 'lost']);
    expect(sortRows(rows, salesReport, 'change', true, 'sales')).toBe(rows);
  });

  test('without a value are below all others', () => {
    const rowsWithRates = [createRow('none', 0), { key: 'some', values: { grossMinor: 100, commissionMinor: 10 } }];
    expect(keysOf(sortRows(rowsWithRates, salesReport, 'takeRateBp', false))).toEqual(['some', 'none']);
  });

  test('above the limit are summed into the remainder', () => {
    const foldedRows = foldRows(
      [
        createRow('a', 5, { previous: { sales: 1 } }),
        createRow('b', 4, { previous: { sales: 2 } }),
        createRow('c', 3, { previous: {} }),
        createRow(restKey, 2, { count: 4, previous: { sales: 7 } }),
      ],
      2,
    );
    expect(foldedRows.slice(2)).toEqual([{ key: restKey, count: 5, values: { sales: 5 }, previous: { sales: 7 } }]);
    expect(foldedRows.reduce((sum, { values }) => sum + (values['sales'] ?? 0), 0)).toBe(14);
    expect(foldRows(rows, 3)).toBe(rows);
  });

  test.each([
    [50, 50],
    [-100, 100],
    [null, 0],
    [0, 0],
  ])('with %s have a bar of %s %%', (value, length) => {
    expect(barLengthPercent(value, [100, 50, null])).toBe(length);
  });

  test('without any value have no bar', () => {
    expect(barLengthPercent(0, [0, 0])).toBe(0);
  });
});

describe('sparkline', () => {
  const size = { width: 100, height: 20 };
  test('runs from the lowest to the highest value', () => {
    expect(sparklinePoints([0, 10, 5], size)).toBe('0,18 50,2 100,10');
  });
  test('of constant values is in the middle', () => {
    expect(sparklinePoints([7, 7], size)).toBe('0,10 100,10');
  });
  test('skips missing values', () => {
    expect(sparklinePoints([0, null, 10], size)).toBe('0,18 100,2');
  });
  test('is null for less than two values', () => {
    expect([sparklinePoints([], size), sparklinePoints([1], size), sparklinePoints([null, 1], size)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('chart', () => {
  const view = { report: salesReport, kpis: ['netMinor', 'sales'] } as unknown as Parameters<typeof drawnFigure>[0];
  test('draws the selected figure, else the combined chart, else the first figure', () => {
    expect(drawnFigure(view, { figure: 'sales' })).toBe('sales');
    expect(drawnFigure(view, { figure: null })).toBe('netMinor');
    expect(drawnFigure({ ...view, combinedChart: { kind: 'stack', figures: ['sales'] } }, { figure: null })).toBeNull();
  });

  test('marks the highest and lowest values, if there are any', () => {
    const createPoint = (at: number, value: number | null): Point => ({
      at,
      shortLabel: '',
      fullLabel: '',
      values: { a: value },
    });
    const extremePoints = findExtremes(
      [createPoint(0, null), createPoint(1, -2), createPoint(2, 5), createPoint(3, 5)],
      'a',
    );
    expect([extremePoints?.highest.at, extremePoints?.lowest.at]).toEqual([2, 1]);
    expect(findExtremes([createPoint(0, null)], 'a')).toBeNull();
    expect(findExtremes([createPoint(0, null), createPoint(1, 5)], 'a')).toBeNull();
  });
});

describe('heat map of the week', () => {
  test.each([
    [0, 0],
    [-5, 0],
    [100, 100],
    [1, 13],
  ])('with %s of at most 100 has an intensity of %s %%', (value, heat) => {
    expect(heatPercent(value, 100)).toBe(heat);
  });
  test.each([
    ['ArrowDown', 1, 0, { weekday: 2, hour: 0 }],
    ['ArrowUp', 1, 0, null],
    ['ArrowLeft', 1, 0, null],
    ['End', 3, 5, { weekday: 3, hour: 23 }],
    ['ArrowRight', 3, 23, null],
    ['Enter', 3, 5, null],
  ])('%s moves the focus from weekday %i, %i:00', (key, weekday, hour, to) => {
    expect(cellAfterKey(key, weekday, hour)).toEqual(to);
  });
});

describe('balance sheet', () => {
  test('negates credit balances, without negative zero', () => {
    const values = { openingMinor: -100, debitsMinor: 30, creditsMinor: 50, closingMinor: -120 };
    expect(naturalBalance('liability', values)).toEqual({
      openingMinor: 100,
      debitsMinor: 30,
      creditsMinor: 50,
      closingMinor: 120,
    });
    expect(naturalBalance('expense', values).closingMinor).toBe(-120);
    expect(Object.is(naturalBalance('income', {}).closingMinor, 0)).toBe(true);
  });

  test('has its parts in order with their sums, assigning accounts by code', () => {
    const sheetParts = balanceSheetParts([
      { key: 'income:commission', values: { closingMinor: -5 } },
      { key: '0198', name: 'asset:bank:MXN', values: { closingMinor: 9 } },
      { key: 'asset:processor', values: { closingMinor: 1 } },
    ]);
    expect(sheetParts.map(({ type, sum }) => [type, sum.closingMinor])).toEqual([
      ['asset', 10],
      ['income', 5],
    ]);
  });

  test('parses the ageing of balances', () => {
    const ageing = ageingByPlace(
      ['0-7', '61-'].flatMap((days) => [
        { key: `liability:company ${days}`, values: { closingMinor: -7 } },
        { key: `liability:company:owing ${days}`, values: { closingMinor: 2 } },
      ]),
    );
    expect(
      ageing.map(({ place, isOppositeSide, ages }) => [
        place,
        isOppositeSide,
        ages.map(({ from, to, closingMinor }) => [from, to, closingMinor]),
      ]),
    ).toEqual([
      [
        'liability:company',
        false,
        [
          [0, 7, 7],
          [61, null, 7],
        ],
      ],
      [
        'liability:company',
        true,
        [
          [0, 7, 2],
          [61, null, 2],
        ],
      ],
    ]);
  });
});

test('fillMonths adds the missing months', () => {
  expect(keysOf(fillMonths([createRow('2027-02', 1), createRow('2026-11', 1)]))).toEqual([
    '2026-11',
    '2026-12',
    '2027-01',
    '2027-02',
  ]);
  expect(fillMonths([])).toEqual([]);
});
