import { expect, test } from 'vitest';
import { openDatabase } from './apiFixture';
import { day, storeOutage, openImagesFixture, createImage } from './imagesFixture';
import { openSalesFixture } from './sales/salesFixture';

test('runs daily jobs without a request and records them as the system', async () => {
  const salesFixture = await openSalesFixture();
  const { card } = await salesFixture.issue({ initialMinor: 1_000, expiresOn: '2026-07-05' });
  salesFixture.now.advance(6 * day);
  await salesFixture.runScheduler();
  const row = await salesFixture.db.kysely
    .selectFrom('giftCards')
    .select(['status', 'version'])
    .where('id', '=', card.id)
    .executeTakeFirst();
  expect(row).toMatchObject({ status: 'expired' });
  const events = await salesFixture.db.kysely
    .selectFrom('auditEvents')
    .select(['action', 'actorEmail'])
    .where('recordId', '=', card.id)
    .orderBy('id')
    .execute();
  expect(events.at(-1)).toEqual({ action: 'expire', actorEmail: 'system' });
  await salesFixture.runScheduler();
  expect(await salesFixture.listFaults()).toEqual([]);
  expect(salesFixture.log.filter(({ level }) => level === 'error')).toEqual([]);
  await salesFixture.close();
});

test('runs daily jobs once on two concurrent servers', async () => {
  const db = await openDatabase();
  const salesFixture = await openSalesFixture(db);
  const otherFixture = await openSalesFixture(db);
  const { card } = await salesFixture.issue({ initialMinor: 1_000, expiresOn: '2026-07-05' });
  for (const server of [salesFixture, otherFixture]) server.now.advance(6 * day);
  await Promise.all([salesFixture.runScheduler(), otherFixture.runScheduler()]);
  const expiredCards = await db.kysely
    .selectFrom('auditEvents')
    .select('id')
    .where('recordId', '=', card.id)
    .where('action', '=', 'expire')
    .execute();
  expect(expiredCards).toHaveLength(1);
  expect(await salesFixture.listFaults()).toEqual([]);
  await salesFixture.close();
});

test('logs a failed job, runs the others and retries it the next time', async () => {
  const imagesFixture = await openImagesFixture();
  const { api } = imagesFixture;
  const unusedImage = await createImage(api);
  await api.send('POST', 'catalogs/labels', { body: {}, key: crypto.randomUUID() });
  api.now.advance(3 * day);
  imagesFixture.failingMethods = { remove: storeOutage };
  await api.runScheduler();
  expect(api.log).toContainEqual(expect.objectContaining({ level: 'error', event: 'imageNotRemoved' }));
  expect(await api.db.kysely.selectFrom('idempotencyKeys').select('key').execute()).toEqual([]);
  imagesFixture.failingMethods = {};
  api.now.advance(day);
  await api.runScheduler();
  expect([await imagesFixture.listRows(), await imagesFixture.storedImages.get(unusedImage.id)]).toEqual([[], null]);
  await api.close();
});
