import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { currencies } from '../../../contract/currencies';
import { collectors, type Payment } from '../../../contract/money/sales';
import { figureValue, type FigureValues } from '../../../contract/reports/figures';
import type { ReportResponse } from '../../../contract/reports/endpoints';
import type { SalesByCurrency } from '../../../contract/reports/currencies';
import { salesReport } from '../../../contract/reports/sales';
import { splitByWeights } from '../../../contract/shares';
import { declaredNames } from '../../../contract/values';
import { accountPaths } from '../../../api/ledger/accounts';
import { openSalesFixture, type SalesFixture } from '../sales/salesFixture';

/** Figures that a full refund does not reduce to zero. */
const figuresBeforeRefunds = new Set(['sales', 'grossMinor', 'discountsMinor', 'soldMinor', 'averageSaleMinor']);
const refundFigures = new Set(['refunds', 'refundsMinor', 'refundRateBp']);

const { figures, groupings } = salesReport;
const netFigures = declaredNames(figures).filter((name) => !figuresBeforeRefunds.has(name) && !refundFigures.has(name));

let fixture: SalesFixture;
let day: string;
beforeAll(async () => {
  fixture = await openSalesFixture();
  for (const currency of currencies) await fixture.topUp(fixture.person.id, 900_000_000_000, currency);
  day = fixture.now.value.toISOString().slice(0, 10);
});
afterAll(() => fixture.close());

const amount = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 9_000_000 }));
const storyArbitrary = fc.record({
  currency: fc.constantFrom(...currencies),
  commissionBp: fc.integer({ min: 0, max: 5_000 }),
  grossMinor: amount,
  discount: fc.integer({ min: 0, max: 100 }),
  taxMinor: amount,
  tipMinor: amount,
  ways: fc.array(
    fc.record({
      weight: fc.integer({ min: 1, max: 100 }),
      method: fc.constantFrom('card', 'cash', 'transfer', 'wallet'),
      collectedBy: fc.constantFrom(...collectors),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  refunds: fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 4 }),
});
type Story = typeof storyArbitrary extends fc.Arbitrary<infer T> ? T : never;

function paymentsOf({ ways }: Story, totalMinor: number): Payment[] {
  const shares = splitByWeights(
    totalMinor,
    ways.map(({ weight }) => weight),
  );
  return ways.flatMap(({ method, collectedBy }, index) => {
    const amountMinor = shares[index] ?? 0;
    const collector = method === 'wallet' ? 'platform' : collectedBy;
    return amountMinor === 0 ? [] : [{ method, collectedBy: collector, amountMinor }];
  });
}

async function get<T>(address: string): Promise<T> {
  const response = await fixture.send('GET', address);
  if (response.status !== 200) throw new Error(`${address} ${response.text}`);
  return response.json as T;
}

/** Books a sale and refunds it in parts until nothing is left. */
async function sellAndRefund(story: Story): Promise<{ companyId: string; refunds: number }> {
  const { currency, commissionBp, grossMinor, taxMinor, tipMinor } = story;
  const discountMinor = Math.floor((grossMinor * story.discount) / 100);
  const totalMinor = grossMinor - discountMinor + taxMinor + tipMinor;
  const company = await fixture.createCompany({ currency, commissionBp });
  const completedAt = fixture.now.value.toISOString();
  const sale = await fixture.createSale({
    companyId: company.id,
    accountId: fixture.person.id,
    currency,
    grossMinor,
    discountMinor,
    taxMinor,
    tipMinor,
    placedAt: completedAt,
    completedAt: completedAt,
    payments: paymentsOf(story, totalMinor),
  });
  let [remainingMinor, refunds] = [totalMinor, 0];
  for (const percent of [...story.refunds, 100]) {
    if (remainingMinor === 0) break;
    const amountMinor = Math.max(1, Math.floor((remainingMinor * percent) / 100));
    const response = await fixture.act(`sales/${sale.id}`, 'refund', {
      amountMinor,
      atFault: 'company',
      reason: 'mal',
    });
    expect([response.status, response.text]).toEqual([200, response.text]);
    [remainingMinor, refunds] = [remainingMinor - amountMinor, refunds + 1];
  }
  return { companyId: company.id, refunds };
}

function expectNothingLeft(message: object, values: FigureValues): void {
  const remainingFigures = netFigures.filter((name) => (figureValue(figures, values, name) ?? 0) !== 0);
  expect({ ...message, left: remainingFigures }).toEqual({ ...message, left: [] });
  expect({ ...message, refunded: figureValue(figures, values, 'refundsMinor') }).toEqual({
    ...message,
    refunded: figureValue(figures, values, 'soldMinor'),
  });
}

it('leaves zero in every net figure of every report after a full refund', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(storyArbitrary, async (story) => {
      const currencyAddress = `reports/sales/currencies?from=${day}&to=${day}`;
      const balances = `reports/accounts?from=${day}&to=${day}&groupBy=place&currency=${story.currency}`;
      const reportAddress = `reports/sales?from=${day}&to=${day}&currency=${story.currency}`;
      const reportsBefore = await Promise.all([
        get<SalesByCurrency>(currencyAddress),
        get<ReportResponse>(balances),
        get<ReportResponse>(reportAddress),
      ]);
      const { companyId, refunds } = await sellAndRefund(story);

      const filter = JSON.stringify({ company: [companyId] });
      for (const groupBy of Object.keys(groupings)) {
        const query = new URLSearchParams({ from: day, to: day, currency: story.currency, groupBy, filter });
        const { totals, rows, series, panels } = await get<ReportResponse>(`reports/sales?${query}`);
        expect(totals).toMatchObject({ sales: 1, refunds });
        expectNothingLeft({ groupBy }, totals);
        for (const { key, values } of rows) expectNothingLeft({ groupBy, key }, values);
        for (const { hour, values } of series) expectNothingLeft({ groupBy, hour }, values);
        for (const { key, values } of panels['hours'] ?? [])
          expect([key, figureValue(figures, values, 'netMinor')]).toEqual([key, 0]);
      }

      const reportsAfter = await Promise.all([
        get<SalesByCurrency>(currencyAddress),
        get<ReportResponse>(balances),
        get<ReportResponse>(reportAddress),
      ]);
      const listConvertedValues = ({ rows }: SalesByCurrency) =>
        rows.map(({ own: { netMinor, taxMinor, tipsMinor, collectedMinor } }) => [
          netMinor,
          taxMinor,
          tipsMinor,
          collectedMinor,
        ]);
      expect(listConvertedValues(reportsAfter[0])).toEqual(listConvertedValues(reportsBefore[0]));
      const mapBalancesByPlace = ({ rows }: ReportResponse) =>
        Object.fromEntries(
          rows.map(({ key, values }) => [key, values['closingMinor'] ?? 0]).filter(([, value]) => value !== 0),
        );
      expect(mapBalancesByPlace(reportsAfter[1])).toEqual(mapBalancesByPlace(reportsBefore[1]));
      for (const name of netFigures.filter((one) => !figures[one].ratio))
        expect([name, figureValue(figures, reportsAfter[2].totals, name)]).toEqual([
          name,
          figureValue(figures, reportsBefore[2].totals, name),
        ]);
      expect(await fixture.readLedgerBalance(accountPaths.company(companyId), story.currency)).toBe(0);
    }),
    { numRuns: 12 },
  );
  expect(await fixture.listFaults()).toEqual([]);
  expect(await fixture.readSale(`users/user/${fixture.person.id}`)).toMatchObject({ spentMinor: 0 });
});
