import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { administrators } from '../../../contract/people/accounts';
import { notes } from '../../../contract/people/notes';
import { maxQuoteLength, newsKinds, notifications, taskKinds } from '../../../contract/people/notifications';
import { notificationDays } from '../../../api/notifications/sweep';
import { openNotificationsFixture, type NotificationsFixture } from './notificationsFixture';

let fixture: NotificationsFixture;
beforeEach(async () => {
  fixture = await openNotificationsFixture();
});
afterEach(() => fixture.close());

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(fixture.now.value.getTime() + hours * hourMs).toISOString();
const inbox = { kind: newsKinds, isSnoozed: false };
const idsOf = async (filter: object) => (await fixture.notificationsOf('ana', filter)).map(({ id }) => id);

describe('news', () => {
  test('counts and marks news up to a given one, not the tasks that wait', async () => {
    await fixture.mention('ana');
    await fixture.recordPendingDeposit('tadeo');
    await fixture.mention('ana');
    const [latest] = await idsOf(inbox);
    expect((await fixture.mark('ana', { ids: [], isRead: true })).json).toEqual({ unread: 2 });
    expect((await fixture.mark('ana', { upTo: latest, isRead: true })).json).toEqual({ unread: 0 });
    expect(await fixture.notificationsOf('ana', { kind: taskKinds })).toMatchObject([{ isRead: false }]);
  });
});

describe('archived notifications', () => {
  test('leave the inbox as read, twice without a second effect, and return', async () => {
    await fixture.mention('ana');
    const [id] = await idsOf(inbox);
    for (const _ of ['first', 'again'])
      expect((await fixture.mark('ana', { ids: [id], isArchived: true })).json).toEqual({ unread: 0 });
    expect(await idsOf(inbox)).toEqual([]);
    expect(await fixture.notificationsOf('ana', { archived: true })).toMatchObject([{ id, isRead: true }]);
    expect((await fixture.send('GET', `notifications/${id}`, { as: 'ana' })).json['archivedAt']).not.toBeNull();
    await fixture.mark('ana', { ids: [id], isArchived: false, isRead: false });
    expect(await fixture.notificationsOf('ana', inbox)).toMatchObject([{ id, isRead: false }]);
  });

  test('leave the inbox together if read, up to the one that was seen', async () => {
    for (const _ of ['read', 'unread', 'later']) await fixture.mention('ana');
    const [later, unread, read] = await idsOf(inbox);
    await fixture.mark('ana', { ids: [read, later], isRead: true });
    const marks = { upTo: unread, onlyRead: true, isArchived: true };
    await Promise.all([fixture.mark('ana', marks), fixture.mark('ana', marks)]);
    expect(await idsOf(inbox)).toEqual([later, unread]);
  });

  test('return to the inbox unread if the event happens again', async () => {
    const label = await fixture.label();
    await fixture.follow('ana', 'catalogs/labels', String(label['id']));
    await fixture.rename(label, 'Vegana');
    await fixture.mark('ana', { ids: await idsOf(inbox), isArchived: true });
    await fixture.rename(label, 'Sin carne');
    expect(await fixture.notificationsOf('ana', inbox)).toMatchObject([{ kind: 'changed', isRead: false, times: 1 }]);
    expect(await idsOf({ archived: true })).toEqual([]);
  });

  test('are deleted after the same time as others', async () => {
    await fixture.mention('ana');
    await fixture.mark('ana', { ids: await idsOf(inbox), isArchived: true });
    fixture.now.advance((notificationDays + 1) * 24 * hourMs);
    await fixture.runScheduler();
    expect(await fixture.db.kysely.selectFrom(notifications.table).select('id').execute()).toEqual([]);
  });

  test('are not changed by other people', async () => {
    await fixture.mention('ana');
    const ids = await idsOf(inbox);
    await fixture.mark('admin', { ids, isArchived: true });
    await fixture.mark('admin', { ids, snoozedUntil: inHours(3) });
    expect(await idsOf(inbox)).toEqual(ids);
  });
});

