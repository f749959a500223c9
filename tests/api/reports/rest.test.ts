import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balancesReport } from '../../../contract/reports/accounts';
import { returnedFigureNames, type Figures, type FigureValues } from '../../../contract/reports/figures';
import { inversionesReport } from '../../../contract/reports/inversiones';
import type { ReportResponse } from '../../../contract/reports/endpoints';
import { maxReportRows, restKey, type Report } from '../../../contract/reports/report';
import { salesReport } from '../../../contract/reports/sales';
import { type Row, untyped } from '../../../api/db/database';
import { rebuildAllSums } from '../../../api/reports/sales/rebuild';
import { createInvestment } from '../investments/investmentsFixture';
import { completedFields, openSalesFixture, type SalesFixture } from '../sales/salesFixture';

const rowCount = maxReportRows + 30;
const today = '2026-07-01';

let fixture: SalesFixture;
beforeAll(async () => {
  fixture = await openSalesFixture();
  await insertFactsOfManyCompanies();
  await insertManyWallets();
  await createInvestment(fixture, { committedMinor: 1_000 });
  await copyRow('investments', {}, (index) => ({
    id: `copy ${index}`,
    number: `copy ${index}`,
    investorName: `Partner ${index}`,
    committedMinor: 2_000 + index,
  }));
});
afterAll(() => fixture.close());

/** Copies the first row with `wantedColumns` until the table has `rowCount` such rows. */
async function copyRow(table: string, wantedColumns: Row, changedColumns: (index: number) => Row): Promise<void> {
  const { kysely } = fixture.db;
  const firstRow = (await untyped(kysely).selectFrom(table).selectAll().execute()).find((row) =>
    Object.entries(wantedColumns).every(([name, value]) => row[name] === value),
  );
  const rows = Array.from({ length: rowCount - 1 }, (_, index) => ({ ...firstRow, ...changedColumns(index) }));
  for (let start = 0; start < rows.length; start += 40)
    await untyped(kysely)
      .insertInto(table)
      .values(rows.slice(start, start + 40))
      .execute();
}

/** Inserts sales facts of many companies, half of them dated the day before. */
async function insertFactsOfManyCompanies(): Promise<void> {
  const { kysely } = fixture.db;
  await fixture.createSale(completedFields);
  await copyRow('saleFacts', {}, (index) => ({
    sourceId: `sale ${index}`,
    company: `company ${index}`,
    grossMinor: 10_000 + index,
    ...(index % 2 === 1 && { businessDate: '2026-06-30', at: '2026-06-30T09:00:00.000Z' }),
  }));
  for (const table of ['salesByDay', 'salesByMonth']) await untyped(kysely).deleteFrom(table).execute();
  await rebuildAllSums(kysely);
}

/** Creates wallets of many persons, with daily totals. */
async function insertManyWallets(): Promise<void> {
  await fixture.topUp(fixture.person.id, 500);
  const code = `liability:wallet:${fixture.person.id}:MXN`;
  await copyRow('ledgerAccounts', { code }, (index) => ({
    id: `copy ${index}`,
    code: `liability:wallet:copy${index}:MXN`,
    holderId: `copy${index}`,
    balanceMinor: 100 + index,
  }));
  await copyRow('ledgerByDay', { holder: fixture.person.id }, (index) => ({
    holder: `copy${index}`,
    creditsMinor: 100 + index,
  }));
  const sum = Array.from({ length: rowCount - 1 }, (_, index) => 100 + index).reduce((all, one) => all + one, 500);
  await fixture.db.kysely
    .updateTable('ledgerByDay')
    .set({ creditsMinor: sum })
    .where('place', '=', 'liability:wallet')
    .where('holder', '=', '')
    .execute();
}

async function getReport(report: Report, query: Record<string, string>): Promise<ReportResponse> {
  const { status, json, text } = await fixture.send(
    'GET',
    `reports/${report.name}?${new URLSearchParams({ from: '2026-06-30', to: today, ...query })}`,
  );
  if (status !== 200) throw new Error(text);
  return json as unknown as ReportResponse;
}

const sumValues = (figures: Figures, valuesOfRows: readonly FigureValues[]) =>
  Object.fromEntries(
    returnedFigureNames(figures).map((name) => [
      name,
      valuesOfRows.reduce((sum, values) => sum + (values[name] ?? 0), 0),
    ]),
  );
const figuresOf = (figures: Figures, values: FigureValues) =>
  Object.fromEntries(returnedFigureNames(figures).map((name) => [name, values[name] ?? 0]));

describe.each<[string, Report, Record<string, string>]>([
  ['sales by company', salesReport, { groupBy: 'company' }],
  ['sales by company, compared', salesReport, { groupBy: 'company', from: today, compare: 'previousPeriod' }],
  ['sales by company, filtered', salesReport, { groupBy: 'company', filter: '{"channel":["app"]}' }],
  ['balances by account', balancesReport, { groupBy: 'account', filter: '{"place":["liability:wallet"]}' }],
  [
    'balances by account, compared',
    balancesReport,
    { groupBy: 'account', filter: '{"place":["liability:wallet"]}', compare: 'previousPeriod' },
  ],
  ['capital by investor', inversionesReport, { groupBy: 'investor' }],
  ['capital by investment', inversionesReport, { groupBy: 'investment' }],
])('report of more rows than a page: %s', (_, report, query) => {
  it('merges the smallest rows into one with its count and sums to the totals', async () => {
    const { rows, totals, previous } = await getReport(report, query);
    expect(rows).toHaveLength(maxReportRows);
    const restRow = rows.at(-1);
    expect([restRow?.key, restRow?.count]).toEqual([restKey, rowCount - maxReportRows + 1]);
    expect(
      sumValues(
        report.figures,
        rows.map(({ values }) => values),
      ),
    ).toEqual(figuresOf(report.figures, totals));
    expect(
      sumValues(
        report.figures,
        rows.map((row) => row.previous ?? {}),
      ),
    ).toEqual(figuresOf(report.figures, previous?.totals ?? {}));
  });

  it('exports all rows with a total that is their sum', async () => {
    const { text } = await fixture.send(
      'GET',
      `reports/${report.name}.csv?${new URLSearchParams({ from: '2026-06-30', to: today, ...query })}`,
    );
    const lines = text
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    const headIndex = lines.findIndex(([first]) => first === `groupings.${query.groupBy}`);
    const rows = lines.slice(headIndex + 1, -1);
    expect(rows).toHaveLength(rowCount);
    expect(text).not.toContain(restKey);
    const sumColumn = (column: number) => rows.reduce((sum, cells) => sum + Math.round(Number(cells[column]) * 100), 0);
    const sums = (lines[headIndex] ?? []).flatMap((name, column) =>
      /Minor/.test(name) && !/average/.test(name) ? [[name, sumColumn(column)] as const] : [],
    );
    const total = lines.at(-1) ?? [];
    expect(sums.length).toBeGreaterThan(3);
    for (const [name, sum] of sums)
      expect([name, sum]).toEqual([name, Math.round(Number(total[(lines[headIndex] ?? []).indexOf(name)]) * 100)]);
  });
});
