import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { convertMinor } from '../../../contract/money/exchangeRates';
import type { Currency } from '../../../contract/currencies';
import { mapViolationsByField } from '../catalogRequests';
import { createCardPayment, completedFields, openSalesFixture, type SalesFixture } from '../sales/salesFixture';

describe('converted amounts', () => {
  test.each<[number, string, Currency, Currency, number]>([
    // 1,000.00 COP × 0.0046 = 4.60 MXN.
    [100_000, '0.0046', 'COP', 'MXN', 460],
    // 9,990 CLP × 0.01925 = 192.3075, which rounds to 192.31 MXN. CLP has no decimals.
    [9_990, '0.01925', 'CLP', 'MXN', 19_231],
    // 19.99 MXN × 51.5 = 1,029.485, which rounds to 1,029 CLP.
    [1_999, '51.5', 'MXN', 'CLP', 1_029],
    // Rounds half away from zero: 0.01 MXN × 50 = 0.5 CLP.
    [1, '50', 'MXN', 'CLP', 1],
    [-1, '50', 'MXN', 'CLP', -1],
    [-1, '49.9999999999', 'MXN', 'CLP', 0],
    [3, '0.5', 'COP', 'MXN', 2],
    [0, '123.456', 'COP', 'MXN', 0],
    // Floats cannot represent 0.1 or 1.005.
    [100, '1.005', 'COP', 'MXN', 101],
    [900_719_925_474_099, '10', 'COP', 'MXN', 9_007_199_254_740_990],
  ])('converts %d at %s from %s to %s as %d', (minor, rate, base, quote, expected) => {
    expect(convertMinor(minor, rate, base, quote)).toBe(expected);
  });

  test('converts to nothing beyond the safe integer range', () => {
    expect(convertMinor(10_000_000_000_000, '9999999999', 'COP', 'MXN')).toBeNull();
  });
});

