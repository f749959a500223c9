import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { administrators } from '../../../contract/people/accounts';
import {
  eventNotificationKinds,
  notifications,
  type EventNotificationKind,
} from '../../../contract/people/notifications';
import { notificationDays, maxNotificationsPerPerson } from '../../../api/notifications/sweep';
import { actOnDeposit } from '../deposits/depositsFixture';
import { listPath, type Json } from '../apiFixture';
import { openNotificationsFixture, type NotificationsFixture } from './notificationsFixture';

let fixture: NotificationsFixture;
beforeEach(async () => {
  fixture = await openNotificationsFixture();
});
afterEach(() => fixture.close());

describe('pending notifications', () => {
  test('pending notifications notify persons who may act, except the one who caused it', async () => {
    const { id, number } = await fixture.recordPendingDeposit('tadeo');
    expect(await fixture.notificationsOf('ana')).toMatchObject([
      {
        kind: 'depositToConfirm',
        isWaiting: true,
        isRead: false,
        resource: 'deposits',
        recordId: id,
        times: 1,
        actorName: 'tadeo',
        subject: { title: number, isArchived: false },
      },
    ]);
    expect(await fixture.listKinds('admin')).toEqual(['depositToConfirm']);
    expect(await fixture.listKinds('tadeo')).toEqual([]);
    expect(await fixture.listKinds('carla')).toEqual([]);
  });

  test('pending notifications are removed for everybody once done, while mentions remain', async () => {
    const { id } = await fixture.recordPendingDeposit('tadeo');
    const note = { resource: 'deposits', recordId: id, text: '¿Lo ves, @[uid-admin]?' };
    await fixture.send('POST', 'notes', { as: 'tadeo', body: note });
    await fixture.mark('ana', { ids: (await fixture.notificationsOf('ana')).map((one) => one.id), isRead: true });
    fixture.live.splice(0);
    expect((await actOnDeposit(fixture, id, 'confirm', { as: 'ana' })).status).toBe(200);
    expect(await fixture.listKinds('ana')).toEqual([]);
    expect(await fixture.listKinds('admin')).toEqual(['mentioned']);
    expect(fixture.live.at(-1)?.notified?.toSorted()).toEqual(['uid-admin', 'uid-ana']);
  });

  test('pending notifications are removed for a person who loses the duty or is blocked', async () => {
    await fixture.recordPendingDeposit('tadeo');
    const readAccount = async (uid: string) =>
      ((await fixture.send('GET', listPath('users/administrator', { filter: {} }))).json as unknown as Json[]).find(
        (one) => String(one['uid']) === uid,
      );
    const ana = await readAccount('uid-ana');
    const address = `users/administrator/${String(ana?.['id'])}`;
    expect(await fixture.listKinds('ana')).toEqual(['depositToConfirm']);
    const version = Number(ana?.['version']);
    const key = crypto.randomUUID();
    const { status } = await fixture.send('POST', `${address}/block`, { version, key, body: { reason: 'Baja' } });
    expect(status).toBe(200);
    const remainingRows = await fixture.db.kysely.selectFrom(notifications.table).select('recipientId').execute();
    expect(remainingRows).toEqual([{ recipientId: 'uid-admin' }]);
  });

  test('pending notifications are not duplicated for one deposit', async () => {
    await fixture.recordPendingDeposit('tadeo');
    await fixture.recordPendingDeposit('tadeo');
    expect(await fixture.listKinds('ana')).toEqual(['depositToConfirm', 'depositToConfirm']);
  });
});

