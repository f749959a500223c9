import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { labels } from '../../../contract/catalogs/catalogs';
import { administrators } from '../../../contract/people/accounts';
import { maxFollowsPerPerson } from '../../../contract/people/savedRecords';
import { actOnDeposit } from '../deposits/depositsFixture';
import { openNotificationsFixture, type NotificationsFixture } from './notificationsFixture';

let fixture: NotificationsFixture;
beforeEach(async () => {
  fixture = await openNotificationsFixture();
});
afterEach(() => fixture.close());

const setDuties = async (uid: string, duties: readonly string[]) =>
  fixture.db.kysely
    .updateTable(administrators.table)
    .set({ duties: JSON.stringify(duties) })
    .where('uid', '=', uid)
    .execute();

describe('followed records', () => {
  test('followed records notify about changes by others once until read', async () => {
    const createdLabel = await fixture.label();
    expect((await fixture.follow('ana', 'catalogs/labels', String(createdLabel['id']))).json).toEqual({
      isFollowing: true,
    });
    await fixture.rename(createdLabel, 'Vegana');
    await fixture.rename(createdLabel, 'De la huerta');
    const [notification, ...otherNotifications] = await fixture.notificationsOf('ana');
    expect(otherNotifications).toEqual([]);
    expect(notification).toMatchObject({
      kind: 'changed',
      action: 'update',
      times: 2,
      isWaiting: false,
      subject: { title: { es: 'De la huerta' } },
    });
    await fixture.mark('ana', { ids: [notification?.id], isRead: true });
    await fixture.rename(createdLabel, 'Verde');
    expect(await fixture.notificationsOf('ana')).toMatchObject([{ times: 1, isRead: false }]);
  });

  test('followed records do not notify about own changes or after unfollowing', async () => {
    const createdLabel = await fixture.label();
    await fixture.follow('carla', 'catalogs/labels', String(createdLabel['id']));
    await fixture.rename(createdLabel, 'Vegana');
    expect(await fixture.listKinds('carla')).toEqual([]);
    await fixture.follow('carla', 'catalogs/labels', String(createdLabel['id']), false);
    await fixture.rename(createdLabel, 'Verde', 'admin');
    expect(await fixture.listKinds('carla')).toEqual([]);
  });

  test('followed records must be readable and show nothing once they are not', async () => {
    const { id } = await fixture.recordPendingDeposit('admin');
    expect((await fixture.follow('carla', 'deposits', id)).status).toBe(404);
    expect((await fixture.follow('tadeo', 'deposits', '01980000-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await fixture.follow('tadeo', 'nothing', id)).status).toBe(404);
    await fixture.follow('tadeo', 'deposits', id);
    await fixture.follow('tadeo', 'deposits', id);
    await actOnDeposit(fixture, id, 'confirm', { as: 'ana' });
    expect(await fixture.listKinds('tadeo')).toEqual(['changed confirm']);
    expect((await fixture.send('GET', 'follows', { as: 'tadeo' })).json['follows']).toMatchObject([
      { resource: 'deposits', recordId: id, subject: { isArchived: false } },
    ]);
    await setDuties('uid-tadeo', ['catalogs']);
    expect(await fixture.listKinds('tadeo')).toEqual([]);
    expect((await fixture.send('GET', 'follows', { as: 'tadeo' })).json['follows']).toEqual([]);
    await actOnDeposit(fixture, id, 'reverse', { as: 'ana', body: { reason: 'Error' } });
    expect((await fixture.follow('tadeo', 'deposits', id, false)).status).toBe(200);
    await setDuties('uid-tadeo', ['finance']);
    expect(await fixture.listKinds('tadeo')).toEqual(['changed confirm']);
  });

  test('followed records are limited per person', async () => {
    const createdLabel = await fixture.label();
    await followCopies(maxFollowsPerPerson);
    expect((await fixture.follow('ana', 'catalogs/labels', String(createdLabel['id']))).json['code']).toBe(
      'follow.tooMany',
    );
  });

  test('followed records are limited per person under concurrent requests', async () => {
    const createdLabels = [await fixture.label(), await fixture.label(), await fixture.label()];
    await followCopies(maxFollowsPerPerson - 1);
    const responses = await Promise.all(
      createdLabels.map(({ id }) => fixture.follow('ana', 'catalogs/labels', String(id))),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await countFollows()).toBe(maxFollowsPerPerson);
  });

  test('followed records give up unreadable records when the limit is reached', async () => {
    const { id } = await fixture.recordPendingDeposit();
    const createdLabel = await fixture.label();
    await fixture.follow('ana', 'deposits', id);
    await followCopies(maxFollowsPerPerson - 1);
    const followLabel = () => fixture.follow('ana', 'catalogs/labels', String(createdLabel['id']));
    expect((await followLabel()).json['code']).toBe('follow.tooMany');
    await setDuties('uid-ana', ['catalogs']);
    expect((await followLabel()).status).toBe(200);
    expect(await countFollows()).toBe(maxFollowsPerPerson);
    expect((await fixture.send('GET', 'follows', { as: 'ana' })).json['follows']).toHaveLength(maxFollowsPerPerson);
  });
});

async function followCopies(count: number): Promise<void> {
  const { id } = await fixture.label();
  const { kysely } = fixture.db;
  const row = await kysely.selectFrom(labels.table).selectAll().where('id', '=', String(id)).executeTakeFirstOrThrow();
  const ids = Array.from({ length: count }, (_, index) => `01980000-0000-7000-8000-${String(index).padStart(12, '0')}`);
  for (let index = 0; index < count; index += 50) {
    const batch = ids.slice(index, index + 50);
    await kysely
      .insertInto(labels.table)
      .values(batch.map((one) => ({ ...row, id: one, slug: one })))
      .execute();
    await kysely
      .insertInto('follows')
      .values(batch.map((recordId) => ({ resource: 'catalogs/labels', recordId, uid: 'uid-ana', since: '2026' })))
      .execute();
  }
}

const countFollows = async () =>
  (await fixture.db.kysely.selectFrom('follows').select('recordId').where('uid', '=', 'uid-ana').execute()).length;

test('notifies about concurrent changes of two followed records', async () => {
  const [firstLabel, secondLabel] = [await fixture.label(), await fixture.label()];
  for (const { id } of [firstLabel, secondLabel]) await fixture.follow('ana', 'catalogs/labels', String(id));
  await Promise.all([fixture.rename(firstLabel, 'Uno'), fixture.rename(secondLabel, 'Dos', 'admin')]);
  expect((await fixture.notificationsOf('ana')).map(({ subject }) => subject?.title)).toHaveLength(2);
});
