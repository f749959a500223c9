import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PresenceActivity } from '../../../contract/presence';
import { presenceMinIntervalMs, presenceTimeoutMs } from '../../../contract/presence';
import { createPresence } from '../../../api/live/presence';
import { openApiFixture, listPath, type Json } from '../apiFixture';
import { openNotificationsFixture, type NotificationsFixture } from '../notifications/notificationsFixture';

let fixture: NotificationsFixture;
let recordId = '';
beforeEach(async () => {
  fixture = await openNotificationsFixture();
  recordId = (await fixture.recordPendingDeposit('tadeo')).id;
  fixture.live.splice(0);
});
afterEach(() => fixture.close());

const pages = new Map<string, string>();
const pageOf = (name: string) => {
  const page = pages.get(name) ?? crypto.randomUUID();
  pages.set(name, page);
  return page;
};
const reportPresence = (as: string, activity: string, page = as, resource = 'deposits') =>
  fixture.send('POST', 'presence', { as, body: { resource, recordId, page: pageOf(page), doing: activity } });
const listOthers = async (as: string) => (await reportPresence(as, 'looking')).json['others'];

describe('presence on a record', () => {
  test('shows the names of other viewers and whether they type', async () => {
    expect((await reportPresence('ana', 'looking')).json).toEqual({ status: 'on', others: [] });
    expect(await listOthers('tadeo')).toEqual([{ name: 'ana', isTyping: false }]);
    await reportPresence('ana', 'typing', 'another');
    expect(await listOthers('tadeo')).toEqual([{ name: 'ana', isTyping: true }]);
    await reportPresence('ana', 'left', 'another');
    await reportPresence('ana', 'left');
    expect(await listOthers('tadeo')).toEqual([]);
  });

  test('publishes a change of presence once, to readers of the record', async () => {
    await reportPresence('ana', 'looking');
    await reportPresence('ana', 'looking');
    expect(fixture.live).toMatchObject([{ changes: [], present: { resource: 'deposits', id: recordId } }]);
    const [message] = fixture.live;
    expect(await fixture.readableMessage('uid-tadeo', ['finance'], message)).not.toBeNull();
    expect(await fixture.readableMessage('uid-carla', ['catalogs'], message)).toBeNull();
    expect((await reportPresence('carla', 'looking')).status).toBe(404);
  });

  test('publishes presence without names, so that readers request them', async () => {
    const { headers } = await reportPresence('ana', 'looking');
    const [message] = fixture.live;
    expect(Object.keys(message ?? {}).sort()).toEqual(['at', 'changes', 'present', 'requestId']);
    expect(message?.requestId).not.toBe(headers.get('X-Request-Id'));
  });

  test('shows viewers to nobody who leaves', async () => {
    await reportPresence('ana', 'typing');
    expect((await reportPresence('tadeo', 'left')).json).toEqual({ status: 'on', others: [] });
  });

  test.each(['block', 'delete'])('omits a person from presence after %s', async (how) => {
    await reportPresence('ana', 'looking');
    const accounts = await fixture.send('GET', listPath('users/administrator', { filter: {} }));
    const ana = (accounts.json as unknown as Json[]).find((one) => String(one['uid']) === 'uid-ana');
    const address = `users/administrator/${String(ana?.['id'])}`;
    const options = { version: Number(ana?.['version']), key: crypto.randomUUID() };
    const { status } =
      how === 'block'
        ? await fixture.send('POST', `${address}/block`, { ...options, body: { reason: 'Baja' } })
        : await fixture.send('DELETE', address, options);
    expect(status).toBe(200);
    expect(await listOthers('tadeo')).toEqual([]);
  });

  test('expires when a page stops reporting', async () => {
    await reportPresence('ana', 'typing');
    fixture.now.advance(presenceTimeoutMs - 1);
    expect(await listOthers('tadeo')).toHaveLength(1);
    fixture.now.advance(1);
    expect(await listOthers('tadeo')).toEqual([]);
  });

  test('requires an existing record and a known activity', async () => {
    expect((await reportPresence('ana', 'looking', 'ana', 'sales')).status).toBe(404);
    expect((await reportPresence('ana', 'looking', 'ana', 'nothing')).status).toBe(404);
    expect((await reportPresence('ana', 'dancing')).status).toBe(422);
  });
});

test('reports presence as unavailable without a shared channel', async () => {
  const otherFixture = await openApiFixture({ db: fixture.db });
  const body = { resource: 'deposits', recordId, page: pageOf('ana'), doing: 'looking' };
  expect((await otherFixture.send('POST', 'presence', { body })).json).toEqual({ status: 'off', others: [] });
});

describe('presence updates of one person', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function openPresence() {
    const publishedRecords: string[] = [];
    const presence = createPresence((record) => publishedRecords.push(record));
    const update = (activity: PresenceActivity, { at = 'sales 1', uid = 'uid-ana', on = 'page' } = {}) =>
      presence.update({ record: at, uid, page: on, doing: activity }, Date.now());
    return { published: publishedRecords, presence, update };
  }

  test('presence updates of one person are published at once and then at most every two seconds', () => {
    const { published, presence, update } = openPresence();
    for (let change = 0; change < 100; change += 1) update(change % 2 === 0 ? 'typing' : 'looking');
    expect(published).toEqual(['sales 1']);
    vi.advanceTimersByTime(presenceMinIntervalMs);
    expect(published).toEqual(['sales 1', 'sales 1']);
    expect(presence.others('sales 1', 'uid-tadeo', Date.now())).toEqual([{ uid: 'uid-ana', isTyping: false }]);
    vi.advanceTimersByTime(10 * presenceMinIntervalMs);
    expect(published).toHaveLength(2);
  });

  test('presence updates of one person are not published again without a change', () => {
    const { published, update } = openPresence();
    for (const activity of ['looking', 'typing', 'looking'] as const) update(activity);
    update('looking', { on: 'another' });
    vi.advanceTimersByTime(presenceMinIntervalMs);
    expect(published).toEqual(['sales 1']);
  });

  test('presence updates of one person are published despite a recent update of another person', () => {
    const { published, presence, update } = openPresence();
    update('looking');
    update('looking', { uid: 'uid-carla' });
    expect(published).toHaveLength(2);
    update('left');
    vi.advanceTimersByTime(presenceMinIntervalMs);
    expect(published).toHaveLength(3);
    expect(presence.others('sales 1', 'uid-tadeo', Date.now())).toEqual([{ uid: 'uid-carla', isTyping: false }]);
  });

  test('presence updates of one person drop the oldest pages of the same person only', () => {
    const { presence, update } = openPresence();
    update('looking', { uid: 'uid-carla' });
    for (let page = 1; page <= 3_000; page += 1) update('looking', { at: `sales ${page}`, on: String(page) });
    const listPresentUids = (record: string) => presence.others(record, 'uid-tadeo', Date.now()).map(({ uid }) => uid);
    expect(listPresentUids('sales 1')).toEqual(['uid-carla']);
    expect(listPresentUids('sales 2970')).toEqual([]);
    expect(listPresentUids('sales 2971')).toEqual(['uid-ana']);
    expect(listPresentUids('sales 3000')).toEqual(['uid-ana']);
  });
});