describe('decision notifications', () => {
  test.each(['approve', 'reject'])('notifies the requester when another person decides to %s', async (action) => {
    const approvalRequest = await fixture.issue(20_000, { as: 'tadeo' });
    expect(await fixture.listKinds('ana')).toEqual(['approvalToDecide']);
    const reason = action === 'reject' ? { reason: 'No' } : {};
    expect((await fixture.decide(approvalRequest, action, 'ana', reason)).status).toBe(200);
    expect(await fixture.listKinds('tadeo')).toEqual([`decided ${action === 'reject' ? 'rejected' : 'approved'}`]);
    expect(await fixture.listKinds('ana')).toEqual([]);
  });

  test('notifies the requester of an expiry, but not of a withdrawal', async () => {
    const approvalRequest = await fixture.issue(20_000, { as: 'tadeo' });
    const otherRequest = await fixture.issue(21_000, { as: 'tadeo', email: 'otra@correo.mx' });
    expect((await fixture.decide(otherRequest, 'withdraw', 'tadeo')).status).toBe(200);
    fixture.now.advance(73 * 3_600_000);
    await fixture.runScheduler();
    expect(await fixture.notificationsOf('tadeo')).toMatchObject([
      { kind: 'decided', action: 'expired', recordId: approvalRequest.json['approval']?.['id'], actorName: null },
    ]);
    expect(await fixture.listKinds('ana')).toEqual([]);
  });

  test('notifies the recorder of a rejected deposit', async () => {
    const { id } = await fixture.recordPendingDeposit('tadeo');
    await actOnDeposit(fixture, id, 'reject', { as: 'ana', body: { reason: 'No llegó' } });
    expect(await fixture.listKinds('tadeo')).toEqual(['decided rejected']);
  });
});

describe('read notifications', () => {
  test('marks a notification as read on all devices', async () => {
    await fixture.mention('ana', '@[uid-ana] y @[uid-admin]');
    const [notification] = await fixture.notificationsOf('ana');
    fixture.live.splice(0);
    expect((await fixture.mark('ana', { ids: [notification?.id], isRead: true })).json).toEqual({ unread: 0 });
    expect(await fixture.notificationsOf('ana', { isRead: false })).toEqual([]);
    // Only Ana's pages are notified.
    const [message] = fixture.live;
    expect(message).toMatchObject({ changes: [], notified: ['uid-ana'] });
    expect(await fixture.readableMessage('uid-ana', ['owner'], message)).toMatchObject({ notified: ['uid-ana'] });
    expect(await fixture.readableMessage('uid-admin', ['owner'], message)).toBeNull();
    expect(await fixture.notificationsOf('admin', { isRead: false })).toHaveLength(1);
    expect((await fixture.mark('ana', { ids: [notification?.id], isRead: false })).json).toEqual({ unread: 1 });
  });

  test('marks notifications up to a given one as read, idempotently', async () => {
    await fixture.mention('ana');
    const [seenNotification] = await fixture.notificationsOf('ana');
    await fixture.mention('ana');
    const key = crypto.randomUUID();
    expect((await fixture.mark('ana', { upTo: seenNotification?.id, isRead: true }, key)).json).toEqual({ unread: 1 });
    expect((await fixture.mark('ana', { upTo: seenNotification?.id, isRead: true }, key)).json).toEqual({ unread: 1 });
  });

  test('counts only notifications on readable records as unread', async () => {
    const createdLabel = await fixture.label('admin');
    const { id } = await fixture.recordPendingDeposit('tadeo');
    for (const [resource, recordId] of [
      ['catalogs/labels', String(createdLabel['id'])] as const,
      ['deposits', id] as const,
    ])
      await fixture.follow('ana', resource, recordId);
    await fixture.rename(createdLabel, 'Vegana', 'admin');
    await actOnDeposit(fixture, id, 'confirm', { as: 'admin' });
    expect((await fixture.mark('ana', { ids: [], isRead: true })).json).toEqual({ unread: 2 });
    await fixture.db.kysely
      .updateTable(administrators.table)
      .set({ duties: JSON.stringify(['catalogs']) })
      .where('uid', '=', 'uid-ana')
      .execute();
    expect(await fixture.notificationsOf('ana', { isRead: false })).toHaveLength(1);
    expect((await fixture.mark('ana', { ids: [], isRead: true })).json).toEqual({ unread: 1 });
  });

  test('permits only the recipient to mark and read notifications', async () => {
    await fixture.recordPendingDeposit('tadeo');
    const [notification] = await fixture.notificationsOf('admin');
    await fixture.mark('ana', { ids: [notification?.id], isRead: true });
    expect(await fixture.notificationsOf('admin', { isRead: false })).toHaveLength(1);
    expect((await fixture.send('GET', `notifications/${notification?.id}`, { as: 'ana' })).status).toBe(404);
    expect((await fixture.send('GET', `notifications/${notification?.id}`)).json['subject']).not.toBeNull();
  });
});

