import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { notifications } from '../../../contract/people/notifications';
import { offline, type ConsoleFixture } from '../kit/consoleFixture';
import { countUnread, findBell, mention, openBell, recordPendingDeposit } from './bellFixture';

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
    expect(await screen.findByText('Archivada')).toBeVisible();
    await openTab(fixture, 'Archivadas');
    await fixture.user.click(await screen.findByRole('button', { name: 'Volver a Nuevas' }));
    expect(await screen.findByText('De vuelta en Nuevas')).toBeVisible();
    await openTab(fixture, 'Nuevas');
    expect(await findRow()).toBeDefined();
  });

  test('keeps the place of an archived row, with an undo that restores it as unread', async () => {
    const fixture = await openInbox();
    await mention(fixture);
    await waitFor(async () => expect(await screen.findAllByRole('listitem')).toHaveLength(2));
    const [first] = screen.getAllByRole('button', { name: 'Archivar' });
    await fixture.user.click(first ?? document.body);
    await waitFor(() => expect(screen.getAllByRole('listitem')[0]).toHaveTextContent(/^Archivada/));
    expect(screen.getByRole('link', { name: /^ana te mencionó/ })).toHaveFocus();
    await waitFor(async () => expect(await countUnread(fixture)).toBe('1'));
    await fixture.user.click(screen.getByRole('button', { name: /^Deshacer: ana te mencionó/ }));
    await waitFor(async () => expect(await countUnread(fixture)).toBe('2'));
    expect(screen.getAllByRole('button', { name: 'Archivar' })).toHaveLength(2);
  });

  test('removes a restored row that is archived again with the read ones', async () => {
    const fixture = await openInbox();
    await fixture.user.click(await screen.findByRole('button', { name: 'Marcar como leída' }));
    await fixture.user.click(await screen.findByRole('button', { name: 'Archivar' }));
    await fixture.user.click(await screen.findByRole('button', { name: /^Deshacer/ }));
    await fixture.user.click(await screen.findByRole('button', { name: 'Archivar las leídas' }));
    expect(await screen.findByText('Estás al día')).toBeVisible();
  });

  test('removes the line of an archived row once the pointer leaves the list', async () => {
    const fixture = await openInbox();
    await fixture.user.click(await screen.findByRole('button', { name: 'Archivar' }));
    await fixture.user.hover(await screen.findByText('Archivada'));
    await fixture.user.unhover(screen.getByRole('list', { name: '' }));
    expect(await screen.findByText('Estás al día')).toBeVisible();
  });

  test('archives the read ones together, with an undo', async () => {
    const fixture = await openInbox();
    expect(screen.queryByRole('button', { name: 'Archivar las leídas' })).toBeNull();
    await fixture.user.click(await screen.findByRole('button', { name: 'Marcar como leída' }));
    await mention(fixture);
    await waitFor(async () => expect(await screen.findAllByRole('listitem')).toHaveLength(2));
    await fixture.user.click(await screen.findByRole('button', { name: 'Archivar las leídas' }));
    await waitFor(async () => expect(await screen.findAllByRole('listitem')).toHaveLength(1));
    expect(await countUnread(fixture)).toBe('1');
    const toast = within(
      (await screen.findByText('Se archivó 1 notificación')).closest('[role=status]') as HTMLElement,
    );
    await fixture.user.click(toast.getByRole('button', { name: 'Deshacer' }));
    await waitFor(async () => expect(await screen.findAllByRole('listitem')).toHaveLength(2));
    expect(await countUnread(fixture)).toBe('1');
  });

  test('archives the read ones beyond the loaded page too', async () => {
    const fixture = await openBell('/login');
    for (let count = 0; count < 32; count += 1) await mention(fixture);
    await fixture.go('/notifications');
    await fixture.user.click(await screen.findByRole('button', { name: 'Marcar todo como leído' }));
    await waitFor(async () => expect(await countUnread(fixture)).toBe('0'));
    await fixture.user.click(await screen.findByRole('button', { name: 'Archivar las leídas' }));
    expect(await screen.findByText('Se archivaron 32 notificaciones')).toBeVisible();
    expect(await screen.findByText('Estás al día')).toBeVisible();
  });

  test('snoozes a row until tomorrow and shows it at once', async () => {
    const fixture = await openInbox();
    await fixture.user.click(await screen.findByRole('button', { name: 'Posponer' }));
    await fixture.user.click(await screen.findByRole('menuitem', { name: /^Mañana/ }));
    expect(await screen.findByText('Pospuesta')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await openTab(fixture, 'Pospuestas');
    expect(await findRow()).toHaveTextContent(/Vuelve: .*9:00/);
    await fixture.user.click(await screen.findByRole('button', { name: 'Mostrar ahora' }));
    expect(await screen.findByText('De vuelta en Nuevas')).toBeVisible();
    await fixture.user.click(screen.getByRole('button', { name: /^Deshacer/ }));
    await waitFor(async () => expect(await findRow()).toHaveTextContent(/Vuelve: .*9:00/));
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
