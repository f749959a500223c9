import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { daysAfter } from '../../../contract/days';
import { figureValue } from '../../../contract/reports/figures';
import { declaredNames } from '../../../contract/values';
import type { ReportResponse } from '../../../contract/reports/endpoints';
import { salesReport } from '../../../contract/reports/sales';
import { routeOf } from '../../../contract/resource';
import { salesDrilldowns } from '../../../src/reports/sales/drilldowns';
import { listPath } from '../apiFixture';
import { expectSuccess, openLiquidationsFixture as openOwing } from '../liquidations/liquidationsFixture';
import { createSeededRandom } from '../money/seededRandom';
import { openSalesFixture } from '../sales/salesFixture';
import { generateSales, type GeneratedSales } from './generatedSales';

type Row = Record<string, unknown>;
const sum = (rows: readonly Row[], field: string) => rows.reduce((total, row) => total + Number(row[field]), 0);

describe('figures of the sales report', () => {
  const chance = createSeededRandom(23);
  let generatedSales: GeneratedSales;
  beforeAll(async () => {
    generatedSales = await generateSales(chance, 'America/Mexico_City', 120);
  });
  afterAll(() => generatedSales.salesFixture.close());

  async function readRows(url: string): Promise<Row[]> {
    const { pathname, searchParams } = new URL(url, 'http://console');
    const response = await generatedSales.salesFixture.send(
      'GET',
      listPath(pathname.slice(1), { filter: JSON.parse(searchParams.get('filter') ?? '{}') as Row, range: [0, 999] }),
    );
    expect(response.status).toBe(200);
    return response.json as unknown as Row[];
  }

  it('equals in each figure the lists it links to, for any days and filters', async () => {
    let followedLinks = 0;
    for (let index = 0; index < 40; index += 1) {
      const from = daysAfter('2026-02-25', chance.integerBelow(240));
      const to = daysAfter(from, chance.pick([0, 6, 29, 60]));
      const name = chance.pick(['company', 'category', 'labels', 'occasion', 'plan', 'channel', 'method'] as const);
      const filter = chance.percent(60) ? { [name]: [chance.pick(generatedSales.keys[name])] } : {};
      const { json } = await generatedSales.salesFixture.send(
        'GET',
        `reports/sales?${new URLSearchParams({ from, to, filter: JSON.stringify(filter) })}`,
      );
      const { totals } = json as unknown as ReportResponse;
      for (const figure of declaredNames(salesReport.figures)) {
        const drilldowns = salesDrilldowns({ from, to, currency: 'MXN', filter, today: '2026-11-01' }, figure);
        const lists = new Map(
          await Promise.all(
            drilldowns.map(async ({ resource, to: address }) => [routeOf(resource), await readRows(address)] as const),
          ),
        );
        const [sales, refunds] = [lists.get('/sales') ?? [], lists.get('/refunds') ?? []];
        // Figures counted from the lists of the same name, and figures computed from these.
        const values = {
          sales: sales.length,
          grossMinor: sum(sales, 'grossMinor'),
          discountsMinor: sum(sales, 'discountMinor'),
          taxMinor: sum(sales, 'taxMinor') - sum(refunds, 'taxMinor'),
          tipsMinor: sum(sales, 'tipMinor') - sum(refunds, 'tipMinor'),
          refunds: refunds.length,
          refundsMinor: sum(refunds, 'soldMinor'),
          commissionMinor: sum(sales, 'commissionMinor') - sum(refunds, 'commissionMinor'),
          commissionTaxMinor: sum(sales, 'commissionTaxMinor') - sum(refunds, 'commissionTaxMinor'),
        };
        const expected = figureValue(salesReport.figures, totals, figure);
        const drilldownValue = drilldowns.length === 0 ? expected : figureValue(salesReport.figures, values, figure);
        expect([{ from, to, filter }, figure, drilldownValue]).toEqual([{ from, to, filter }, figure, expected]);
        followedLinks += drilldowns.length;
      }
    }
    expect(followedLinks).toBeGreaterThan(500);
  });
});

/** Ignores the rejection of a run that is empty or not covered. Throws other errors. */
function ignoreUncovered(error: unknown): void {
  if (!/liquidation\.(balanceChanged|nothingOwed)/.test(String(error))) throw error;
}

describe('amounts owed to companies', () => {
  it('equals amounts owed in balances, accounts, report and ages', async () => {
    const fixture = await openSalesFixture();
    const owingFixture = await openOwing(fixture);
    const chance = createSeededRandom(31);
    const companies = await Promise.all(
      ['Antojería', 'Birriería', 'Cenaduría', 'Dulcería', 'Empanadas'].map((name) => owingFixture.company(name)),
    );
    for (let index = 0; index < 24; index += 1) {
      const { id } = chance.pick(companies);
      const grossMinor = 1_000 * (1 + chance.integerBelow(90));
      if (chance.percent(60))
        await owingFixture.sell(id, {
          grossMinor,
          collectedMinor: chance.percent(40) ? chance.integerBelow(grossMinor) : 0,
        });
      else await owingFixture.refund(id, 1 + chance.integerBelow(60_000));
      if (index % 8 === 7)
        await owingFixture
          .createRunIn(chance.pick(['draft', 'inReview', 'approved', 'processing']))
          .catch(ignoreUncovered);
      const { companies: owedCompanies, totals } = (await owingFixture.postTo('owed', { currency: 'MXN' }))
        .json as unknown as {
        companies: {
          companyId: string;
          openMinor: number;
          inRunsMinor: number;
          balanceMinor: number;
          inTransitMinor: number;
        }[];
        totals: Record<string, number>;
      };
      for (const { companyId, openMinor, inRunsMinor, balanceMinor, inTransitMinor } of owedCompanies) {
        expect(openMinor + inRunsMinor).toBe(balanceMinor);
        expect(expectSuccess(await fixture.send('GET', `catalogs/companies/${companyId}`))).toMatchObject({
          payableMinor: balanceMinor,
          inTransitMinor,
        });
      }
      expect(totals['owedMinor']).toBe(
        owedCompanies.reduce((all, { balanceMinor }) => all + Math.max(0, balanceMinor), 0),
      );
      expect((totals['owedMinor'] ?? 0) - (totals['debtMinor'] ?? 0)).toBe(totals['balanceMinor']);
      const today = '2026-07-01';
      const { rows, panels } = (await fixture.send('GET', `reports/accounts?from=${today}&to=${today}&groupBy=place`))
        .json as unknown as ReportResponse;
      const getClosing = (key: string) => -(rows.find((row) => row.key === key)?.values['closingMinor'] ?? 0) || 0;
      expect([getClosing('liability:company'), getClosing('liability:inTransit')]).toEqual([
        totals['balanceMinor'],
        totals['inTransitMinor'],
      ]);
      const sumMinorOfAge = (key: string) =>
        Math.abs(
          (panels['ages'] ?? [])
            .filter((row) => row.key.startsWith(`${key} `))
            .reduce((all, { values }) => all + (values['closingMinor'] ?? 0), 0),
        );
      expect([
        sumMinorOfAge('liability:company'),
        sumMinorOfAge('liability:company:owing'),
        sumMinorOfAge('liability:inTransit'),
      ]).toEqual([totals['owedMinor'], totals['debtMinor'], totals['inTransitMinor']]);
    }
    await fixture.close();
  });
});