describe('retention of notifications', () => {
  test('deletes by age and number and preserves pending ones', async () => {
    await fixture.recordPendingDeposit('tadeo');
    await copyNotification(maxNotificationsPerPerson + 5, 'changed');
    await fixture.runScheduler();
    expect(await countStored()).toEqual({ 'uid-ana changed': maxNotificationsPerPerson, ...expectedCounts });
    fixture.now.advance((notificationDays + 1) * 86_400_000);
    await fixture.runScheduler();
    expect(await countStored()).toEqual({});
  });

  test('deletes the oldest mentions first and never pending ones', async () => {
    await fixture.recordPendingDeposit('tadeo');
    await copyNotification(20, 'decided');
    await copyNotification(30, 'changed');
    await copyNotification(maxNotificationsPerPerson, 'mentioned');
    await fixture.runScheduler();
    expect(await countStored()).toEqual({
      'uid-ana decided': 20,
      'uid-ana changed': 30,
      'uid-ana mentioned': maxNotificationsPerPerson - 50,
      ...expectedCounts,
    });
    const { kysely } = fixture.db;
    const remainingRows = await kysely
      .selectFrom(notifications.table)
      .select('key')
      .where('kind', '=', 'mentioned')
      .execute();
    const keys = new Set(remainingRows.map(({ key }) => key));
    expect([keys.has('mentioned 49'), keys.has('mentioned 50')]).toEqual([false, true]);
  });

  test('deletes mentions of the most frequent author first', async () => {
    await fixture.recordPendingDeposit('tadeo');
    await copyNotification(maxNotificationsPerPerson + 5, 'mentioned');
    const { kysely } = fixture.db;
    const expectedKeys = ['mentioned 0', 'mentioned 1'];
    await kysely
      .updateTable(notifications.table)
      .set({ actorId: 'uid-carla' })
      .where('key', 'in', expectedKeys)
      .execute();
    await fixture.runScheduler();
    const remainingRows = await kysely
      .selectFrom(notifications.table)
      .select('key')
      .where('kind', '=', 'mentioned')
      .execute();
    const keys = new Set(remainingRows.map(({ key }) => key));
    expect(keys.size).toBe(maxNotificationsPerPerson);
    expect([0, 1, 6, 7].map((at) => keys.has(`mentioned ${at}`))).toEqual([true, true, false, true]);
  });

  test('deletes notifications of changes before those of decisions', async () => {
    await fixture.recordPendingDeposit('tadeo');
    await copyNotification(100, 'decided');
    await copyNotification(maxNotificationsPerPerson, 'changed');
    await fixture.runScheduler();
    expect(await countStored()).toEqual({
      'uid-ana decided': 100,
      'uid-ana changed': maxNotificationsPerPerson - 100,
      ...expectedCounts,
    });
  });

  test('logs a failure to store notifications without failing the action', async () => {
    await fixture.db.kysely.schema.dropTable(notifications.table).execute();
    const { state } = await fixture.recordPendingDeposit('tadeo');
    expect(state).toBe('pending');
    expect(fixture.log.find(({ event }) => event === 'outside')?.['what']).toBe('notifications were not written');
  });
});

const expectedCounts = { 'uid-ana depositToConfirm': 1, 'uid-admin depositToConfirm': 1 };

/** Copies a notification of Ana `count` times, each for another record. */
async function copyNotification(count: number, kind: EventNotificationKind): Promise<void> {
  const { kysely } = fixture.db;
  const row = await kysely
    .selectFrom(notifications.table)
    .selectAll()
    .where('recipientId', '=', 'uid-ana')
    .where('isWaiting', '=', 1)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, (_, index) => ({
    ...row,
    id: `0198000${eventNotificationKinds.indexOf(kind)}-0000-7000-8000-${String(index).padStart(12, '0')}`,
    kind,
    isWaiting: 0 as const,
    key: `${kind} ${index}`,
  }));
  for (let index = 0; index < count; index += 100)
    await kysely
      .insertInto(notifications.table)
      .values(rows.slice(index, index + 100))
      .execute();
}

async function countStored(): Promise<Record<string, number>> {
  const rows = await fixture.db.kysely
    .selectFrom(notifications.table)
    .select(['recipientId', 'kind', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(['recipientId', 'kind'])
    .execute();
  return Object.fromEntries(rows.map(({ recipientId, kind, count }) => [`${recipientId} ${kind}`, Number(count)]));
}
