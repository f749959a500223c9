import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { parseUnits } from '../../../contract/amounts';
import { june } from '../../api/liquidations/liquidationsFixture';
import { createSeededRandom, type SeededRandom } from '../../api/money/seededRandom';
import { createSaleForm } from '../../api/sales/salesFixture';
import { openLiquidationsConsole, findTable } from './liquidationsConsole';

/** Returns the amount in a cell; `null` if the cell contains anything else. */
function parseMinor(cell: Element | undefined): number | null {
  const text = cell?.textContent ?? '';
  return text.includes('$') ? (parseUnits(text.replace('−', '-'), 2) ?? null) : null;
}

function listAmounts(table: HTMLElement, rows: 'tbody' | 'tfoot'): number[][] {
  return [...table.querySelectorAll(`${rows} tr`)].map((row) =>
    [...row.children].flatMap((cell) => parseMinor(cell) ?? []),
  );
}

const sum = (amounts: readonly number[]) => amounts.reduce((added, amount) => added + amount, 0);

/** Expects the amounts of each row to add up to the last amount of the row, and the rows to add up to the total row. */
function expectAddedUp(table: HTMLElement): void {
  const headTexts = [...table.querySelectorAll('thead th')].map(({ textContent }) => textContent);
  const rows = listAmounts(table, 'tbody');
  const [totals = []] = listAmounts(table, 'tfoot');
  expect(rows.length).toBeGreaterThan(1);
  for (const row of [...rows, totals])
    expect([headTexts, row, sum(row.slice(0, -1))]).toEqual([headTexts, row, row.at(-1)]);
  expect(totals.map((_, column) => sum(rows.map((row) => row[column] ?? 0)))).toEqual(totals);
}

/** Expects the amounts in the last column to add up to the one in the last row. */
function expectSum(table: HTMLElement): void {
  const amounts = within(table)
    .getAllByRole('row')
    .flatMap((row) => parseMinor(row.lastElementChild ?? undefined) ?? []);
  expect(amounts.length).toBeGreaterThan(1);
  expect(sum(amounts.slice(0, -1))).toBe(amounts.at(-1));
}

/**
 * Creates companies with random sales, refunds and cash payments. Some companies have a balance from a previous run.
 */
async function createRandomTrade(chance: SeededRandom) {
  const fixture = await openLiquidationsConsole();
  const { liquidationsFixture } = fixture;
  const companies: string[] = [];
  for (const name of ['Antojería', 'Birriería', 'Cenaduría', 'Dulcería'])
    companies.push(
      (await liquidationsFixture.company(name, chance.percent(50) ? { payoutMinimumMinor: 60_000 } : {})).id,
    );
  const sell = async (id: string, completedOn: string) => {
    const grossMinor = 2_000 + chance.integerBelow(90_000);
    const saleOptions = {
      completedOn,
      grossMinor,
      discountMinor: chance.percent(50) ? chance.integerBelow(Math.floor(grossMinor / 2)) : 0,
      taxMinor: chance.integerBelow(9_999),
      tipMinor: chance.integerBelow(2_000),
    };
    await liquidationsFixture.sell(id, {
      ...saleOptions,
      collectedMinor: chance.percent(40) ? chance.integerBelow(900) : 0,
    });
  };
  for (const id of companies) await sell(id, '2026-05-20');
  await liquidationsFixture.createRunIn('approved', { periodFrom: '2026-05-01', periodTo: '2026-05-31' });
  for (const id of companies) {
    for (let saleIndex = 0; saleIndex < 2; saleIndex += 1) await sell(id, '2026-06-10');
    if (chance.percent(60)) await liquidationsFixture.refund(id, 1 + chance.integerBelow(30_000));
  }
  return fixture;
}

const showColumns = async (fixture: Awaited<ReturnType<typeof openLiquidationsConsole>>, labels: readonly string[]) => {
  await fixture.user.click(screen.getByRole('button', { name: 'Columnas' }));
  for (const label of labels) await fixture.user.click(await screen.findByRole('checkbox', { name: label }));
  await fixture.user.keyboard('{Escape}');
};

describe.each([1, 2, 3])('payouts (seed %i)', { timeout: 300_000 }, (seed) => {
  test('the amounts add up in estimate, run, payment, statement and open items', async () => {
    const fixture = await createRandomTrade(createSeededRandom(seed));
    const { liquidationsFixture, go } = fixture;
    await go(`/liquidate/create?${new URLSearchParams(june)}`);
    expectAddedUp(await findTable('Estimación por empresa'));
    const [firstCompany] = (await liquidationsFixture.postTo('owed', { currency: 'MXN' })).json[
      'companies'
    ] as unknown as {
      companyId: string;
    }[];
    await go(`/liquidate/owed/${String(firstCompany?.companyId)}?currency=MXN`);
    await findTable('Movimientos');

    const run = await liquidationsFixture.createRunIn('draft');
    await go(`/liquidate/${run.id}`);
    await screen.findByRole('rowheader', { name: 'Total (4 empresas)' });
    expectAddedUp(await findTable('Pagos a empresas'));
    await showColumns(fixture, ['Ventas menos descuentos']);
    await waitFor(() => expect(screen.getByRole('columnheader', { name: /^Ventas menos descuentos.+/ })).toBeVisible());
    expectAddedUp(await findTable('Pagos a empresas'));

    for (const { id } of await liquidationsFixture.listItems(run.id)) {
      await go(`/liquidation-items/${id}`);
      expectSum(await findTable('De la venta al pago'));
      const lines = await findTable('Movimientos');
      for (const row of [...listAmounts(lines, 'tbody'), ...listAmounts(lines, 'tfoot')])
        expect(sum(row.slice(0, -1))).toBe(row.at(-1));
      await go(`/liquidation-items/${id}/statement`);
      const sheet = within(await screen.findByRole('article', { name: 'Estado de cuenta' }));
      expectSum(sheet.getByRole('table', { name: 'Resumen' }));
      const table = sheet.getByRole('table', { name: 'Movimientos' });
      for (const row of [...listAmounts(table, 'tbody'), ...listAmounts(table, 'tfoot')])
        expect(sum(row.slice(0, -1))).toBe(row.at(-1));
    }
  });
});

