import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportResponse } from '../../../contract/reports/endpoints';
import { openSalesFixture, type SalesFixture } from '../sales/salesFixture';

/** Compares an incomplete day with the figures that another day had at the same time of day. */
let fixture: SalesFixture;
const anHour = 3_600_000;

beforeAll(async () => {
  fixture = await openSalesFixture();
  const sellAt = (soldAt: string) => fixture.createSale({ placedAt: soldAt, completedAt: soldAt });
  // Records the first sale at noon UTC and the others in the evening. The second sale was completed before 13:00.
  await sellAt('2026-07-01T11:30:00.000Z');
  fixture.now.advance(8 * anHour);
  await sellAt('2026-07-01T12:10:00.000Z');
  await sellAt('2026-07-01T19:50:00.000Z');
  fixture.now.advance(17 * anHour);
  await sellAt('2026-07-02T12:50:00.000Z');
});
afterAll(() => fixture.close());

async function getReport(report: string, query: Record<string, string>): Promise<ReportResponse> {
  const { status, json } = await fixture.send(
    'GET',
    `reports/${report}?${new URLSearchParams({ from: '2026-07-02', to: '2026-07-02', compare: 'previousPeriod', ...query })}`,
  );
  expect(status).toBe(200);
  return json as unknown as ReportResponse;
}

it.each(['company', 'channel', 'method'])(
  'excludes sales recorded later that day from the comparison by %s',
  async (groupBy) => {
    const { meta, totals, previous, rows, series } = await getReport('sales', {
      groupBy,
      ...(groupBy === 'channel' && { interval: 'hour' }),
    });
    expect(meta.compared).toEqual({ from: '2026-07-01', to: '2026-07-01', until: '2026-07-01T13:00:00.000Z' });
    expect([totals['sales'], previous?.totals['sales'], rows[0]?.previous?.['sales']]).toEqual([1, 1, 1]);
    expect(series.length).toBe(previous?.series.length);
  },
);

it('compares sales and balances up to the same moment', async () => {
  const { previous } = await getReport('sales', {});
  const { rows } = await getReport('accounts', { groupBy: 'place', filter: '{"place":["income:commission"]}' });
  expect(previous?.totals['commissionMinor']).toBe(1_500);
  expect(rows.map(({ previous }) => previous?.['creditsMinor'])).toEqual([1_500]);
});

it('includes the whole day in its hours once it is over', async () => {
  const { totals, panels } = await getReport('sales', { from: '2026-07-01', to: '2026-07-01' });
  expect(totals['sales']).toBe(3);
  expect((panels['hours'] ?? []).map(({ key, values }) => [key, values['sales']]).sort()).toEqual([
    ['3 05', 1],
    ['3 06', 1],
    ['3 13', 1],
  ]);
});

it('compares whole days before the running one too', async () => {
  fixture.now.advance(49 * anHour);
  const { meta, previous } = await getReport('sales', { from: '2026-07-03', to: '2026-07-04' });
  expect(meta.compared).toEqual({ from: '2026-07-01', to: '2026-07-02', until: '2026-07-02T14:00:00.000Z' });
  expect(previous?.totals['sales']).toBe(4);
});

it('compares parts of months with the same number of days before them', async () => {
  const { series, previous } = await getReport('sales', { from: '2026-07-31', to: '2026-08-29', interval: 'month' });
  const salesOf = (buckets: ReportResponse['series'] = []) =>
    buckets.map(({ from, to, values }) => [from, to, values['sales']]);
  expect(salesOf(series)).toEqual([
    ['2026-07-31', '2026-07-31', 0],
    ['2026-08-01', '2026-08-29', 0],
  ]);
  expect(salesOf(previous?.series)).toEqual([
    ['2026-07-01', '2026-07-01', 3],
    ['2026-07-02', '2026-07-30', 1],
  ]);
});