describe('snoozed notifications', () => {
  test('leave the inbox and its count until their time, then return unread', async () => {
    await fixture.mention('ana');
    const ids = await idsOf(inbox);
    await fixture.mark('ana', { ids, isRead: true });
    expect((await fixture.mark('ana', { ids, snoozedUntil: inHours(3) })).json).toEqual({ unread: 0 });
    expect(await idsOf(inbox)).toEqual([]);
    expect(await fixture.notificationsOf('ana', { isSnoozed: true })).toMatchObject([{ isSnoozed: true }]);
    fixture.now.advance(3 * hourMs);
    expect(await fixture.notificationsOf('ana', inbox)).toMatchObject([{ id: ids[0], isRead: false }]);
    expect((await fixture.mark('ana', { ids: [], isRead: true })).json).toEqual({ unread: 1 });
  });

  test('return at once without a time, and leave the archive', async () => {
    await fixture.mention('ana');
    const ids = await idsOf(inbox);
    await fixture.mark('ana', { ids, isArchived: true });
    await fixture.mark('ana', { ids, snoozedUntil: inHours(3) });
    expect(await idsOf({ isSnoozed: true })).toEqual(ids);
    await fixture.mark('ana', { ids, snoozedUntil: null });
    expect(await idsOf(inbox)).toEqual(ids);
  });

  test('stay snoozed when all others are marked as read', async () => {
    await fixture.mention('ana');
    const [id] = await idsOf(inbox);
    await fixture.mark('ana', { ids: [id], snoozedUntil: inHours(3) });
    await fixture.mark('ana', { upTo: id, isRead: true, isArchived: true });
    expect(await fixture.notificationsOf('ana', { isSnoozed: true })).toMatchObject([{ id, isRead: false }]);
  });
});

describe('quote of a mention', () => {
  const quote = async () => (await fixture.notificationsOf('ana', inbox)).map((one) => one.quote);

  test('shows the beginning of the note as plain text, with names instead of ids', async () => {
    await fixture.mention('ana', '¿Lo ves,\n\n @[uid-ana]?');
    expect(await quote()).toEqual(['¿Lo ves, @ana?']);
    await fixture.mention('ana', `@[uid-ana] ${'🍲'.repeat(200)}`);
    const [long] = await quote();
    expect([...(long ?? '')]).toHaveLength(maxQuoteLength);
    expect(long).toMatch(/^@ana 🍲+…$/u);
  });

  test('follows an edited note, and disappears with an archived one', async () => {
    const note = await fixture.mention('ana');
    const address = `notes/${String(note['id'])}`;
    const body = { ...note, text: 'Ya quedó, @[uid-ana]' };
    await fixture.send('PUT', address, { as: 'tadeo', version: 1, body });
    expect(await quote()).toEqual(['Ya quedó, @ana']);
    // Without retracting the mention, as if that had failed.
    await fixture.db.kysely.updateTable(notes.table).set({ archived: 1 }).execute();
    expect(await quote()).toEqual([null]);
  });

  test('is hidden with its record from who may no longer read it', async () => {
    const { id } = await fixture.recordPendingDeposit('tadeo');
    await fixture.mention('ana', 'Secreto, @[uid-ana]', { resource: 'deposits', recordId: id });
    const [one] = await fixture.notificationsOf('ana', inbox);
    await fixture.db.kysely
      .updateTable(administrators.table)
      .set({ duties: JSON.stringify(['catalogs']) })
      .where('uid', '=', 'uid-ana')
      .execute();
    expect(await fixture.notificationsOf('ana', { archived: [true, false] })).toEqual([]);
    const { status, text } = await fixture.send('GET', `notifications/${one?.id}`, { as: 'ana' });
    expect([status, text.includes('Secreto')]).toEqual([404, false]);
  });

  test('is never shown if the note itself is not readable', async () => {
    const note = await fixture.mention('ana', 'Secreto, @[uid-ana]');
    const { id } = await fixture.recordPendingDeposit('tadeo');
    // Moves the note to a record that Ana may not read, while the notification still names a readable one.
    await fixture.db.kysely
      .updateTable(notes.table)
      .set({ resource: 'deposits', recordId: id })
      .where('id', '=', String(note['id']))
      .execute();
    await fixture.db.kysely
      .updateTable(administrators.table)
      .set({ duties: JSON.stringify(['catalogs']) })
      .where('uid', '=', 'uid-ana')
      .execute();
    expect(await fixture.notificationsOf('ana', inbox)).toMatchObject([{ resource: 'catalogs/labels', quote: null }]);
  });
});