test(
  'the amounts of a sale add up in the list and on its page: refunded in part, refunded in full and canceled',
  { timeout: 300_000 },
  async () => {
    const fixture = await openLiquidationsConsole();
    const { liquidationsFixture, go } = fixture;
    const { id: companyId } = await liquidationsFixture.company('La Fonda', { commissionBp: 1_234 });
    const post = async (address: string, body: object, version?: number) =>
      (
        await fixture.api.send('POST', address, {
          body,
          key: crypto.randomUUID(),
          ...(version !== undefined && { version }),
        })
      ).json as unknown as { id: string; version: number };
    const paidSale = {
      companyId,
      discountMinor: 333,
      tipMinor: 777,
      payments: [{ method: 'card', amountMinor: 12_044, collectedBy: 'platform' }],
    };
    const completedSale = { ...paidSale, completedAt: '2026-07-01T11:30:00.000Z' };
    const [partlyRefunded, fullyRefunded, canceledSale, plain] = [
      await post('sales', createSaleForm(completedSale)),
      await post('sales', createSaleForm(completedSale)),
      await post('sales', createSaleForm(paidSale)),
      await post('sales', createSaleForm(completedSale)),
    ];
    await post(
      `sales/${partlyRefunded.id}/refund`,
      { amountMinor: 5_001, atFault: 'company', reason: 'frío' },
      partlyRefunded.version,
    );
    await post(
      `sales/${fullyRefunded.id}/refund`,
      { amountMinor: 12_044, atFault: 'platform', reason: 'no llegó' },
      fullyRefunded.version,
    );
    await post(`sales/${canceledSale.id}/cancel`, { reason: 'ya no' }, canceledSale.version);

    await go('/sales');
    const listRows = async () => listAmounts(await findTable('Ventas'), 'tbody');
    await showColumns(fixture, ['Neto para la empresa']);
    await screen.findByRole('columnheader', { name: /Neto para la empresa/ });
    for (const row of await listRows()) expect(sum(row.slice(0, -1))).toBe(row.at(-1));
    await showColumns(fixture, ['Comisión con IVA']);
    await screen.findByRole('columnheader', { name: /omisión con IVA/ });
    const shownRows = await listRows();
    for (const row of shownRows) expect(sum(row.slice(0, -1))).toBe(row.at(-1));
    expect(shownRows.map((row) => row.at(-1))).toContain(0);

    for (const { id } of [partlyRefunded, fullyRefunded, canceledSale, plain]) {
      const record = (await fixture.api.send('GET', `sales/${id}`)).json as unknown as {
        number: string;
        companyDueMinor: number;
      };
      await go(`/sales/${id}`);
      await screen.findByRole('heading', { level: 1, name: record.number });
      expectSumOf(await screen.findByRole('table', { name: 'Detalle del pago' }));
      const shares = await waitFor(() => {
        const distributionTable = screen.getByRole('table', { name: 'Distribución' });
        // Until the refunds have loaded, the page shows a table without them.
        if (id === partlyRefunded.id || id === fullyRefunded.id)
          within(distributionTable).getByRole('columnheader', { name: 'Reembolsado' });
        return distributionTable;
      });
      const lines = listAmounts(shares, 'tbody');
      const dueLine = lines.at(-1) ?? [];
      expect(dueLine.map((_, column) => sum(lines.slice(0, -1).map((line) => line[column] ?? 0)))).toEqual(dueLine);
      for (const [soldMinor = 0, reversedMinor = 0, remainingMinor = soldMinor] of lines)
        expect(soldMinor + reversedMinor).toBe(remainingMinor);
      expect(dueLine.at(-1)).toBe(record.companyDueMinor);
    }
  },
);

/** Expects each total line to equal the sum of the lines before it. */
function expectSumOf(table: HTMLElement): void {
  const lines = within(table)
    .getAllByRole('row')
    .map((row) => ({
      amount: parseMinor(row.lastElementChild ?? undefined) ?? 0,
      isTotal: row.dataset['total'] !== undefined,
    }));
  const listPartsBefore = (endIndex: number) =>
    sum(lines.slice(0, endIndex).flatMap(({ amount, isTotal }) => (isTotal ? [] : [amount])));
  for (const [index, { amount }] of [...lines.entries()].filter(([, { isTotal }]) => isTotal))
    expect(amount).toBe(listPartsBefore(index));
}
