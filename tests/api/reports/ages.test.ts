import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportResponse } from '../../../contract/reports/endpoints';
import { completedFields, openSalesFixture, type SalesFixture } from '../sales/salesFixture';

async function getReport(fixture: SalesFixture, query: Record<string, string>): Promise<ReportResponse> {
  const response = await fixture.send('GET', `reports/accounts?${new URLSearchParams(query)}`);
  if (response.status !== 200) throw new Error(`${JSON.stringify(query)} ${response.text}`);
  return response.json as unknown as ReportResponse;
}

describe('ages of balances', () => {
  let fixture: SalesFixture;
  beforeAll(async () => {
    fixture = await openSalesFixture();
  });
  afterAll(() => fixture.close());

  const aDay = 86_400_000;
  const createCompletedSale = (overrides: Record<string, unknown> = {}) => {
    const completedAt = fixture.now.value.toISOString();
    return fixture.createSale({
      placedAt: completedAt,
      completedAt: completedAt,
      taxMinor: 0,
      grossMinor: 10_000,
      payments: [{ method: 'card', amountMinor: 10_000, collectedBy: 'platform' }],
      ...overrides,
    });
  };
  const readAges = async (to: string) => {
    const { panels } = await getReport(fixture, { from: '2026-07-01', to });
    return Object.fromEntries(
      (panels['ages'] ?? [])
        .filter(({ key }) => key.startsWith('liability:company'))
        .map(({ key, values }) => [key, values['closingMinor']]),
    );
  };
  const perSale = 10_000 - 1_500 - 240;

  it('ages of balances are counted from the end of the range, or from today', async () => {
    await createCompletedSale();
    fixture.now.advance(8 * aDay);
    await createCompletedSale();
    const youngBalances = {
      'liability:company 0-7': -perSale,
      'liability:company 8-30': -perSale,
      'liability:company 31-60': 0,
      'liability:company 61-': 0,
    };
    expect(await readAges('2026-07-09')).toEqual(youngBalances);
    expect(await readAges('2026-12-31')).toEqual(youngBalances);
    expect(await readAges('2026-07-08')).toEqual({
      'liability:company 0-7': -perSale,
      'liability:company 8-30': 0,
      'liability:company 31-60': 0,
      'liability:company 61-': 0,
    });
    fixture.now.advance(70 * aDay);
    expect(await readAges('2026-09-17')).toMatchObject({
      'liability:company 61-': -2 * perSale,
      'liability:company 0-7': 0,
    });
  });

  it('ages of balances reduce the oldest first and separate companies that owe the platform', async () => {
    const debtor = await fixture.createCompany();
    const cash = { companyId: debtor.id, payments: [{ method: 'cash', amountMinor: 10_000, collectedBy: 'company' }] };
    await createCompletedSale(cash);
    const owedPerSale = 1_500 + 240;
    expect(await readAges('2026-09-17')).toMatchObject({
      'liability:company:owing 0-7': owedPerSale,
      'liability:company:owing 61-': 0,
      'liability:company 61-': -2 * perSale,
      'liability:company 0-7': 0,
    });
    // Cash collected by the company is deducted from the oldest debt.
    await createCompletedSale({
      ...completedFields,
      placedAt: '2026-09-17T11:00:00.000Z',
      completedAt: '2026-09-17T11:30:00.000Z',
      payments: [{ method: 'cash', amountMinor: 10_000, collectedBy: 'company' }],
    });
    expect(await readAges('2026-09-17')).toMatchObject({
      'liability:company 61-': -(2 * perSale - 10_000),
      'liability:company 0-7': -perSale,
    });
  });
});
