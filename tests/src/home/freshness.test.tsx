import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Around } from '../kit/consoleFixture';
import { openHomeConsole, recordDeposit, findTile } from './homeConsole';

const failAddress =
  (address: string): Around =>
  async (request, next) =>
    request.url.includes(address) ? Response.json({ code: 'service.failed' }, { status: 500 }) : next(request);

describe('part of home that fails to load', () => {
  test('shows its own error, keeps its link, and is retried alone', async () => {
    const { go, setNetworkHandler, user, requests } = await openHomeConsole();
    setNetworkHandler(failAddress('/api/giftcards'));
    await go('/home');
    const retryButton = await screen.findByRole('button', { name: 'Reintentar: Tarjetas con saldo por vencer' });
    expect((await findTile('Tarjetas con saldo por vencer')).getAttribute('href')).toMatch(/^\/giftcards\?/);
    expect(await findTile('Contabilidad')).toHaveTextContent('Cuadra');
    setNetworkHandler();
    await screen.findByText(/^Actualizado/);
    const countBefore = requests.length;
    await user.click(retryButton);
    await waitFor(() => expect(retryButton).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(requests.slice(countBefore).map(({ address }) => address.split('?')[0])).toEqual(['/api/giftcards']);
  });

  test('shows one error for the whole page if all tiles fail, with one retry', async () => {
    const { go, setNetworkHandler, user } = await openHomeConsole();
    setNetworkHandler(failAddress('/api/'));
    await go('/home');
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(screen.queryByText('Actualizando…')).toBeNull());
    expect(screen.queryByText(/^Actualizado/)).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Reintentar/ })).toHaveLength(1);
    expect(screen.queryByRole('region', { name: 'Te toca' })).toBeNull();

    await user.click(within(alert).getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(within(alert).getByRole('button', { name: 'Reintentar' })).toBeEnabled());
    expect(alert).toBeVisible();
    setNetworkHandler();
    await user.click(within(alert).getByRole('button', { name: 'Reintentar' }));
    expect(await findTile('Contabilidad')).toHaveTextContent('Cuadra');
    expect(alert).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('keeps its previous value and marks it as possibly outdated', async () => {
    const home = await openHomeConsole();
    await recordDeposit(home, 'A1');
    await home.go('/home');
    expect(await findTile('Depósitos por confirmar')).toHaveAccessibleName('Depósitos por confirmar 1');
    home.setNetworkHandler(failAddress('/api/deposits'));
    await home.user.click(screen.getByRole('button', { name: 'Actualizar' }));
    const link = await findTile('Depósitos por confirmar');
    await within(link).findByText(/^Puede haber cambios que no ves/);
    expect(link).toHaveAccessibleName('Depósitos por confirmar 1');
  });
});

describe('return to home', () => {
  const showTab = () => act(async () => void globalThis.dispatchEvent(new Event('visibilitychange')));

  test('refetches tiles older than half a minute when the tab becomes visible', async () => {
    const home = await openHomeConsole();
    await home.go('/home');
    await screen.findByText('Actualizado 6:00 a.m.');
    await recordDeposit(home, 'A1');
    home.advance(29_000);
    const listDepositRequests = () => home.sent('GET').filter(({ address }) => address.startsWith('/api/deposits'));
    await showTab();
    // The console sends one request for the signed-in user and one for other users.
    expect(listDepositRequests()).toHaveLength(2);
    home.advance(60_000);
    await showTab();
    await screen.findByRole('link', { name: 'Depósitos por confirmar 1' });
    await screen.findByText('Actualizado 6:01 a.m.');
  });

  test('refetches after a visit of another page', async () => {
    const home = await openHomeConsole();
    await home.go('/home');
    await screen.findByText('Todo al día: no hay nada pendiente.');
    await home.go('/deposit');
    await recordDeposit(home, 'A1');
    await home.go('/home');
    expect(await screen.findByRole('link', { name: 'Depósitos por confirmar 1' })).toBeVisible();
  });

  test('changes to the new day the next morning', async () => {
    const home = await openHomeConsole();
    await home.go('/home');
    await screen.findByText('Actualizado 6:00 a.m.');
    home.advance(86_400_000);
    await showTab();
    await waitFor(async () =>
      expect(await findTile('Ventas netas · hoy')).toHaveAttribute(
        'href',
        '/reports/sales?figure=netMinor&from=2026-07-02&to=2026-07-02&compare=sameWeekdays',
      ),
    );
  });
});
