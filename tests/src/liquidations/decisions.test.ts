import { describe, expect, test } from 'vitest';
import { computeSignedSum } from '../../../contract/totals';
import { calculationOf, payableColumns, sumAmounts } from '../../../src/liquidations/calculation';
import {
  toSearchParams,
  readRunParams,
  validatePeriod,
  periodOfPreset,
  presetOf,
} from '../../../src/liquidations/runParams';
import { readControlTotals } from '../../../src/liquidations/BankFile';
import { owedAndDebt, totalsByOutcome } from '../../../src/liquidations/EstimateRows';
import { findCompanies, sortCompanies } from '../../../src/liquidations/owed';
import { stepsOf } from '../../../src/liquidations/LiquidationScreen';
import { fillDown, recordFieldKey } from '../../../src/kit/bulk/PerRecordInputs';

const zeroAmounts = {
  grossMinor: 0,
  discountMinor: 0,
  taxMinor: 0,
  tipMinor: 0,
  commissionMinor: 0,
  commissionTaxMinor: 0,
  refundsMinor: 0,
  collectedMinor: 0,
  depositsMinor: 0,
  carriedMinor: 0,
  netMinor: 0,
};
const sale = {
  ...zeroAmounts,
  grossMinor: 100_000,
  discountMinor: 5_000,
  tipMinor: 1_000,
  commissionMinor: 9_500,
  commissionTaxMinor: 1_520,
  collectedMinor: 20_000,
  netMinor: 64_980,
};

describe('last complete period', () => {
  test.each([
    ['lastWeek', '2026-07-01', '2026-06-22', '2026-06-28'],
    ['lastWeek', '2026-06-29', '2026-06-22', '2026-06-28'],
    // A Sunday is the last day of its week.
    ['lastWeek', '2026-06-28', '2026-06-15', '2026-06-21'],
    ['lastFortnight', '2026-07-15', '2026-06-16', '2026-06-30'],
    ['lastFortnight', '2026-07-16', '2026-07-01', '2026-07-15'],
    ['lastFortnight', '2024-03-02', '2024-02-16', '2024-02-29'],
    ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
  ] as const)('%s on %s is %s to %s', (preset, today, periodFrom, periodTo) => {
    expect(periodOfPreset(preset, today)).toEqual({ periodFrom, periodTo });
    expect(presetOf({ periodFrom, periodTo }, today)).toBe(preset);
  });

  test('is no preset once a date is changed', () => {
    expect(presetOf({ periodFrom: '2026-06-22', periodTo: '2026-06-27' }, '2026-07-01')).toBeNull();
  });
});

describe('parameters of a payout run', () => {
  test('are read from the address as they were written', () => {
    const params = { periodFrom: '2026-06-01', periodTo: '2026-06-15', currency: 'CLP', schedule: 'monthly' } as const;
    expect(readRunParams(toSearchParams(params), '2026-07-01')).toEqual(params);
  });

  test('default to last week, all companies and pesos, also for unknown values', () => {
    const defaultPeriod = { periodFrom: '2026-06-22', periodTo: '2026-06-28', currency: 'MXN', schedule: null };
    expect(readRunParams(new URLSearchParams(), '2026-07-01')).toEqual(defaultPeriod);
    expect(readRunParams(new URLSearchParams('currency=EUR&schedule=daily'), '2026-07-01')).toEqual(defaultPeriod);
  });

  test.each([
    ['2026-06-01', '2026-06-30', null],
    ['2026-06-30', '2026-06-30', null],
    ['', '2026-06-30', 'unreadable'],
    ['2026-06-01', '2026-02-30', 'unreadable'],
    ['2026-06-30', '2026-06-29', 'backwards'],
    ['2026-06-30', '2026-07-02', 'future'],
  ])('%s to %s is %s', (periodFrom, periodTo, wrong) => {
    expect(validatePeriod({ periodFrom, periodTo }, '2026-07-01')).toBe(wrong);
  });
});

describe('calculation of a payable', () => {
  test('sums to its net and omits zero lines', () => {
    const rows = calculationOf(sale);
    expect(rows.reduce((sum, { effectMinor }) => sum + effectMinor, 0)).toBe(sale.netMinor);
    expect(rows.map(({ name }) => name)).toEqual([
      'grossMinor',
      'discountMinor',
      'tipMinor',
      'commissionMinor',
      'commissionTaxMinor',
      'collectedMinor',
    ]);
  });

  test('has no negative zero', () => {
    expect(calculationOf(zeroAmounts).map(({ effectMinor }) => Object.is(effectMinor, -0))).toEqual([
      false,
      false,
      false,
    ]);
    expect(payableColumns([sale]).some((column) => Object.is(computeSignedSum(column, zeroAmounts), -0))).toBe(false);
  });

  test('has columns that sum to the net, for one row and for totals', () => {
    const refund = { ...zeroAmounts, refundsMinor: 7_000, netMinor: -7_000 };
    const columns = payableColumns([sale, refund]);
    expect(columns.map(({ name }) => name)).toEqual([
      'discountedSalesMinor',
      'taxAndTipMinor',
      'commissionWithTaxMinor',
      'refundsMinor',
      'collectedMinor',
      'netMinor',
    ]);
    for (const row of [sale, refund, sumAmounts([sale, refund])]) {
      const cells = columns.map((column) => computeSignedSum(column, row));
      expect(cells.slice(0, -1).reduce((sum, cell) => sum + cell, 0)).toBe(cells.at(-1));
    }
  });
});

