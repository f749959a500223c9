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
import { Follows } from '../../../src/notifications/Follows';
import { SearchLauncher } from '../../../src/search/SearchLauncher';
import { actOnDeposit, createPerson, recordDeposit } from '../../api/deposits/depositsFixture';
import { createLabel } from '../../api/labels';
import { offline, openConsoleFixture, type ConsoleFixture } from '../kit/consoleFixture';

async function openBell(at = '/catalogs/labels', language: 'es' | 'en' = 'es'): Promise<ConsoleFixture> {
  await Promise.all([depositScreens.preload(), notificationScreens.preload()]);
  return openConsoleFixture({
    resources,
    rules: productRules,
    screensByResource: { [deposits.name]: depositScreens, [notifications.name]: notificationScreens },
    person: { id: 'uid-admin', fullName: 'Julia Ortega' },
    routes: <Route path="/follows" element={<Follows />} />,
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

const recordPendingDeposit = async ({ api }: ConsoleFixture, as = 'ana') =>
  recordDeposit(api, { purpose: 'topUp', accountId: await createPerson(api) }, as);
const findBell = (name: string | RegExp) => screen.findByRole('button', { name });
const findPanel = () => screen.findByRole('dialog', { name: 'Notificaciones' });
const countUnread = async ({ api }: ConsoleFixture) =>
  (await api.send('GET', 'notifications?filter={"isRead":false}')).headers.get('X-Total-Count');

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
  test('counts unread notifications live and opens a pending record, which marks it read', async () => {
    const fixture = await openBell();
    expect(await findBell('Notificaciones')).toBeVisible();
    const { id, number } = await recordPendingDeposit(fixture);
    await fixture.user.click(await findBell('Notificaciones: 1 sin leer'));
    const waitingPanel = within(await findPanel());
    expect(await waitingPanel.findByRole('heading', { name: 'Por atender' })).toBeVisible();
    // Home also counts the user's own items, so its count differs. A text explains the difference.
    expect(await waitingPanel.findByText(/^Solo lo que trajeron otras personas/)).toBeVisible();
    expect(waitingPanel.getByRole('link', { name: 'Lo que te toca, en Inicio' })).toHaveAttribute('href', '/home');
    await fixture.user.click(waitingPanel.getByRole('link', { name: new RegExp(`Depósito por confirmar.*${number}`) }));
    await waitFor(() => expect(fixture.address()).toBe(`/deposit/${id}`));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await findBell('Notificaciones')).toBeVisible();
    expect(await countUnread(fixture)).toBe('0');
  });

  test('removes a pending item that another user has completed', async () => {
    const fixture = await openBell();
    const { id } = await recordPendingDeposit(fixture);
    await fixture.user.click(await findBell('Notificaciones: 1 sin leer'));
    await within(await findPanel()).findByText('Depósito por confirmar');
    await actOnDeposit(fixture.api, id, 'confirm', { as: 'ana' });
    expect(await within(await findPanel()).findByText(/Nada por ahora/)).toBeVisible();
  });

  test('marks single notifications as read and unread, and all shown ones as read', async () => {
    const fixture = await openBell();
    await recordPendingDeposit(fixture);
    await recordPendingDeposit(fixture);
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
    await recordPendingDeposit(fixture);
    const button = await findBell('Notificaciones: 1 sin leer');
    fixture.setNetworkHandler(offline);
    await fixture.user.click(button);
    const panelContent = within(await findPanel());
    expect(await panelContent.findByRole('alert')).toBeVisible();
    fixture.setNetworkHandler();
    await fixture.user.click(panelContent.getByRole('button', { name: /Reintentar|Intentar/ }));
    expect(await panelContent.findByText('Depósito por confirmar')).toBeVisible();
  });

  test('reverts a notification that fails to be marked as read', async () => {
    const fixture = await openBell();
    await recordPendingDeposit(fixture);
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
  await recordPendingDeposit(fixture);
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
    const button = await screen.findByRole('button', { name: 'Seguir' });
    expect(button).toHaveAttribute('aria-pressed', 'false');
    await fixture.user.click(button);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Seguir' })).toHaveAttribute('aria-pressed', 'true'));
    await waitFor(async () => expect((await fixture.api.send('GET', 'follows')).json['follows']).toHaveLength(1));
    await rename(fixture, id, 'Vegana');
    await fixture.user.click(await findBell('Notificaciones: 1 sin leer'));
    expect(await within(await findPanel()).findByRole('link', { name: /^ana hizo un cambio.*Vegana/ })).toBeVisible();
    await fixture.user.click(within(await findPanel()).getByRole('link', { name: 'Lo que sigo' }));
    await fixture.user.click(await screen.findByRole('button', { name: 'Dejar de seguir Vegana' }));
    expect(await screen.findByText('Aún no sigues ningún registro')).toBeVisible();
    await waitFor(async () => expect((await fixture.api.send('GET', 'follows')).json['follows']).toEqual([]));
  });
});

describe('page of notifications', () => {
  test('opens with the keys g and n, links to the record and marks it read', async () => {
    const fixture = await openBell();
    const { id } = await recordPendingDeposit(fixture);
    await findBell('Notificaciones: 1 sin leer');
    await fixture.user.keyboard('gn');
    await waitFor(() => expect(fixture.address()).toMatch(/^\/notifications/));
    await fixture.user.click(await screen.findByRole('link', { name: 'Depósito por confirmar' }));
    await waitFor(() => expect(fixture.address()).toBe(`/deposit/${id}`));
    await waitFor(async () => expect(await countUnread(fixture)).toBe('0'));
    await fixture.go('/notifications');
    await fixture.user.click(await screen.findByRole('link', { name: 'Sin leer' }));
    await waitFor(() => expect(screen.queryByText('Depósito por confirmar')).toBeNull());
  });

  test('marks selected notifications as read', async () => {
    const fixture = await openBell('/notifications');
    await recordPendingDeposit(fixture);
    await fixture.go('/notifications');
    await fixture.user.click(await screen.findByRole('checkbox', { name: /Depósito por confirmar/ }));
    await fixture.user.click(await screen.findByRole('button', { name: 'Marcar como leída' }));
    await waitFor(async () => expect(await countUnread(fixture)).toBe('0'));
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
