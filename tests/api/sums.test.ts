import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { figureValue } from '../../contract/reports/figures';
import { salesReport } from '../../contract/reports/sales';
import type { ReportResponse } from '../../contract/reports/endpoints';
import type { ListSums } from '../../contract/sums';
import { listPath } from './apiFixture';
import { createCardPayment, completedFields, openSalesFixture, type SalesFixture } from './sales/salesFixture';

let fixture: SalesFixture;
let otherCompanyId: string;

beforeAll(async () => {
  fixture = await openSalesFixture();
  otherCompanyId = (await fixture.createCompany({ country: 'CO', commissionBp: 1_000 })).id;
  await fixture.createSale(completedFields);
  await fixture.createSale({
    ...completedFields,
    grossMinor: 20_001,
    discountMinor: 1,
    payments: [createCardPayment(21_600)],
  });
  await fixture.createSale({ payments: [createCardPayment(11_600)] });
  const sale = await fixture.createSale(completedFields);
  await fixture.act(`sales/${sale.id}`, 'refund', {
    amountMinor: 1_000,
    atFault: 'company',
    reason: 'frío',
  });
  await fixture.createSale({
    ...completedFields,
    companyId: otherCompanyId,
    currency: 'COP',
    payments: [createCardPayment(11_600)],
  });
});
afterAll(() => fixture.close());

async function sums(resource: string, filter: Record<string, unknown> = {}, as = 'admin'): Promise<ListSums> {
  const { status, json, text } = await fixture.send('GET', listPath(`${resource}/sums`, { filter }), { as });
  if (status !== 200) throw new Error(text);
  return json as unknown as ListSums;
}

describe('sums of a list', () => {
  test('sums of a list are separate per currency for the matching rows', async () => {
    const total = await sums('sales');
    expect(total).toMatchObject({ count: 5, isMore: false });
    expect(total.sums.map(({ currency, count, amounts }) => [currency, count, amounts['totalMinor']])).toEqual([
      ['COP', 1, 11_600],
      ['MXN', 4, 11_600 + 21_600 + 11_600 + 11_600],
    ]);
    const filteredSums = await sums('sales', { state: ['paid'], currency: 'MXN' });
    expect(filteredSums.sums.map(({ count, amounts }) => [count, amounts['totalMinor']])).toEqual([[1, 11_600]]);
    expect(await sums('sales', { currency: 'CLP' })).toEqual({ count: 0, isMore: false, sums: [] });
  });

  test('sums of a list follow a named range of days', async () => {
    expect(await sums('sales', { createdAt_within: 'today' })).toEqual(await sums('sales'));
    expect(await sums('sales', { createdAt_within: 'yesterday' })).toMatchObject({ count: 0, sums: [] });
  });

  test('sums of a list are omitted when they exceed the safe integer range', async () => {
    const updateCop = () => fixture.db.kysely.updateTable('sales').where('currency', '=', 'COP');
    await updateCop()
      .set({ totalMinor: Number.MAX_SAFE_INTEGER + 1 })
      .execute();
    expect((await sums('sales')).sums.map(({ currency }) => currency)).toEqual(['MXN']);
    await updateCop().set({ totalMinor: 11_600 }).execute();
  });

  test('sums of a list equal the sums of the records, computed fields included', async () => {
    const { json } = await fixture.send('GET', listPath('sales', { filter: { currency: 'MXN' } }));
    const records = json as unknown as Record<string, number>[];
    const [mxn] = (await sums('sales', { currency: 'MXN' })).sums;
    const addedAmounts = Object.fromEntries(
      Object.keys(mxn?.amounts ?? {}).map((name) => [name, records.reduce((sum, one) => sum + (one[name] ?? 0), 0)]),
    );
    expect(mxn?.amounts).toEqual(addedAmounts);
    expect(addedAmounts['companyReversedMinor']).toBeGreaterThan(0);
    expect(addedAmounts['companyDueMinor']).toBe(
      (addedAmounts['companyNetMinor'] ?? 0) - (addedAmounts['companyReversedMinor'] ?? 0),
    );
  });

  test('sums of a list equal the report of the same sales', async () => {
    const time = { from: '2026-07-01', to: '2026-07-31' };
    const { json } = await fixture.send('GET', `reports/sales?${new URLSearchParams({ ...time, currency: 'MXN' })}`);
    const { totals } = json as unknown as ReportResponse;
    const dates = { currency: 'MXN', businessDate_gte: time.from, businessDate_lte: time.to };
    const [mxn] = (await sums('sales', { ...dates, state: ['completed', 'refunded'] })).sums;
    const [refundSums] = (await sums('refunds', dates)).sums;
    const subtractRefunds = (saleAmount: string, refundAmount: string) =>
      (mxn?.amounts[saleAmount] ?? 0) - (refundSums?.amounts[refundAmount] ?? 0);
    expect(mxn?.amounts).toMatchObject({
      grossMinor: totals['grossMinor'],
      discountMinor: totals['discountsMinor'],
    });
    expect(refundSums?.amounts).toMatchObject({ soldMinor: totals['refundsMinor'] });
    expect([subtractRefunds('taxMinor', 'taxMinor'), subtractRefunds('tipMinor', 'tipMinor')]).toEqual([
      totals['taxMinor'],
      totals['tipsMinor'],
    ]);
    expect(subtractRefunds('totalMinor', 'amountMinor')).toBe(
      figureValue(salesReport.figures, totals, 'collectedMinor'),
    );
    expect(mxn?.count).toBe(totals['sales']);
    expect(mxn?.amounts['totalMinor']).toBeGreaterThan(0);
  });

  test('sums selected rows by their ids', async () => {
    const { json } = await fixture.send(
      'GET',
      listPath('sales', { filter: { currency: 'MXN', state: ['completed'] } }),
    );
    const tickedSales = (json as unknown as { id: string; totalMinor: number }[]).slice(0, 2);
    const [mxn] = (await sums('sales', { id: tickedSales.map(({ id }) => id) })).sums;
    expect([mxn?.count, mxn?.amounts['totalMinor']]).toEqual([
      2,
      tickedSales.reduce((sum, one) => sum + one.totalMinor, 0),
    ]);
  });

  test('rejects for sums the same queries as for the list', async () => {
    const unknownFilterResponse = await fixture.send('GET', listPath('sales/sums', { filter: { nothing: 1 } }));
    expect([unknownFilterResponse.status, unknownFilterResponse.json['code']]).toEqual([400, 'request.unknownField']);
    expect((await fixture.send('GET', listPath('sales/sums', { sort: ['id', 'ASC'] }))).status).toBe(400);
    // A resource without amounts has no sums: the API reads `sums` as the id of a record.
    expect((await fixture.send('GET', 'catalogs/labels/sums')).status).toBe(404);
  });
});
