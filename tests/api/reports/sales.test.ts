import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSalesFixture, type SalesFixture } from '../sales/salesFixture';
import type { ReportResponse } from '../../../contract/reports/endpoints';

let fixture: SalesFixture;

beforeAll(async () => {
  fixture = await openSalesFixture();
});
afterAll(() => fixture.close());

async function readReport(query: Record<string, string>): Promise<ReportResponse> {
  const { status, json } = await fixture.send(
    'GET',
    `reports/sales?${new URLSearchParams({ from: '2026-07-01', to: '2026-07-31', ...query })}`,
  );
  expect(status).toBe(200);
  return json as unknown as ReportResponse;
}

describe('the sales report', () => {
  it('reports zero figures for each day of a month without sales', async () => {
    const { totals, series, rows } = await readReport({ from: '2026-06-01', to: '2026-06-30' });
    expect(series).toHaveLength(30);
    expect(Object.values(totals).every((value) => value === 0)).toBe(true);
    expect(rows).toEqual([]);
  });

  it('counts completed sales on their day and refunds on theirs', async () => {
    const sale = await fixture.createSale({
      completedAt: '2026-07-01T11:00:00.000Z',
      placedAt: '2026-07-01T11:00:00.000Z',
    });
    expect(sale.state).toBe('completed');
    expect(
      (
        await fixture.act(`sales/${sale.id}`, 'refund', {
          amountMinor: 1_000,
          atFault: 'platform',
          reason: 'frío',
        })
      ).status,
    ).toBe(200);
    const { totals, rows, series } = await readReport({ groupBy: 'company' });
    // Expects a refund of 10.00 of a sale of 100.00 plus 16.00 tax.
    expect(totals).toMatchObject({ sales: 1, refunds: 1, refundsMinor: 862, taxMinor: 1_600 - 138 });
    expect(rows).toHaveLength(1);
    expect(rows[0]?.values).toEqual(totals);
    expect(series[0]?.values).toEqual(totals);
    expect(await fixture.listFaults()).toEqual([]);
  });
});
