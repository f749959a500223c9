import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { companies } from '../../../contract/catalogs/companies';
import { journals, ledgerAccounts } from '../../../contract/money/ledger';
import { resources } from '../../../contract/resources';
import { productRules } from '../../../api/rules';
import { actOnDeposit, createPerson, recordDeposit } from '../../api/deposits/depositsFixture';
import accountScreens from '../../../src/ledger/accounts';
import journalScreens from '../../../src/ledger/journals';
import { advanceRules, advances, advanceTexts, createCompanyForm, sourceType, ledgerResources } from '../kit/advances';
import { filterOf } from '../kit/activeFilters';
import { setClocks } from '../kit/clocks';
import { offline, openConsoleFixture, listRowNames } from '../kit/consoleFixture';
import { typeDate } from '../dates';

/** Serves the test resource under the source type of its journals, so that the journals link to it. */
const postedAdvances = { ...advances, name: sourceType };
const servedRegistry = {
  resources: ledgerResources.map((resource) => (resource === advances ? postedAdvances : resource)),
  rules: { ...advanceRules, [sourceType]: advanceRules[advances.name] ?? {} },
};

async function openLedger() {
  await Promise.all([journalScreens.preload(), accountScreens.preload()]);
  const ownScreens = { [journals.name]: journalScreens, [ledgerAccounts.name]: accountScreens };
  const fixture = await openConsoleFixture({
    ...servedRegistry,
    texts: advanceTexts,
    screensByResource: ownScreens,
    at: '/login',
  });
  const { json: fonda } = await fixture.api.send('POST', companies.name, { body: createCompanyForm('Fonda Lupita') });
  for (const [reference, amountMinor] of [
    ['AN-1', 10_000],
    ['AN-2', 5_050],
  ]) {
    await fixture.api.send('POST', postedAdvances.name, {
      body: { reference, companyId: fonda['id'], amountMinor, currency: 'MXN' },
      key: crypto.randomUUID(),
    });
    fixture.api.now.advance(60_000);
  }
  return { ...fixture, fonda: String(fonda['id']) };
}

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('ledger', () => {
  test('lists its accounts by name and holder', async () => {
    const fixture = await openLedger();
    await fixture.go('/ledger-accounts');
    await waitFor(() => expect(listRowNames()).toEqual(['Bancos', 'Adeudado a Fonda Lupita']));
    // The API sorts by the code of an account, which the list does not show.
    expect(within(screen.getByRole('columnheader', { name: 'Cuenta' })).queryByRole('button')).toBeNull();
  });

  test('shows the accounts of one type by a tab', async () => {
    const fixture = await openLedger();
    await fixture.go('/ledger-accounts');
    await fixture.user.click(await screen.findByRole('link', { name: 'Pasivo' }));
    await waitFor(() => expect(listRowNames()).toEqual(['Adeudado a Fonda Lupita']));
    expect(screen.getByRole('link', { name: 'Pasivo' })).toHaveAttribute('aria-current', 'page');
  });

  test('shows the balance of an account and its entries, newest first, with running balances', async () => {
    const fixture = await openLedger();
    await fixture.go('/ledger-accounts');
    await fixture.user.click(await screen.findByRole('link', { name: 'Adeudado a Fonda Lupita' }));
    await screen.findByRole('heading', { level: 1, name: 'Adeudado a Fonda Lupita · MXN' });
    expect(screen.getByText(/sus movimientos son su historial/)).toBeVisible();
    const statement = await screen.findByRole('table', { name: 'Movimientos' });
    await waitFor(() =>
      expect(rowsOf(statement)).toEqual([
        ['Asiento', 'Origen', 'Fecha contable', 'Cargo', 'Abono', 'Saldo'],
        ['Liquidación pagada · asiento 2', 'Reembolso AN-2', '1 jul 2026', '$50.50', '', '-$150.50'],
        ['Liquidación pagada · asiento 1', 'Reembolso AN-1', '1 jul 2026', '$100.00', '', '-$100.00'],
      ]),
    );
    expect(screen.getByRole('region', { name: 'Saldo' })).toHaveTextContent('-$150.50');
    expect(
      within(screen.getByRole('region', { name: 'Saldo' })).getByRole('link', { name: 'Fonda Lupita' }),
    ).toBeInTheDocument();
  });

  test('shows the bank reference of an entry beside its source', async () => {
    await Promise.all([journalScreens.preload(), accountScreens.preload()]);
    const fixture = await openConsoleFixture({
      resources,
      rules: productRules,
      screensByResource: { [journals.name]: journalScreens, [ledgerAccounts.name]: accountScreens },
      at: '/login',
    });
    const accountId = await createPerson(fixture.api);
    const { id, number } = await recordDeposit(fixture.api, { accountId, bankReference: 'MBAN01002' });
    await actOnDeposit(fixture.api, id, 'confirm');
    await fixture.go('/ledger-accounts');
    await fixture.user.click(await screen.findByRole('link', { name: 'Bancos' }));
    const statement = await screen.findByRole('table', { name: 'Movimientos' });
    await waitFor(() => expect(rowsOf(statement)[1]?.[1]).toBe(`Depósito ${number}MBAN01002`));
  });

  test('shows both sides of a journal with equal totals and a link to its source', async () => {
    const fixture = await openLedger();
    await fixture.go('/journals');
    await waitFor(() =>
      expect(rowsOf(screen.getByRole('table')).map((cells) => [cells[0], cells.at(-1)])).toEqual([
        ['Asiento', 'Monto'],
        ['2', '$50.50'],
        ['1', '$100.00'],
      ]),
    );
    await fixture.user.click(await screen.findByRole('link', { name: '2' }));
    await screen.findByRole('heading', { level: 1, name: 'Asiento 2' });
    expect(screen.getByText(/está en el historial de su origen/)).toBeVisible();
    const table = await screen.findByRole('table', { name: 'Movimientos' });
    await waitFor(() =>
      expect(rowsOf(table)).toEqual([
        ['Cuenta', 'Cargo', 'Abono'],
        ['Adeudado a Fonda Lupita', '$50.50', ''],
        ['Bancos', '', '$50.50'],
        ['Total', '$50.50', '$50.50'],
      ]),
    );
    await fixture.user.click(screen.getByRole('link', { name: 'AN-2' }));
    await screen.findByRole('heading', { level: 1, name: 'AN-2' });
  });

  test('shows opening balance, movements and closing balance of a date range, and an empty state', async () => {
    const fixture = await openLedger();
    await fixture.go('/ledger-accounts');
    await fixture.user.click(await screen.findByRole('link', { name: 'Adeudado a Fonda Lupita' }));
    const panel = within(await screen.findByRole('region', { name: 'Movimientos' }));
    const getFacts = () =>
      panel.getAllByRole('term').map(({ textContent, nextSibling }) => `${textContent} ${nextSibling?.textContent}`);
    await waitFor(() =>
      expect(getFacts()).toEqual(['Saldo inicial $0.00', 'Cargos $150.50', 'Abonos $0.00', 'Saldo final -$150.50']),
    );
    await typeDate(fixture.user, /Fecha contable.*hasta|Hasta/, '2026-06-30');
    await waitFor(() =>
      expect(getFacts()).toEqual(['Saldo inicial $0.00', 'Cargos $0.00', 'Abonos $0.00', 'Saldo final $0.00']),
    );
    expect(await panel.findByText('No hay movimientos en estas fechas.')).toBeVisible();
    expect(panel.queryByRole('button', { name: 'Imprimir' })).toBeNull();
    expect(decodeURIComponent(fixture.address())).toContain('"businessDate_lte":"2026-06-30"');
    await fixture.go(fixture.address().replace(/\?.*/, '?filter={"businessDate_gte":"ayer"}'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Adeudado a Fonda Lupita · MXN' })).toBeVisible();
  });

  test('shows a named date range, which its address contains', async () => {
    const fixture = await openLedger();
    setClocks(fixture, '2026-07-02T05:00:00.000Z');
    await fixture.go('/ledger-accounts');
    await fixture.user.click(await screen.findByRole('link', { name: 'Adeudado a Fonda Lupita' }));
    const panel = within(await screen.findByRole('region', { name: 'Movimientos' }));
    const getFacts = () =>
      panel.getAllByRole('term').map(({ textContent, nextSibling }) => `${textContent} ${nextSibling?.textContent}`);
    await fixture.user.click(await panel.findByRole('button', { name: 'Mes pasado' }));
    await waitFor(() =>
      expect(getFacts()).toEqual(['Saldo inicial $0.00', 'Cargos $0.00', 'Abonos $0.00', 'Saldo final $0.00']),
    );
    expect(filterOf(fixture)).toEqual({ businessDate_within: 'lastMonth' });
    await typeDate(fixture.user, /Fecha contable.*hasta|Hasta/, '2026-07-01');
    await waitFor(() =>
      expect(filterOf(fixture)).toEqual({ businessDate_gte: '2026-06-01', businessDate_lte: '2026-07-01' }),
    );
    await waitFor(() =>
      expect(getFacts()).toEqual(['Saldo inicial $0.00', 'Cargos $150.50', 'Abonos $0.00', 'Saldo final -$150.50']),
    );
  });

  test('prints all entries of a statement, and shows an error offline', async () => {
    const fixture = await openLedger();
    for (let index = 0; index < 28; index += 1)
      await fixture.api.send('POST', postedAdvances.name, {
        body: { reference: `B-${index}`, companyId: fixture.fonda, amountMinor: 100, currency: 'MXN' },
        key: crypto.randomUUID(),
      });
    await fixture.go('/ledger-accounts');
    await fixture.user.click(await screen.findByRole('link', { name: 'Adeudado a Fonda Lupita' }));
    const statement = await screen.findByRole('table', { name: 'Movimientos' });
    expect(within(statement).getAllByRole('row')).toHaveLength(1 + 25);
    const printedRowCounts: number[] = [];
    vi.stubGlobal('print', () =>
      printedRowCounts.push(within(statement).getAllByRole('link', { name: /asiento/ }).length),
    );
    await fixture.user.click(screen.getByRole('button', { name: 'Imprimir' }));
    const address = fixture.address();
    await waitFor(() => expect(printedRowCounts).toEqual([30]));
    // The page stays the same, and the button still has the focus.
    await waitFor(() => expect(within(statement).getAllByRole('row')).toHaveLength(1 + 25));
    expect(fixture.address()).toBe(address);
    expect(screen.getByRole('button', { name: 'Imprimir' })).toHaveFocus();
    fixture.setNetworkHandler(offline);
    await fixture.user.click(screen.getByRole('button', { name: 'Imprimir' }));
    expect(await screen.findByText(/^No se pudo imprimir\. No hay conexión/)).toBeVisible();
    expect(printedRowCounts).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Imprimir' })).toHaveAttribute('aria-disabled', 'false');
  });
});