test('an estimate separates carried amounts from debts', () => {
  const createItem = (state: 'pending' | 'held' | 'carried', netMinor: number) => ({
    ...zeroAmounts,
    state,
    netMinor,
    companyId: state,
    companyName: state,
    salesCount: 1,
    holdCause: null,
    carryCause: null,
  });
  const items = [
    createItem('pending', 100),
    createItem('pending', 50),
    createItem('carried', -30),
    createItem('carried', 20),
  ];
  expect(totalsByOutcome(items)).toEqual({
    pending: { count: 2, netMinor: 150 },
    held: { count: 0, netMinor: 0 },
    carried: { count: 1, netMinor: 20 },
    debt: { count: 1, netMinor: 30 },
  });
  expect(owedAndDebt(items)).toEqual({ owedMinor: 170, debtMinor: 30 });
});

describe('companies with a balance', () => {
  const createCompany = (companyName: string, openMinor: number, oldestOn: string | null = null) => ({
    companyId: companyName,
    companyName,
    openMinor,
    oldestOn,
    count: 1,
    inRunsMinor: 0,
    balanceMinor: openMinor,
    inTransitMinor: 0,
  });
  const companies = [
    createCompany('b', 5),
    createCompany('deuda', -9, '2026-06-02'),
    createCompany('ávila', 5, '2026-06-01'),
    createCompany('más', 70),
  ];
  const namesOf = (sorted: typeof companies) => sorted.map(({ companyName }) => companyName);

  test('are sorted by a column, then by name; those without a date are last', () => {
    const sortBy = (...[key, order]: ['balanceMinor' | 'companyName' | 'oldestOn', 'ASC' | 'DESC']) =>
      namesOf(sortCompanies(companies, { key, order }, 'es'));
    expect(sortBy('balanceMinor', 'DESC')).toEqual(['más', 'ávila', 'b', 'deuda']);
    expect(sortBy('companyName', 'DESC')).toEqual(['más', 'deuda', 'b', 'ávila']);
    expect(sortBy('oldestOn', 'ASC')).toEqual(['ávila', 'deuda', 'b', 'más']);
  });

  test('are found by words of the name without accents', () => {
    expect(namesOf(findCompanies(companies, 'AVI'))).toEqual(['ávila']);
    expect(namesOf(findCompanies(companies, ''))).toHaveLength(4);
  });
});

describe('steps of a payout run', () => {
  const listStepTexts = (state: Parameters<typeof stepsOf>[0]) =>
    stepsOf(state).map((step) => `${step.state} ${step.progress}`);
  test('are done up to the current state', () => {
    expect(listStepTexts('approved')).toEqual([
      'draft done',
      'inReview done',
      'approved now',
      'processing next',
      'paid next',
    ]);
    expect(listStepTexts('paid')).toEqual([
      'draft done',
      'inReview done',
      'approved done',
      'processing done',
      'paid done',
    ]);
  });

  test('end with a partial payment', () => {
    expect(listStepTexts('partiallyPaid').at(-1)).toBe('partiallyPaid now');
  });

  test('are empty for a canceled run', () => {
    expect(listStepTexts('canceled')).toEqual([]);
  });
});

test('readControlTotals adds up the payments of a bank file, also with quotes in names', async () => {
  const rows = [
    'holder,bankName,accountNumber,amount,currency,reference',
    '"Uno, ""S.A.""",BBVA,032180000118359719,1126.00,MXN,LIQ-1',
    'Dos,BBVA,032180000118359719,0.05,MXN,LIQ-2',
    '',
  ];
  expect(await readControlTotals(rows.join('\r\n'), 'MXN')).toEqual({ count: 2, minor: 112_605 });
  expect(await readControlTotals(rows.slice(0, 2).join('\r\n'), 'MXN')).toEqual({ count: 1, minor: 112_600 });
  expect(await readControlTotals('', 'MXN')).toEqual({ count: 0, minor: 0 });
});

describe('references typed per record', () => {
  const records = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  const typedValues = new Map([[recordFieldKey('c', 'reference'), 'kept']]);

  test('are filled down from the row into which lines are pasted', () => {
    expect([...fillDown(typedValues, records, 'reference', 'SPEI-1\r\nSPEI-2\r\n')]).toEqual([
      ['c reference', 'kept'],
      ['a reference', 'SPEI-1'],
      ['b reference', 'SPEI-2'],
    ]);
    expect([...fillDown(typedValues, records.slice(1), 'reference', '\tSPEI-8\t884.00\n SPEI-9 \nSPEI-10')]).toEqual([
      ['c reference', 'SPEI-9'],
      ['b reference', 'SPEI-8'],
    ]);
  });
});
