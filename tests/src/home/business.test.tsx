import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openLiquidationsFixture as openOwing } from '../../api/liquidations/liquidationsFixture';
import { createCardPayment, completedFields } from '../../api/sales/salesFixture';
import { listRowNames } from '../kit/consoleFixture';
import { openHomeConsole, findTile, findTileIn } from './homeConsole';

describe('business section of home', () => {
  test('compares thirty days with the thirty before and links to the report', async () => {
    const { salesFixture, go, user } = await openHomeConsole();
    const now = salesFixture.now.value;
    salesFixture.now.value = new Date('2026-05-20T11:00:00.000Z');
    await salesFixture.createSale({ placedAt: '2026-05-20T10:00:00.000Z', completedAt: '2026-05-20T11:00:00.000Z' });
    salesFixture.now.value = now;
    await salesFixture.createSale(completedFields);
    await salesFixture.createSale({
      ...completedFields,
      grossMinor: 20_000,
      taxMinor: 0,
      payments: [createCardPayment(20_000)],
    });
    await go('/home');
    expect(await findTileIn('Últimos 30 días', 'Ventas netas')).toHaveTextContent(
      'Ventas netas $300.00 sube 200% antes: $100.00',
    );
    expect(await findTileIn('Últimos 30 días', 'Comisión neta')).toHaveTextContent(
      'Comisión neta $45.00 sube 200% antes: $15.00',
    );
    expect(screen.getByText('2 jun – 1 jul 2026 vs. 3 may – 1 jun 2026 · MXN')).toBeVisible();
    const rate = await findTileIn('Últimos 30 días', 'Tasa de comisión');
    expect(rate).toHaveTextContent('Tasa de comisión 15% sin cambio 0 pts antes: 15%');
    expect(rate).toHaveAttribute('href', '/reports/sales?figure=takeRateBp&range=last30Days&compare=previousPeriod');
    await user.click(rate);
  });
});

describe('balances section of home', () => {
  test('shows the assets of each currency as in the accounts report', async () => {
    const { salesFixture, go } = await openHomeConsole();
    await salesFixture.topUp(salesFixture.person.id, 12_345);
    await salesFixture.topUp(salesFixture.person.id, 900, 'CLP');
    await salesFixture.createSale(completedFields);
    await go('/home');
    expect(await findTile('Activos · MXN')).toHaveTextContent(
      'Activos · MXN $239.45 Bancos: $123.45Pagos con tarjeta por recibir: $116.00',
    );
    expect(await findTile('Activos · CLP')).toHaveTextContent(
      /^Activos · CLP CLP\s900 Bancos: CLP\s900Pagos con tarjeta por recibir: CLP\s0$/,
    );
    expect(await findTile('Activos · COP')).toHaveAttribute(
      'href',
      '/reports/accounts?from=2026-07-01&to=2026-07-01&currency=COP&figure=assetsMinor',
    );
  });
});

describe('pending items of home', () => {
  test('are counted separately if another person must act, and link to their list', { timeout: 60_000 }, async () => {
    const home = await openHomeConsole();
    const { api, salesFixture, go, user } = home;
    for (const [bankReference, amountMinor, as] of [
      ['A1', 5_000, 'admin'],
      ['A2', 2_000_000, 'admin'],
      ['A3', 3_000_000, 'admin'],
      ['A4', 2_000_000, 'ana'],
    ] as const) {
      const body = {
        accountId: salesFixture.person.id,
        amountMinor,
        bank: 'BBVA',
        bankReference,
        receivedOn: '2026-07-01',
      };
      expect((await api.send('POST', 'deposits', { as, key: crypto.randomUUID(), body })).status).toBe(201);
    }
    const owingFixture = await openOwing(api);
    await owingFixture.sell((await owingFixture.company('Dulcería')).id);
    await owingFixture.createRunIn('inReview');
    await go('/home');
    expect(await findTile('Depósitos por confirmar 2')).toBeVisible();
    expect(await findTile('Liquidaciones por aprobar 0 Nada espera por ti')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Liquidaciones por aprobar: 1 espera a otra persona' })).toHaveTextContent(
      '1 espera a otra persona',
    );
    await user.click(screen.getByRole('link', { name: 'Depósitos por confirmar: 2 esperan a otra persona' }));
    await screen.findByRole('table');
    await waitFor(() => expect(listRowNames()).toHaveLength(2));
    expect(await screen.findByText('En espera de:', { exact: false })).toHaveTextContent('En espera de: Otra persona');
    await go('/home');
    await user.click(await findTile('Depósitos por confirmar 2'));
    await screen.findByRole('table');
    await waitFor(() => expect(listRowNames()).toHaveLength(2));
  });
});
