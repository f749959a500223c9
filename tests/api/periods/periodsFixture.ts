import { backDatingDays as defaultBackDating, type TestResponse } from '../apiFixture';
import { createCardPayment, openSalesFixture, createSaleForm, type SalesFixture } from '../sales/salesFixture';

const highLimits = { MXN: 100_000_000, COP: 100_000_000, CLP: 100_000_000 };

/** Installation where a closing requires two owners: Julia requests it and Ana approves it. */
export interface PeriodsFixture extends SalesFixture {
  requestClosing(month: string, as?: string): Promise<TestResponse>;
  approve(response: TestResponse, as?: string): Promise<TestResponse>;
  closeMonth(month: string): Promise<Period>;
  reopen(id: string): Promise<TestResponse>;
  /** Books a sale of 100.00 plus 16.00 tax, completed on a day and paid by card. */
  sellOn(day: string, overrides?: Record<string, unknown>): Promise<Record<string, unknown> & { id: string }>;
  listRows<R>(address: string): Promise<R[]>;
  /** Returns net sales and the number of sales in a range, read from the report. */
  readSalesReport(from: string, to: string): Promise<{ netMinor: number; sales: number }>;
}

export interface Period {
  id: string;
  version: number;
  month: string;
  state: string;
  startsOn: string;
  endsOn: string;
  totals: readonly Record<string, unknown>[];
  closedByEmail: string;
  approvedByEmail: string | null;
}

export async function openPeriodsFixture({
  hasSingleOwner = false,
  backDatingDays = defaultBackDating,
}: { hasSingleOwner?: boolean; backDatingDays?: number } = {}): Promise<PeriodsFixture> {
  const limits = {
    actMinor: highLimits,
    personDayMinor: highLimits,
    beneficiaryDayMinor: highLimits,
    keyHourMinor: highLimits,
  };
  const salesFixture = await openSalesFixture(undefined, { limits, backDatingDays });
  // Ana's first request makes her an owner.
  if (!hasSingleOwner) await salesFixture.send('GET', 'permissions', { as: 'ana' });
  const requestClosing: PeriodsFixture['requestClosing'] = (month, as = 'admin') =>
    salesFixture.send('POST', 'periods', { as, key: crypto.randomUUID(), body: { month } });
  const approve: PeriodsFixture['approve'] = (response, as = 'ana') => {
    const { id, version } = response.json['approval'] as unknown as { id: string; version: number };
    return salesFixture.send('POST', `approvals/${id}/approve`, { as, key: crypto.randomUUID(), version, body: {} });
  };
  return {
    ...salesFixture,
    requestClosing,
    approve,
    async closeMonth(month) {
      const response = await approve(await requestClosing(month));
      if (String(response.json['state']) !== 'approved') throw new Error(response.text);
      return (await salesFixture.send('GET', `periods/${String(response.json['recordId'])}`)).json as unknown as Period;
    },
    async reopen(id) {
      const { json } = await salesFixture.send('GET', `periods/${id}`);
      const version = Number(json['version']);
      const body = { reason: 'Faltó una factura.' };
      return salesFixture.send('POST', `periods/${id}/reopen`, { key: crypto.randomUUID(), version, body });
    },
    async sellOn(day, overrides = {}) {
      const completedAt = `${day}T18:00:00.000Z`;
      const body = createSaleForm({
        companyId: salesFixture.company.id,
        placedAt: completedAt,
        completedAt: completedAt,
        payments: [createCardPayment(11_600)],
        ...overrides,
      });
      const { status, json, text } = await salesFixture.send('POST', 'sales', { key: crypto.randomUUID(), body });
      if (status !== 201) throw new Error(text);
      return json as unknown as Record<string, unknown> & { id: string };
    },
    listRows: async (address) => (await salesFixture.send('GET', address)).json as unknown as never[],
    async readSalesReport(from, to) {
      const { json, text, status } = await salesFixture.send('GET', `reports/sales?from=${from}&to=${to}&currency=MXN`);
      if (status !== 200) throw new Error(text);
      const { grossMinor, discountsMinor, refundsMinor, sales } = json['totals'] as unknown as Record<string, number>;
      return { netMinor: Number(grossMinor) - Number(discountsMinor) - Number(refundsMinor), sales: Number(sales) };
    },
  };
}
