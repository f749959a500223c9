import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { cellsOf, openLiquidationsConsole, findTable } from './liquidationsConsole';

describe('payable balances of companies', () => {
  test('are listed by company, debts in words, with links down to the sale', async () => {
    const { liquidationsFixture, go, user } = await openLiquidationsConsole();
    const fonda = await liquidationsFixture.company('La Fonda');
    const owingCompany = await liquidationsFixture.company('Rosticería Don Pepe');
    await liquidationsFixture.sell(fonda.id);
    await liquidationsFixture.sell(fonda.id, { completedOn: '2026-06-02', grossMinor: 50_000, collectedMinor: 50_000 });
    await liquidationsFixture.refund(owingCompany.id, 12_345);
    await go('/liquidate/owed');

    const rows = within(await findTable('Saldos de empresas'))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
      'La Fonda',
      'Rosticería Don Pepe',
      'Total',
    ]);
    expect(rows.map(cellsOf)).toEqual([
      ['2 jun 2026', '2', '$826.00'],
      ['20 jun 2026', '1', 'Nos debe $123.45'],
      ['3', '$702.55'],
    ]);

    await user.click(screen.getByRole('link', { name: 'La Fonda' }));
    await screen.findByRole('heading', { level: 1, name: 'La Fonda' });
    const lines = within(await findTable('Movimientos')).getAllByRole('row');
    expect(lines.at(-1)).toHaveTextContent('Total$1,500.00-$174.00-$500.00$826.00');
    expect(
      within(lines[1] ?? document.body)
        .getByRole('link')
        .getAttribute('href'),
    ).toMatch(/^\/sales\//);
  });

  test('are searched and sorted, with the total of the companies shown', async () => {
    const { liquidationsFixture, go, user } = await openLiquidationsConsole();
    await liquidationsFixture.sell((await liquidationsFixture.company('La Fonda')).id);
    await liquidationsFixture.sell((await liquidationsFixture.company('Antojería')).id, { grossMinor: 50_000 });
    await go('/liquidate/owed');
    const rowNames = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    await findTable('Saldos de empresas');
    expect(rowNames()).toEqual(['La Fonda', 'Antojería', 'Total']);
    await user.click(screen.getByRole('button', { name: 'Saldo' }));
    expect(rowNames()).toEqual(['Antojería', 'La Fonda', 'Total']);
    await user.type(screen.getByRole('searchbox', { name: 'Buscar en saldos de empresas' }), 'fonda{Enter}');
    await waitFor(() => expect(rowNames()).toEqual(['La Fonda', 'Total']));
    expect(screen.getAllByRole('row').at(-1)).toHaveTextContent('Total1$884.00');
    await user.type(screen.getByRole('searchbox'), 'x{Enter}');
    expect(await screen.findByText('No hay resultados')).toBeVisible();
  });

  test('show a zero amount as an amount', async () => {
    const { liquidationsFixture, go } = await openLiquidationsConsole();
    await liquidationsFixture.sell((await liquidationsFixture.company('La Fonda')).id);
    await liquidationsFixture.createRunIn('draft');
    await liquidationsFixture.sell((await liquidationsFixture.company('Antojería')).id);
    await go('/liquidate/owed');
    const rows = within(await findTable('Saldos de empresas'))
      .getAllByRole('row')
      .slice(1);
    const otherRow = rows.find((row) => within(row).getByRole('rowheader').textContent === 'Antojería');
    expect(otherRow).toHaveTextContent('$0.00');
    expect(otherRow).not.toHaveTextContent('Sin dato');
  });

  test('show the parts of the balance before it and the reserved amount after it', async () => {
    const { liquidationsFixture, go } = await openLiquidationsConsole();
    const fonda = await liquidationsFixture.company('La Fonda');
    await liquidationsFixture.sell(fonda.id);
    await liquidationsFixture.createRunIn('approved');
    await liquidationsFixture.sell(fonda.id, { completedOn: '2026-06-20' });
    await liquidationsFixture.createRunIn('draft');
    await go('/liquidate/owed');
    const table = within(await findTable('Saldos de empresas'));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Empresa',
      'Desde',
      'Movimientos',
      'Sin liquidar',
      'En liquidaciones, sin reservar',
      'Saldo',
      'Reservado',
    ]);
  });

  test('lead to the payments of the company in runs, such as one on hold', async () => {
    const { liquidationsFixture, go, user } = await openLiquidationsConsole();
    const fonda = await liquidationsFixture.company('La Fonda', { bank: null });
    await liquidationsFixture.sell(fonda.id);
    await liquidationsFixture.createRunIn('draft');
    await go('/liquidate/owed');
    await user.click(await screen.findByRole('link', { name: 'La Fonda' }));
    const payments = within(await findTable('En liquidaciones')).getAllByRole('row');
    expect(payments.at(-1)).toHaveTextContent(/RetenidoSin cuenta bancaria.*\$884\.00$/);
    expect(screen.getByText('Todo está en alguna liquidación o ya se pagó.')).toBeVisible();
  });

  test('are updated live when a run includes them', async () => {
    const { liquidationsFixture, go } = await openLiquidationsConsole('es', { live: true });
    const fonda = await liquidationsFixture.company('La Fonda');
    await liquidationsFixture.sell(fonda.id);
    await go('/liquidate/owed');
    expect(await screen.findByRole('row', { name: /^La Fonda/ })).toHaveTextContent('15 jun 2026');
    await liquidationsFixture.createRunIn('draft');
    await waitFor(() => expect(screen.getByRole('row', { name: /^La Fonda/ })).toHaveTextContent('15 jun 20260$0.00'));
  });

  test('are shown in one currency at a time, which is part of the address', async () => {
    const { liquidationsFixture, go, user, address } = await openLiquidationsConsole();
    const chilean = await liquidationsFixture.company('Empanadas', { currency: 'CLP' });
    await liquidationsFixture.sell(chilean.id, { currency: 'CLP', grossMinor: 15_000 });
    await go('/liquidate/owed');
    await screen.findByText('No se debe nada en esta moneda');
    await user.click(screen.getByRole('link', { name: 'CLP' }));
    expect(
      within(await findTable('Saldos de empresas'))
        .getAllByRole('row')
        .slice(1)
        .map(cellsOf),
    ).toEqual([
      ['15 jun 2026', '1', 'CLP\u00A013,260'],
      ['1', 'CLP\u00A013,260'],
    ]);
    expect(address()).toBe('/liquidate/owed?currency=CLP');
  });
});

test('the card of a company on a phone shows the balance first', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { liquidationsFixture, go } = await openLiquidationsConsole();
  await liquidationsFixture.sell((await liquidationsFixture.company('La Fonda')).id);
  await go('/liquidate/owed');
  const [card, total] = within(await screen.findByRole('list', { name: 'Saldos de empresas' })).getAllByRole(
    'listitem',
  );
  expect(card).toHaveTextContent(/^La FondaSaldo \$884\.00Desde/);
  expect(total).toHaveTextContent(/^TotalSaldo\$884\.00/);
});
