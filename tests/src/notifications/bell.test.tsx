import { screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { labels } from '../../../contract/catalogs/catalogs';
import { deposits } from '../../../contract/money/deposits';
import { notifications } from '../../../contract/people/notifications';
import { resources } from '../../../contract/resources';
import { productRules } from '../../../api/rules';
import depositScreens from '../../../src/deposits';
import notificationScreens from '../../../src/notifications';
import { Bell } from '../../../src/notifications/Bell';
import { NotificationSettings } from '../../../src/notifications/NotificationSettings';
import { unreadNewsFilter } from '../../../src/notifications/useNews';
import { SearchLauncher } from '../../../src/search/SearchLauncher';
import { actOnDeposit, createPerson, recordDeposit } from '../../api/deposits/depositsFixture';
import { listPath } from '../../api/apiFixture';
import { createLabel } from '../../api/labels';
import { offline, openConsoleFixture, type ConsoleFixture } from '../kit/consoleFixture';

async function openBell(at = '/catalogs/labels', language: 'es' | 'en' = 'es'): Promise<ConsoleFixture> {
  await Promise.all([depositScreens.preload(), notificationScreens.preload()]);
  return openConsoleFixture({
    resources,
    rules: productRules,
    screensByResource: { [deposits.name]: depositScreens, [notifications.name]: notificationScreens },
    person: { id: 'uid-admin', fullName: 'Julia Ortega' },
    routes: <Route path="/notification-settings" element={<NotificationSettings />} />,
    pageExtras: (
      <>
        <div id="tools" />
        <span id="account-count" data-testid="count" />
        <div id="account-notifications" />
        <SearchLauncher />
        <Bell />
      </>
    ),
    live: true,
    language,
    at,
  });
}

/** Ana mentions the signed-in user in a note about a new label. */
async function mention({ api }: ConsoleFixture, text = '¿Lo ves, @[uid-admin]?'): Promise<string> {
  const { id } = await createLabel(api, { name: { es: 'Vegano' } });
  const body = { resource: labels.name, recordId: id, text };
  expect((await api.send('POST', 'notes', { as: 'ana', body })).status).toBe(201);
  return id;
}
const recordPendingDeposit = async ({ api }: ConsoleFixture, as = 'ana') =>
  recordDeposit(api, { purpose: 'topUp', accountId: await createPerson(api) }, as);
const findBell = (name: string | RegExp) => screen.findByRole('button', { name });
const findPanel = () => screen.findByRole('dialog', { name: 'Notificaciones' });
const countUnread = async ({ api }: ConsoleFixture) =>
  (await api.send('GET', listPath('notifications', { filter: unreadNewsFilter }))).headers.get('X-Total-Count');

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

describe('page of notifications', () => {
  const findRow = async () =>
    (await screen.findAllByRole('listitem')).find((row) => within(row).queryByText(/te mencionó/));
  const openInbox = async (tab?: string) => {
    const fixture = await openBell('/login');
    await mention(fixture);
    await fixture.go(tab ? `/notifications?tab=${tab}` : '/notifications');
    return fixture;
  };
  const openTab = async ({ user }: ConsoleFixture, name: string) =>
    user.click(await screen.findByRole('link', { name }));

  test('opens with the keys g and n, links to the record and marks it read', async () => {
    const fixture = await openBell();
    const id = await mention(fixture);
    await findBell('Notificaciones: 1 sin leer');
    await fixture.user.keyboard('gn');
    await waitFor(() => expect(fixture.address()).toMatch(/^\/notifications/));
    await fixture.user.click(await screen.findByRole('link', { name: /^ana te mencionó \(Sin leer\)/ }));
    await waitFor(() => expect(fixture.address()).toMatch(new RegExp(`^/catalogs/labels/${id}`)));
    await waitFor(async () => expect(await countUnread(fixture)).toBe('0'));
  });

  test('omits tasks, which are on Home', async () => {
    const fixture = await openBell('/login');
    await recordPendingDeposit(fixture);
    await fixture.go('/notifications');
    expect(await screen.findByText('Estás al día')).toBeVisible();
  });

  test('archives a row and brings it back', async () => {
    const fixture = await openInbox();
    await fixture.user.click(await screen.findByRole('button', { name: 'Archivar' }));
    expect(await screen.findByText('Estás al día')).toBeVisible();
    await openTab(fixture, 'Archivadas');
    await fixture.user.click(await screen.findByRole('button', { name: 'Volver a Nuevas' }));
    expect(await screen.findByText('No archivaste ninguna')).toBeVisible();
    await openTab(fixture, 'Nuevas');
    expect(await findRow()).toBeDefined();
  });

  test('archives the read ones together', async () => {
    const fixture = await openInbox();
    expect(screen.queryByRole('button', { name: 'Archivar las leídas' })).toBeNull();
    await fixture.user.click(await screen.findByRole('button', { name: 'Marcar como leída' }));
    await mention(fixture);
    await waitFor(async () => expect(await screen.findAllByRole('listitem')).toHaveLength(2));
    await fixture.user.click(await screen.findByRole('button', { name: 'Archivar las leídas' }));
    await waitFor(async () => expect(await screen.findAllByRole('listitem')).toHaveLength(1));
    expect(await countUnread(fixture)).toBe('1');
  });

  test('snoozes a row until tomorrow and shows it at once', async () => {
    const fixture = await openInbox();
    await fixture.user.click(await screen.findByRole('button', { name: 'Posponer' }));
    await fixture.user.click(await screen.findByRole('menuitem', { name: /^Mañana/ }));
    expect(await screen.findByText('Estás al día')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await openTab(fixture, 'Pospuestas');
    expect(await findRow()).toHaveTextContent(/Vuelve: .*9:00/);
    await fixture.user.click(await screen.findByRole('button', { name: 'Mostrar ahora' }));
    expect(await screen.findByText('No pospusiste ninguna')).toBeVisible();
  });

  test('changes nothing while offline, and shows the error', async () => {
    const fixture = await openInbox();
    const button = await screen.findByRole('button', { name: 'Archivar' });
    fixture.setNetworkHandler(offline);
    await fixture.user.click(button);
    expect(await screen.findByText(/conexión/)).toBeVisible();
    expect(await findRow()).toBeDefined();
    fixture.setNetworkHandler();
    expect((await fixture.api.send('GET', 'notifications')).headers.get('X-Total-Count')).toBe('1');
  });

  test('shows that a record is no longer accessible', async () => {
    const fixture = await openBell('/login', 'en');
    await recordPendingDeposit(fixture);
    await fixture.api.db.kysely
      .updateTable(notifications.table)
      .set({ recordId: '01980000-0000-7000-8000-000000000000' })
      .execute();
    const { json } = await fixture.api.send('GET', 'notifications');
    await fixture.go(`/notifications/${String((json as unknown as { id: string }[])[0]?.id)}`);
    expect(await screen.findByText('A record you can no longer see')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See all' })).toBeVisible();
  });
});
