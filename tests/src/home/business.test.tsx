import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openLiquidationsFixture as openOwing } from '../../api/liquidations/liquidationsFixture';
import { createCardPayment, completedFields } from '../../api/sales/salesFixture';
import { listRowNames } from '../kit/consoleFixture';
import { openHomeConsole, findTile } from './homeConsole';

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
    expect(await findTile('Ventas netas \\$')).toHaveTextContent('Ventas netas $300.00 sube 200.0%');
    expect(await findTile('Comisión neta')).toHaveTextContent('Comisión neta $45.00 sube 200.0%');
    expect(screen.getByText('Últimos 30 días vs. anteriores')).toBeVisible();
    const rate = await findTile('Tasa de comisión');
    expect(rate).toHaveTextContent('Tasa de comisión 15.00% sin cambio 0.00 pts');
    expect(rate).toHaveAttribute('href', '/reports/sales?figure=takeRateBp&range=last30Days&compare=previousPeriod');
    await user.click(rate);
  });
});

test('the bank balance of home names the balances in other currencies', async () => {
  const { salesFixture, go } = await openHomeConsole();
  await salesFixture.topUp(salesFixture.person.id, 12_345);
  await salesFixture.topUp(salesFixture.person.id, 900, 'CLP');
  await go('/home');
  expect(await findTile('Bancos')).toHaveTextContent(/^Bancos \$123\.45 CLP\s900$/);
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
    const findIn = async (section: string) => within(await screen.findByRole('region', { name: section }));
    const own = await findIn('Te toca');
    const others = await findIn('En espera de otra persona');
    expect(await own.findByRole('link', { name: 'Depósitos por confirmar 2' })).toBeVisible();
    expect(own.queryByRole('link', { name: /^Liquidaciones por aprobar/ })).toBeNull();
    expect(others.getByRole('link', { name: 'Liquidaciones por aprobar 1' })).toBeVisible();
    expect(others.queryByRole('button')).toBeNull();
    await user.click(others.getByRole('link', { name: 'Depósitos por confirmar 2' }));
    await screen.findByRole('table');
    await waitFor(() => expect(listRowNames()).toHaveLength(2));
    expect(await screen.findByText('En espera de:', { exact: false })).toHaveTextContent('En espera de: Otra persona');
    await go('/home');
    await user.click(await (await findIn('Te toca')).findByRole('link', { name: 'Depósitos por confirmar 2' }));
    await screen.findByRole('table');
    await waitFor(() => expect(listRowNames()).toHaveLength(2));
  });
});
