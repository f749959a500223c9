import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { labels } from '../../../contract/catalogs/catalogs';
import { actOnDeposit } from '../../api/deposits/depositsFixture';
import { createLabel } from '../../api/labels';
import { offline, type ConsoleFixture } from '../kit/consoleFixture';
import { countUnread, findBell, mention, openBell, recordPendingDeposit } from './bellFixture';

const findPanel = () => screen.findByRole('dialog', { name: 'Notificaciones' });

async function rename({ api }: ConsoleFixture, id: string, es: string): Promise<void> {
  const { json } = await api.send('GET', `catalogs/labels/${id}`, { as: 'ana' });
  const body = { ...json, name: { es } };
  const { status } = await api.send('PUT', `catalogs/labels/${id}`, {
    as: 'ana',
    version: Number(json['version']),
    body,
  });
  expect(status).toBe(200);
}

describe('notification bell', () => {
  test('counts unread news live, not tasks, and opens the record, which marks it read', async () => {
    const fixture = await openBell();
    expect(await findBell('Notificaciones')).toBeVisible();
    await recordPendingDeposit(fixture);
    const id = await mention(fixture);
    await fixture.user.click(await findBell('Notificaciones: 1 sin leer'));
    const panelContent = within(await findPanel());
    const row = await panelContent.findByRole('link', { name: /^ana te mencionó.*«¿Lo ves, @admin\?».*Vegano/ });
    expect(panelContent.queryByText('Depósito por confirmar')).toBeNull();
    const tasks = await panelContent.findByRole('link', { name: '1 por atender en Inicio' });
    expect(tasks).toHaveAttribute('href', '/home');
    await fixture.user.click(row);
    await waitFor(() => expect(fixture.address()).toMatch(new RegExp(`^/catalogs/labels/${id}`)));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await findBell('Notificaciones')).toBeVisible();
    expect(await countUnread(fixture)).toBe('0');
  });

  test('lists unread mentions before later news', async () => {
    const fixture = await openBell();
    await mention(fixture);
    const { id } = await recordPendingDeposit(fixture, 'admin');
    await actOnDeposit(fixture.api, id, 'reject', { as: 'ana', body: { reason: 'No llegó' } });
    await fixture.user.click(await findBell('Notificaciones: 2 sin leer'));
    const rows = await within(await findPanel()).findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('ana te mencionó'),
      expect.stringContaining('ana rechazó el depósito que registraste'),
    ]);
  });

  test('removes a mention that is retracted', async () => {
    const fixture = await openBell();
    await mention(fixture);
    await fixture.user.click(await findBell('Notificaciones: 1 sin leer'));
    await within(await findPanel()).findByText('ana te mencionó');
    const { json } = await fixture.api.send('GET', 'notes');
    const [note] = json as unknown as { id: string; version: number }[];
    const { status } = await fixture.api.send('DELETE', `notes/${note?.id}`, {
      as: 'ana',
      version: Number(note?.version),
    });
    expect(status).toBe(200);
    expect(await within(await findPanel()).findByText(/Sin novedades/)).toBeVisible();
  });

  test('marks single notifications as read and unread, and all shown ones as read', async () => {
    const fixture = await openBell();
    await mention(fixture);
    await mention(fixture);
    await fixture.user.click(await findBell('Notificaciones: 2 sin leer'));
    const panelContent = within(await findPanel());
    const [firstMark] = await panelContent.findAllByRole('button', { name: 'Marcar como leída' });
    await fixture.user.click(firstMark ?? document.body);
    await waitFor(async () => expect(await countUnread(fixture)).toBe('1'));
    await fixture.user.click(await panelContent.findByRole('button', { name: 'Marcar como no leída' }));
    await waitFor(async () => expect(await countUnread(fixture)).toBe('2'));
    await fixture.user.click(panelContent.getByRole('button', { name: 'Marcar todo como leído' }));
    await waitFor(async () => expect(await countUnread(fixture)).toBe('0'));
    await waitFor(() => expect(panelContent.queryByRole('button', { name: 'Marcar todo como leído' })).toBeNull());
  });

  test('shows an error if the notifications fail to load, and retries', async () => {
    const fixture = await openBell();
    await mention(fixture);
    const button = await findBell('Notificaciones: 1 sin leer');
    fixture.setNetworkHandler(offline);
    await fixture.user.click(button);
    const panelContent = within(await findPanel());
    expect(await panelContent.findByRole('alert')).toBeVisible();
    fixture.setNetworkHandler();
    await fixture.user.click(panelContent.getByRole('button', { name: /Reintentar|Intentar/ }));
    expect(await panelContent.findByText('ana te mencionó')).toBeVisible();
  });

  test('reverts a notification that fails to be marked as read', async () => {
    const fixture = await openBell();
    await mention(fixture);
    await fixture.user.click(await findBell('Notificaciones: 1 sin leer'));
    const panelContent = within(await findPanel());
    const markButton = await panelContent.findByRole('button', { name: 'Marcar como leída' });
    fixture.setNetworkHandler(async (request, next) =>
      request.url.endsWith('/mark') ? new Response('', { status: 503 }) : next(request),
    );
    await fixture.user.click(markButton);
    expect(await panelContent.findByRole('button', { name: 'Marcar como leída' })).toBeVisible();
    expect(await countUnread(fixture)).toBe('1');
  });
});

test('on a phone the notifications are a line of the account menu, whose button shows the number of unread ones', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('max-width: 599'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const fixture = await openBell();
  await mention(fixture);
  const line = await screen.findByRole('link', { name: 'Notificaciones: 1 sin leer' });
  expect(screen.queryByRole('button', { name: /^Notificaciones/ })).toBeNull();
  expect(screen.getByTestId('count')).toHaveTextContent('1');
  await fixture.user.click(line);
  await waitFor(() => expect(fixture.address()).toMatch(/^\/notifications/));
});

describe('followed record', () => {
  test('is followed on its page, causes a notification, and is unfollowed from the list of follows', async () => {
    const fixture = await openBell('/login');
    const { id } = await createLabel(fixture.api, { name: { es: 'Vegano' } });
    await fixture.go(`/${labels.name}/${id}`);
    const openMenu = async () => {
      await fixture.user.click(await screen.findByRole('button', { name: 'Más' }));
      return screen.findByRole('menuitemcheckbox', { name: 'Seguir' });
    };
    const item = await openMenu();
    await waitFor(() => expect(item).toHaveAttribute('aria-disabled', 'false'));
    expect(item).toHaveAttribute('aria-checked', 'false');
    await fixture.user.click(item);
    await waitFor(() => expect(item).not.toBeInTheDocument());
    expect(await openMenu()).toHaveAttribute('aria-checked', 'true');
    await fixture.user.keyboard('{Escape}');
    await waitFor(async () => expect((await fixture.api.send('GET', 'follows')).json['follows']).toHaveLength(1));
    await rename(fixture, id, 'Vegana');
    await fixture.user.click(await findBell('Notificaciones: 1 sin leer'));
    expect(await within(await findPanel()).findByRole('link', { name: /^ana hizo un cambio.*Vegana/ })).toBeVisible();
    await fixture.go('/notification-settings');
    await fixture.user.click(await screen.findByRole('button', { name: 'Dejar de seguir Vegana' }));
    expect(await screen.findByText(/Aún no sigues ningún registro/)).toBeVisible();
    await waitFor(async () => expect((await fixture.api.send('GET', 'follows')).json['follows']).toEqual([]));
  });
});
