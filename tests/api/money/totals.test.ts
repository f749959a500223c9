import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseUnits } from '../../../contract/amounts';
import { decimalsOf, type Currency } from '../../../contract/currencies';
import { owedNetTotal, owedTotal } from '../../../contract/money/liquidationEndpoints';
import { payableTotal } from '../../../contract/money/payables';
import { figureValue, type Figures, type FigureValues } from '../../../contract/reports/figures';
import type { ReportResponse } from '../../../contract/reports/endpoints';
import type { Report } from '../../../contract/reports/report';
import { reports } from '../../../contract/reports/reports';
import { resources } from '../../../contract/resources';
import { computeSignedSum, numberOrZero } from '../../../contract/totals';
import { listPath } from '../apiFixture';
import { generateSales, type GeneratedSales } from '../reports/generatedSales';
import { createSeededRandom } from './seededRandom';
import { createApprovedRuns } from './payouts';

type Row = Record<string, unknown>;

describe.each([20_261_122, 7])('random trade (seed %i)', { timeout: 600_000 }, (seed) => {
  let generatedSales: GeneratedSales;
  let runs: { id: string; currency: Currency }[];
  beforeAll(async () => {
    generatedSales = await generateSales(createSeededRandom(seed), 'America/Mexico_City', 140);
    const [waitingSale] = (
      await generatedSales.salesFixture.send('GET', listPath('sales', { filter: { state: 'paid' } }))
    ).json as unknown as Row[];
    await generatedSales.salesFixture.act(`sales/${String(waitingSale?.['id'])}`, 'cancel', {
      reason: 'ya no',
    });
    runs = await createApprovedRuns(generatedSales);
  });
  afterAll(() => generatedSales.salesFixture.close());

  const get = async (address: string) => (await generatedSales.salesFixture.send('GET', address)).json as unknown;
  const readAll = (resource: string, filter = {}) =>
    get(listPath(resource, { filter, range: [0, 999] })) as Promise<Row[]>;
  const readFile = async (address: string) =>
    (await generatedSales.salesFixture.send('GET', address)).text.replace(/^\uFEFF/, '');

  test.each(resources.filter(({ totals }) => totals).map((resource) => [resource.name, resource] as const))(
    'sums the rows and the file of %s to their totals',
    async (name, { totals = [] }) => {
      const rows = await readAll(name);
      const { data } = Papa.parse<Record<string, string>>(await readFile(`${name}.csv`), {
        header: true,
        skipEmptyLines: true,
      });
      expect(data).toHaveLength(rows.length);
      for (const { total, addends } of totals) {
        for (const row of rows)
          expect([row['id'], computeSignedSum({ addends }, row)]).toEqual([row['id'], numberOrZero(row, total)]);
        for (const row of data) {
          const createCellReader = (column: string) =>
            (column.endsWith('Minor')
              ? parseUnits(row[column] ?? '', decimalsOf((row['currency'] ?? 'MXN') as Currency))
              : Number(row[column])) ?? 0;
          // Amounts in files have a sign: deductions are negative. Counts are always added.
          expect([row['id'], Object.keys(addends).reduce((sum, part) => sum + createCellReader(part), 0)]).toEqual([
            row['id'],
            createCellReader(total),
          ]);
        }
      }
    },
  );

  test('derives the amount due to a company from its sales and the refunds charged to it', async () => {
    const chargedMinorBySale = new Map<unknown, number>();
    for (const { saleId, companyChargeMinor } of await readAll('refunds'))
      chargedMinorBySale.set(saleId, (chargedMinorBySale.get(saleId) ?? 0) + Number(companyChargeMinor));
    const sales = await readAll('sales');
    for (const { id, state, companyNetMinor, companyDueMinor } of sales)
      expect([id, companyDueMinor]).toEqual([
        id,
        state === 'canceled' ? 0 : Number(companyNetMinor) - (chargedMinorBySale.get(id) ?? 0),
      ]);
    expect(new Set(sales.map(({ state }) => state))).toEqual(new Set(['paid', 'completed', 'canceled', 'refunded']));
  });

  test('derives the amounts of a run from its payments and its totals from its rows', async () => {
    expect(runs.length).toBeGreaterThan(1);
    for (const { id } of runs) {
      const items = await readAll('liquidation-items', { liquidationId: id });
      const run = (await get(`liquidations/${id}`)) as Row;
      const sumNet = (...states: string[]) =>
        items.filter(({ state }) => states.includes(String(state))).map(({ netMinor }) => Number(netMinor));
      const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
      const amountToPay = sumNet('pending', 'processing', 'paid', 'failed');
      expect(run).toMatchObject({
        payableMinor: sum(amountToPay),
        payableCount: amountToPay.length,
        paidMinor: sum(sumNet('paid')),
        outstandingMinor: sum(sumNet('pending', 'processing', 'failed')),
        carriedCount: sumNet('carried').length,
      });
      const totals = (
        await generatedSales.salesFixture.send('POST', 'liquidation-items/totals', { body: { liquidationId: id } })
      ).json as unknown as { count: number; totals: Row; owedMinor: number; debtMinor: number };
      expect(totals.count).toBe(items.length);
      const netAmounts = items.map(({ netMinor }) => Number(netMinor));
      expect(totals.owedMinor).toBe(sum(netAmounts.filter((net) => net > 0)));
      expect(totals.debtMinor).toBe(sum(netAmounts.filter((net) => net < 0).map((net) => -net)));
      for (const name of Object.keys(totals.totals))
        expect([name, totals.totals[name]]).toEqual([name, sum(items.map((item) => Number(item[name])))]);
      const totalsOf = (
        await generatedSales.salesFixture.send('POST', 'liquidation-items/totals', {
          body: { liquidationId: id, filter: { state: ['held'] } },
        })
      ).json;
      expect(totalsOf).toMatchObject({ count: sumNet('held').length, totals: { netMinor: sum(sumNet('held')) } });
      const body = { liquidationId: id, filter: { q: '...' } };
      const emptyTotals = (await generatedSales.salesFixture.send('POST', 'liquidation-items/totals', { body })).json;
      expect(emptyTotals).toMatchObject({ count: 0, totals: { netMinor: 0 } });
    }
  });

  test('sums each statement to its total, on the page and in the file', async () => {
    for (const { id: liquidationId } of runs) {
      for (const { id, netMinor, currency } of await readAll('liquidation-items', { liquidationId })) {
        const statement = (await get(`liquidation-items/${String(id)}/statement`)) as { item: Row; lines: Row[] };
        for (const line of statement.lines) expect(computeSignedSum(payableTotal, line)).toBe(line['netMinor']);
        expect(statement.lines.reduce((sum, line) => sum + Number(line['netMinor']), 0)).toBe(netMinor);
        const { data } = Papa.parse<string[]>(
          await readFile(`liquidation-items/${String(id)}/statement?format=csv&language=en`),
        );
        const headIndex = data.findIndex(([first]) => first === 'Date');
        const [titles = [], rows] = [data[headIndex], data.slice(headIndex + 1).filter((row) => row.length > 1)];
        const amounts = rows.map((row) =>
          row
            .slice(titles.indexOf('Gross sales'), -1)
            .map((cell) => parseUnits(cell, decimalsOf(currency as Currency)) ?? 0),
        );
        for (const row of amounts) expect(row.slice(0, -1).reduce((sum, cell) => sum + cell, 0)).toBe(row.at(-1));
        const total = amounts.pop();
        expect(
          amounts.reduce((sums, row) => sums.map((sum, index) => sum + (row[index] ?? 0)), total?.map(() => 0) ?? []),
        ).toEqual(total);
      }
    }
  });

  test('sums amounts owed by company and in total', async () => {
    const { companies, totals } = (
      await generatedSales.salesFixture.send('POST', 'liquidations/owed', { body: { currency: 'MXN' } })
    ).json as unknown as { companies: Row[]; totals: Row };
    expect(companies.length).toBeGreaterThan(1);
    for (const row of [...companies, totals]) expect(computeSignedSum(owedTotal, row)).toBe(row['balanceMinor']);
    expect(computeSignedSum(owedNetTotal, totals)).toBe(totals['balanceMinor']);
    for (const name of ['balanceMinor', 'openMinor', 'inRunsMinor', 'inTransitMinor'])
      expect([name, totals[name]]).toEqual([name, companies.reduce((sum, row) => sum + Number(row[name]), 0)]);
  });

  test('sums estimates and open items by row and in total', async () => {
    const estimate = (
      await generatedSales.salesFixture.send('POST', 'liquidations/estimate', {
        body: { periodFrom: '2026-01-01', periodTo: '2026-10-31', currency: 'MXN' },
      })
    ).json as unknown as { items: Row[]; totals: Row };
    expect(estimate.items.length).toBeGreaterThan(0);
    for (const row of [...estimate.items, estimate.totals])
      expect(computeSignedSum(payableTotal, row)).toBe(row['netMinor']);
    expect(estimate.items.reduce((sum, { netMinor }) => sum + Number(netMinor), 0)).toBe(estimate.totals['netMinor']);
    for (const { companyId } of estimate.items) {
      const openItems = (
        await generatedSales.salesFixture.send('POST', 'liquidations/open-items', {
          body: { companyId, currency: 'MXN', range: [0, 999] },
        })
      ).json as unknown as { items: Row[]; totals: Row };
      for (const row of [...openItems.items, openItems.totals])
        expect(computeSignedSum(payableTotal, row)).toBe(row['netMinor']);
      expect(openItems.items.reduce((sum, { netMinor }) => sum + Number(netMinor), 0)).toBe(
        openItems.totals['netMinor'],
      );
    }
  });

  test.each(reports.map((report) => [report.name, report] as const))(
    'sums the rows of the report %s and its file to their totals',
    async (name, { figures, currency, groupings }: Report) => {
      for (const groupBy of Object.keys(groupings)) {
        const query = new URLSearchParams({
          from: '2026-02-01',
          to: '2026-10-31',
          groupBy,
          ...(currency && { currency: 'MXN' }),
        });
        const { rows, totals } = (await get(`reports/${name}?${query}`)) as ReportResponse;
        const flows = Object.keys(figures).filter((figure) => figures[figure]?.measure !== 'now');
        const { data } = Papa.parse<string[]>(await readFile(`reports/${name}.csv?${query}`));
        const headIndex = data.findIndex((cells) => cells[0] === `groupings.${groupBy}`);
        const cellsOf =
          (cells: readonly string[] = []) =>
          (figure: string) => {
            const cell = cells[(data[headIndex]?.length ?? 0) - flows.length + flows.indexOf(figure)] ?? '';
            return figures[figure]?.kind === 'money' ? (parseUnits(cell, 2) ?? 0) : Number(cell);
          };
        const body = data.slice(headIndex + 1).filter((cells) => cells.length > 1);
        const total = cellsOf(body.at(-1));
        for (const [figure, { sum, ratio }] of Object.entries<Figures[string]>(figures).filter(([one]) =>
          flows.includes(one),
        )) {
          if (ratio) continue;
          expect([
            groupBy,
            figure,
            addedUp(
              figures,
              rows.map(({ values }) => values),
              figure,
            ),
          ]).toEqual([groupBy, figure, figureValue(figures, totals, figure)]);
          expect([
            groupBy,
            figure,
            body.slice(0, -1).reduce((sums, cells) => sums + cellsOf(cells)(figure), 0),
          ]).toEqual([groupBy, figure, total(figure)]);
          for (const cells of sum ? body : [])
            expect([
              figure,
              Object.entries(sum ?? {}).reduce((added, [part, sign]) => added + (sign ?? 0) * cellsOf(cells)(part), 0),
            ]).toEqual([figure, cellsOf(cells)(figure)]);
        }
      }
    },
  );
});

const addedUp = (figures: Figures, rows: readonly FigureValues[], figure: string) =>
  rows.reduce((sum, values) => sum + (figureValue(figures, values, figure) ?? 0), 0);