describe('sales in all currencies', () => {
  let fixture: SalesFixture;
  beforeAll(async () => {
    fixture = await openSalesFixture();
    const [colombian, chilean] = [
      await fixture.createCompany({ currency: 'COP' }),
      await fixture.createCompany({ currency: 'CLP' }),
    ];
    await fixture.createSale({ ...completedFields, tipMinor: 100, payments: [createCardPayment(11_700)] });
    const sale = await fixture.createSale({
      ...completedFields,
      companyId: colombian.id,
      currency: 'COP',
      grossMinor: 1_234_567,
      taxMinor: 98_765,
      payments: [createCardPayment(1_333_332)],
    });
    await fixture.act(`sales/${sale.id}`, 'refund', {
      amountMinor: 333_333,
      atFault: 'company',
      reason: 'Frío',
    });
    await fixture.createSale({
      ...completedFields,
      companyId: chilean.id,
      currency: 'CLP',
      grossMinor: 9_990,
      taxMinor: 1_898,
      payments: [createCardPayment(11_888)],
    });
  });
  afterAll(() => fixture.close());

  const enter = (enterRate: Record<string, unknown>) =>
    fixture.send('POST', 'exchange-rates', {
      body: { base: 'COP', quote: 'MXN', rate: '0.0046', onDate: '2026-06-30', source: 'Banxico FIX', ...enterRate },
    });
  const address = 'reports/sales/currencies?from=2026-06-01&to=2026-07-01';
  const readReport = async (extraQuery = '') =>
    (await fixture.send('GET', `${address}${extraQuery}`)).json as never as Answer;
  interface Answer {
    rows: { currency: string; sales: number; own: object; rate: object | null; converted: object | null }[];
    total: object | null;
    missing: string[];
  }

  test('lists sales per currency and converts them only with a rate', async () => {
    const { rows, total, missing } = await readReport();
    expect(rows.map(({ currency, sales, own }) => [currency, sales, own])).toEqual([
      [
        'MXN',
        1,
        {
          soldMinor: 10_000,
          refundsMinor: 0,
          netMinor: 10_000,
          taxMinor: 1_600,
          tipsMinor: 100,
          collectedMinor: 11_700,
        },
      ],
      [
        'COP',
        1,
        {
          soldMinor: 1_234_567,
          refundsMinor: 308_642,
          netMinor: 925_925,
          taxMinor: 74_074,
          tipsMinor: 0,
          collectedMinor: 999_999,
        },
      ],
      [
        'CLP',
        1,
        { soldMinor: 9_990, refundsMinor: 0, netMinor: 9_990, taxMinor: 1_898, tipsMinor: 0, collectedMinor: 11_888 },
      ],
    ]);
    expect([rows.map((row) => row.converted !== null), total, missing]).toEqual([
      [true, false, false],
      null,
      ['COP', 'CLP'],
    ]);
    for (const { currency, own } of rows) {
      const { json } = await fixture.send('GET', `reports/sales?from=2026-06-01&to=2026-07-01&currency=${currency}`);
      const { refundsMinor, taxMinor, tipsMinor } = own as Record<string, number>;
      expect(json['totals']).toMatchObject({ refundsMinor, taxMinor, tipsMinor });
    }
  });

  test('converts sales at the latest rate by part, with a total that is the sum of the rows', async () => {
    await enter({ rate: '0.0050', onDate: '2026-06-20' });
    await enter({ rate: '9.9', onDate: '2026-06-30' });
    // A second rate for the same day corrects the first: the last rate entered counts.
    fixture.now.advance(1_000);
    const lastRate = await enter({});
    await enter({ base: 'CLP', rate: '0.01925', onDate: '2026-06-20', source: 'Banco Central de Chile' });
    const { rows, total, missing } = await readReport();
    // 12,345.67 × 0.0046 = 56.790…, 3,086.42 × 0.0046 = 14.197…, 740.74 × 0.0046 = 3.407….
    expect(rows[1]).toMatchObject({
      rate: {
        id: lastRate.json['id'],
        rate: '0.0046',
        onDate: '2026-06-30',
        source: 'Banxico FIX',
        ageDays: 1,
        isOld: false,
      },
      converted: {
        soldMinor: 5_679,
        refundsMinor: 1_420,
        netMinor: 4_259,
        taxMinor: 341,
        tipsMinor: 0,
        collectedMinor: 4_600,
      },
    });
    // 9,990 × 0.01925 = 192.3075, and 1,898 × 0.01925 = 36.5365. The rate is eleven days older than the latest one.
    expect(rows[2]).toMatchObject({
      rate: { ageDays: 11, isOld: true },
      converted: { soldMinor: 19_231, taxMinor: 3_654, collectedMinor: 22_885 },
    });
    expect(total).toEqual({
      soldMinor: 34_910,
      refundsMinor: 1_420,
      netMinor: 33_490,
      taxMinor: 5_595,
      tipsMinor: 100,
      collectedMinor: 39_185,
    });
    expect(missing).toEqual([]);
  });

  test('converts sales only with rates in that direction', async () => {
    const { rows, missing } = await readReport('&into=COP');
    expect(rows.find(({ currency }) => currency === 'COP')?.rate).toBeNull();
    expect(missing).toEqual(['MXN', 'CLP']);
  });

  test('exports converted sales with date, source and age of the rate', async () => {
    const { text } = await fixture.send('GET', `${address}&format=csv`);
    expect(text).toContain('COP,MXN,56.79,-14.20,42.59,3.41,0.00,46.00,0.0046,2026-06-30,Banxico FIX,');
    expect(text).toContain('0.01925,2026-06-20,Banco Central de Chile,"Tipo de cambio atrasado, en días: 11"');
    expect(text).toContain('Total convertido,MXN,349.10,-14.20,334.90,55.95,1.00,391.85');
    const responseWithoutRates = await fixture.send('GET', `${address}&into=COP&format=csv&language=en`);
    expect(responseWithoutRates.text).toContain('"No total: no exchange rate for MXN, CLP",COP,,,,,,');
    const file = await fixture.fetch(
      new Request(`http://localhost/api/${address}&format=xlsx`, { headers: { Authorization: 'Bearer admin' } }),
    );
    const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
    expect(sheets[0]?.rows.flat()).toEqual(expect.arrayContaining(['0.0046', 'Banxico FIX', 391.85]));
  });

  test('converts sales with a rate of the last day itself', async () => {
    await enter({ base: 'CLP', quote: 'COP', onDate: '2026-07-01' });
    const { rows } = await readReport('&into=COP');
    expect(rows.find(({ currency }) => currency === 'CLP')?.rate).toMatchObject({ onDate: '2026-07-01', ageDays: 0 });
  });

  test.each([
    [{ rate: '0' }, { rate: 'unlikeExample' }],
    [{ rate: '0.00' }, { rate: 'unlikeExample' }],
    [{ rate: '-1' }, { rate: 'unlikeExample' }],
    [{ rate: '1e3' }, { rate: 'unlikeExample' }],
    [{ rate: '1,5' }, { rate: 'unlikeExample' }],
    [{ rate: '0.12345678901' }, { rate: 'unlikeExample' }],
    [{ quote: 'COP' }, { quote: 'sameCurrency' }],
    [{ onDate: '2026-07-02' }, { onDate: 'inFuture' }],
    [{ source: '  ' }, { source: 'required' }],
  ])('rejects a rate with %o', async (given, violations) => {
    expect(mapViolationsByField(await enter(given))).toEqual(violations);
  });

  test('rejects changes of a rate in the API and in the database', async () => {
    const { json } = await enter({ onDate: '2026-05-01' });
    expect(json['pair']).toBe('COP/MXN');
    const updateResponse = await fixture.send('PUT', `exchange-rates/${String(json['id'])}`, {
      body: { rate: '1' },
      version: 1,
    });
    expect(updateResponse.status).toBe(405);
    await expect(
      fixture.db.kysely.updateTable('exchangeRates').set({ rate: '1' }).where('id', '=', String(json['id'])).execute(),
    ).rejects.toThrow(/append-only/);
  });

  test('rejects a range of more than four years or backwards', async () => {
    const requestRange = (getRange: string, to: string) =>
      fixture.send('GET', `reports/sales/currencies?from=${getRange}&to=${to}`);
    expect(mapViolationsByField(await requestRange('2026-07-01', '2026-06-01'))).toEqual({ to: 'beforeStart' });
    expect(mapViolationsByField(await requestRange('2020-07-01', '2026-06-01'))).toEqual({ to: 'rangeTooLong' });
  });
});
