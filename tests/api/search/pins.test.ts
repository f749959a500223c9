import { afterEach, beforeEach, expect, test } from 'vitest';
import { administrators } from '../../../contract/people/accounts';
import { maxPinsPerPerson } from '../../../contract/people/savedRecords';
import { openNotificationsFixture, type NotificationsFixture } from '../notifications/notificationsFixture';

let fixture: NotificationsFixture;
beforeEach(async () => {
  fixture = await openNotificationsFixture();
});
afterEach(() => fixture.close());

const setPin = (as: string, resource: string, recordId: string, isPinned = true) =>
  fixture.send('POST', 'pins/change', { as, body: { resource, recordId, isPinned } });
const pinsOf = async (as: string) => (await fixture.send('GET', 'pins', { as })).json['pins'];
const createLabelId = async () => String((await fixture.label())['id']);

test('lists own pins with current record names until unpinned', async () => {
  const label = await fixture.label();
  const id = String(label['id']);
  expect((await setPin('ana', 'catalogs/labels', id)).json).toEqual({ isPinned: true });
  expect((await setPin('ana', 'catalogs/labels', id)).json).toEqual({ isPinned: true });
  await fixture.rename(label, 'De la huerta');
  expect(await pinsOf('ana')).toMatchObject([
    { resource: 'catalogs/labels', recordId: id, subject: { title: { es: 'De la huerta' }, isArchived: false } },
  ]);
  expect(await pinsOf('carla')).toEqual([]);
  // A pin does not notify about decisions; a follow does.
  expect(await fixture.listKinds('ana')).toEqual([]);
  expect((await setPin('ana', 'catalogs/labels', id, false)).json).toEqual({ isPinned: false });
  expect(await pinsOf('ana')).toEqual([]);
});

test('permits pins on readable records only and hides pins once unreadable', async () => {
  const { id } = await fixture.recordPendingDeposit('admin');
  expect((await setPin('carla', 'deposits', id)).status).toBe(404);
  expect((await setPin('tadeo', 'nothing', id)).status).toBe(404);
  await setPin('tadeo', 'deposits', id);
  expect(await pinsOf('tadeo')).toMatchObject([{ recordId: id }]);
  const { kysely } = fixture.db;
  const table = kysely.updateTable(administrators.table).where('uid', '=', 'uid-tadeo');
  await table.set({ duties: JSON.stringify(['catalogs']) }).execute();
  expect(await pinsOf('tadeo')).toEqual([]);
  // A person can still remove a pin of an unreadable record.
  await setPin('tadeo', 'deposits', id, false);
  await table.set({ duties: JSON.stringify(['finance']) }).execute();
  expect(await pinsOf('tadeo')).toEqual([]);
});

test('lists the latest pin first and marks archived records', async () => {
  const [olderId, newerId] = [await createLabelId(), await createLabelId()];
  await setPin('ana', 'catalogs/labels', newerId);
  await setPin('ana', 'catalogs/labels', olderId);
  const { kysely } = fixture.db;
  const rows = kysely.updateTable('pins').where('recordId', '=', newerId);
  await rows.set({ since: '2999-01-01T00:00:00.000Z' }).execute();
  await fixture.send('DELETE', `catalogs/labels/${olderId}`, { as: 'carla', version: 1 });
  expect(await pinsOf('ana')).toMatchObject([
    { recordId: newerId, subject: { isArchived: false } },
    { recordId: olderId, subject: { isArchived: true } },
  ]);
});

test('limits pins per person under concurrent requests', async () => {
  for (let index = 0; index < maxPinsPerPerson - 1; index += 1)
    await setPin('ana', 'catalogs/labels', await createLabelId());
  const moreIds = [await createLabelId(), await createLabelId(), await createLabelId()];
  const responses = await Promise.all(moreIds.map((id) => setPin('ana', 'catalogs/labels', id)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(responses.find(({ status }) => status === 409)?.json).toMatchObject({
    code: 'pin.tooMany',
    params: { max: maxPinsPerPerson },
  });
  expect(await pinsOf('ana')).toHaveLength(maxPinsPerPerson);
});
