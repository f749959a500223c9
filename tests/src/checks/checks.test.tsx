import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ledgerAccounts } from '../../../contract/money/ledger';
import { checkNames } from '../../../contract/money/checks';
import { storeRecount } from '../../../api/ledger/recount';
import { openHomeConsole } from '../home/homeConsole';
import { offline } from '../kit/consoleFixture';

const findRules = () =>
  within(screen.getByRole('region', { name: 'Resultado' }))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);

describe('ledger checks page', () => {
  test('lists every rule and the time of the check', async () => {
    const { go, api } = await openHomeConsole();
    await api.runScheduler();
    await go('/checks');
    await screen.findByText('Todo cuadra');
    expect(findRules()).toHaveLength(checkNames.length);
    expect(findRules()).toContain('Cada asiento cuadra');
    expect(screen.getByRole('region', { name: 'Resultado' })).toHaveTextContent('Revisado el 1 jul 2026');
    expect(screen.queryByText('No cuadra')).toBeNull();
    expect(screen.getByText(/Asientos y bitácora sellados hasta el/)).toHaveTextContent('1 jul 2026');
  });

  test('shows the time of the last full recount and whether it failed', async () => {
    const { api, go, user } = await openHomeConsole();
    await go('/checks');
    await screen.findByText('Todo cuadra');
    expect(screen.queryByText(/Último recuento completo/)).toBeNull();
    await storeRecount(api.db.kysely, { at: '2026-06-30T12:00:00.000Z', failedChecks: [] });
    await user.click(screen.getByRole('button', { name: 'Revisar ahora' }));
    expect(await screen.findByText(/solo se revisan en parte. Último recuento completo:/)).toHaveTextContent(
      '30 jun 2026',
    );
    await storeRecount(api.db.kysely, { at: '2026-06-30T12:00:00.000Z', failedChecks: ['salesAgree'] });
    await user.click(screen.getByRole('button', { name: 'Revisar ahora' }));
    expect(await screen.findByText(/Último recuento completo, con errores:/)).toBeVisible();
  });

  test('lists failed rules first with details, and passes again after a repair', async () => {
    const { salesFixture, api, go, user } = await openHomeConsole();
    await salesFixture.topUp(salesFixture.person.id, 12_345);
    const setBank = (balanceMinor: number) =>
      api.db.kysely
        .updateTable(ledgerAccounts.table)
        .set({ balanceMinor })
        .where('code', '=', 'asset:bank:MXN')
        .execute();
    await setBank(12_346);
    await go('/checks');
    await screen.findByText(/reglas? no se cumplen?/);
    expect(findRules()[0]).toBe('Los saldos suman cero');
    await user.click(screen.getAllByText('Ver error')[0] ?? document.body);
    expect(screen.getByText('MXN 1')).toBeInTheDocument();
    await setBank(12_345);
    await user.click(screen.getByRole('button', { name: 'Revisar ahora' }));
    await screen.findByText('Todo cuadra');
  });

  test('runs the checks once and again only on request', async () => {
    const { go, sent, advance, user } = await openHomeConsole();
    const checkRequests = () => sent('GET').filter(({ address }) => address.startsWith('/api/system/checks')).length;
    await go('/checks');
    await screen.findByText('Todo cuadra');
    advance(3_600_000);
    globalThis.dispatchEvent(new Event('visibilitychange'));
    expect(checkRequests()).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Revisar ahora' }));
    await waitFor(() => expect(checkRequests()).toBe(2));
    expect(screen.getByRole('button', { name: 'Revisar ahora' })).toHaveFocus();
  });

  test('shows an error when the checks fail to load, and retries', async () => {
    const { go, setNetworkHandler, user } = await openHomeConsole();
    setNetworkHandler(offline);
    await go('/checks');
    expect(await screen.findByRole('alert')).toHaveTextContent('No hay conexión');
    expect(screen.queryByText('Todo cuadra')).toBeNull();
    setNetworkHandler();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByText('Todo cuadra');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('loads the checks once the network is back', async () => {
    const { go, setNetworkHandler } = await openHomeConsole();
    setNetworkHandler(offline);
    act(() => void globalThis.dispatchEvent(new Event('offline')));
    await go('/checks');
    await screen.findByRole('alert');
    setNetworkHandler();
    act(() => void globalThis.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Todo cuadra')).toBeInTheDocument();
  });

  test('shows an unknown rule by its name', async () => {
    const { go, setNetworkHandler } = await openHomeConsole();
    setNetworkHandler(async (request, next) =>
      request.url.includes('/system/checks')
        ? Response.json({
            asOf: '2026-07-01T12:00:00Z',
            ok: true,
            checks: [{ name: 'couriersAgree', ok: true, faults: [] }],
          })
        : next(request),
    );
    await go('/checks');
    await screen.findByRole('heading', { level: 2, name: 'Couriers agree' });
    expect(screen.queryByText(/checks\./)).toBeNull();
  });
});
