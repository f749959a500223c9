import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Around } from '../kit/consoleFixture';
import { openHomeConsole, recordDeposit, findTile, findTileIn } from './homeConsole';

const failing =
  (address: string): Around =>
  async (request, next) =>
    request.url.includes(address) ? Response.json({ code: 'service.failed' }, { status: 500 }) : next(request);

describe('a tile that fails', () => {
  test('says so by itself, keeps the way to its list, and is asked again alone', async () => {
    const { go, network, user, requests } = await openHomeConsole();
    network(failing('/api/giftcards'));
    await go('/home');
    const again = await screen.findByRole('button', { name: 'Reintentar: Tarjetas con saldo por vencer' });
    expect((await findTile('Tarjetas con saldo por vencer')).getAttribute('href')).toMatch(/^\/giftcards\?/);
    expect(await findTile('Depósitos por confirmar')).toHaveTextContent('0');
    expect(await findTile('Contabilidad')).toHaveTextContent('Cuadra');
    network();
    await screen.findByText(/^Actualizado/);
    const before = requests.length;
    await user.click(again);
    await screen.findByText('Todo al día');
    const loaded = await findTile('Tarjetas con saldo por vencer');
    await waitFor(() => expect(loaded).toHaveFocus());
    expect(requests.slice(before).map(({ address }) => address.split('?')[0])).toEqual(['/api/giftcards']);
  });

  test('with all the others is told once, and asked again with them', async () => {
    const { go, network, user } = await openHomeConsole();
    network(failing('/api/'));
    await go('/home');
    const told = await screen.findByRole('alert');
    await waitFor(() => expect(screen.queryByText('Actualizando…')).toBeNull());
    expect(screen.queryByText(/^Actualizado/)).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Reintentar/ })).toHaveLength(1);
    expect(screen.queryByRole('region', { name: 'Por hacer' })).toBeNull();

    await user.click(within(told).getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(within(told).getByRole('button', { name: 'Reintentar' })).toBeEnabled());
    expect(told).toBeVisible();
    network();
    await user.click(within(told).getByRole('button', { name: 'Reintentar' }));
    expect(await findTile('Contabilidad')).toHaveTextContent('Cuadra');
    expect(told).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('keeps what it knew, and says that it may be old', async () => {
    const home = await openHomeConsole();
    await recordDeposit(home, 'A1');
    await home.go('/home');
    expect(await findTile('Depósitos por confirmar')).toHaveTextContent('1 Registrado');
    home.network(failing('/api/deposits'));
    await home.user.click(screen.getByRole('button', { name: 'Actualizar' }));
    const link = await findTile('Depósitos por confirmar');
    await within(link).findByText(/^Puede haber cambios que no ves/);
    expect(link).toHaveTextContent('1 Registrado');
  });
});

describe('who comes back', () => {
  const showTab = () => act(async () => void globalThis.dispatchEvent(new Event('visibilitychange')));

  test('to the tab sees what has changed meanwhile, and asks for nothing that is younger than half a minute', async () => {
    const home = await openHomeConsole();
    await home.go('/home');
    await screen.findByText('Actualizado 6:00 a.m.');
    await recordDeposit(home, 'A1');
    home.advance(29_000);
    const counted = () => home.sent('GET').filter(({ address }) => address.startsWith('/api/deposits'));
    await showTab();
    // Those for who looks, and those for another person.
    expect(counted()).toHaveLength(2);
    home.advance(60_000);
    await showTab();
    await screen.findByRole('link', { name: /^Depósitos por confirmar 1 Registrado/ });
    await screen.findByText('Actualizado 6:01 a.m.');
  });

  test('from another page sees what was done there', async () => {
    const home = await openHomeConsole();
    await home.go('/home');
    await screen.findByText('Todo al día');
    await home.go('/deposit');
    await recordDeposit(home, 'A1');
    await home.go('/home');
    expect(await screen.findByRole('link', { name: /^Depósitos por confirmar 1 Registrado/ })).toBeVisible();
  });

  test('the next morning sees the new day', async () => {
    const home = await openHomeConsole();
    await home.go('/home');
    await screen.findByText('Actualizado 6:00 a.m.');
    home.advance(86_400_000);
    await showTab();
    await waitFor(async () =>
      expect(await findTileIn('Hoy', 'Ventas netas')).toHaveAttribute(
        'href',
        '/reports/sales?figure=netMinor&from=2026-07-02&to=2026-07-02&compare=sameWeekdays',
      ),
    );
  });
});
