import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { maxStoredAttempts } from '../../../contract/webhooks/webhooks';
import { openApiFixture } from '../apiFixture';
import { isSignedBy, respondStatus, openWebhooksFixture, type WebhooksFixture } from './webhooksFixture';

let fixture: WebhooksFixture;
beforeEach(async () => {
  fixture = await openWebhooksFixture();
});
afterEach(() => fixture.close());

const minute = 60_000;
const hour = 60 * minute;

describe('webhook deliveries', () => {
  test('webhook deliveries send record and action, signed with the secret of the endpoint', async () => {
    const { secret } = await fixture.createEndpoint();
    const label = await fixture.createLabel('fresh');
    expect(fixture.receiver.received).toEqual([]);
    await fixture.runScheduler();
    const [firstWebhook] = fixture.receiver.received;
    expect(firstWebhook && isSignedBy(secret, firstWebhook)).toBe(true);
    expect(firstWebhook && isSignedBy(`whsec_${Buffer.alloc(32).toString('base64')}`, firstWebhook)).toBe(false);
    expect(firstWebhook?.json).toEqual({
      id: firstWebhook?.id,
      type: 'catalogs/labels.created',
      timestamp: '2026-07-01T12:00:00.000Z',
      data: { resource: 'catalogs/labels', id: label['id'], version: 1 },
    });
    expect(firstWebhook?.headers['content-type']).toBe('application/json');
    expect(Number(firstWebhook?.timestamp)).toBe(fixture.now.value.getTime() / 1000);
    expect((await fixture.deliveries())[0]).toMatchObject({ state: 'delivered', attempts: 1, status: 204 });
    await fixture.runScheduler();
    expect(fixture.receiver.received).toHaveLength(1);
  });

  test('webhook deliveries contain no values, actor or address', async () => {
    await fixture.createEndpoint(['giftcards.created']);
    const response = await fixture.send('POST', 'giftcards', {
      key: crypto.randomUUID(),
      body: { initialMinor: 12_345, fundedBy: 'platform', recipient: { name: 'Eva Luna', email: 'eva@correo.mx' } },
    });
    expect(response.status).toBe(201);
    await fixture.runScheduler();
    const [sentWebhook] = fixture.receiver.received;
    expect(sentWebhook?.json.data).toEqual({ resource: 'giftcards', id: response.json['id'], version: 1 });
    expect(JSON.stringify([sentWebhook?.body, sentWebhook?.headers])).not.toMatch(/eva|luna|admin|12345/i);
  });

  test('webhook deliveries are sent for single events or all events of a resource', async () => {
    await fixture.createEndpoint(['catalogs/labels.archived'], '/one');
    await fixture.createEndpoint(['catalogs/labels.*'], '/all');
    await fixture.createEndpoint(['giftcards.*'], '/others');
    const label = await fixture.createLabel('fresh');
    await fixture.send('DELETE', `catalogs/labels/${String(label['id'])}`, { version: 1 });
    await fixture.runScheduler();
    const receivedEvents = fixture.receiver.received.map(({ path, json }) => `${path} ${json.type}`).sort();
    expect(receivedEvents).toEqual([
      '/all catalogs/labels.archived',
      '/all catalogs/labels.created',
      '/one catalogs/labels.archived',
    ]);
    const archivedEvents = fixture.receiver.received.filter(({ json }) => json.type.endsWith('archived'));
    expect(new Set(archivedEvents.map(({ id }) => id)).size).toBe(1);
  });

  test('webhook deliveries are not sent for rejected writes and dry runs', async () => {
    await fixture.createEndpoint(['giftcards.*', 'catalogs/labels.*']);
    await fixture.createLabel('fresh');
    expect((await fixture.createLabel('fresh'))['code']).toBe('request.invalid');
    const preview = await fixture.send('POST', 'giftcards?dryRun=true', {
      key: crypto.randomUUID(),
      body: { initialMinor: 10_000, fundedBy: 'platform' },
    });
    expect(preview.status).toBe(201);
    expect(await fixture.deliveries()).toHaveLength(1);
  });

  test('webhook deliveries are not queued by an installation without webhooks', async () => {
    await fixture.createEndpoint();
    const quietFixture = await openApiFixture({ db: fixture.db });
    await quietFixture.send('POST', 'catalogs/labels', { body: { name: { es: 'x' }, slug: 'x', color: '#FFFFFF' } });
    expect(await fixture.deliveries()).toEqual([]);
  });
});

describe('deliveries from several servers', () => {
  test('deliveries from several servers are sent once', async () => {
    await fixture.createEndpoint();
    for (let index = 0; index < 20; index += 1) await fixture.createLabel(`label-${index}`);
    const otherFixtures = await Promise.all(
      [1, 2, 3].map(() => openApiFixture({ db: fixture.db, webhooks: fixture.port })),
    );
    await Promise.all([fixture.runScheduler(), ...otherFixtures.map(({ runScheduler }) => runScheduler())]);
    expect(fixture.receiver.received).toHaveLength(20);
    expect(new Set(fixture.receiver.received.map(({ id }) => id)).size).toBe(20);
  });

  test('deliveries from several servers are resent with the same id five minutes after a server was killed', async () => {
    await fixture.createEndpoint();
    await fixture.createLabel('first');
    const dyingFixture = await openApiFixture({
      db: fixture.db,
      webhooks: { ...fixture.port, post: () => new Promise(() => {}) },
    });
    void dyingFixture.runScheduler();
    await expect.poll(async () => Number((await fixture.deliveries())[0]?.['attempts'])).toBe(1);
    await fixture.runScheduler();
    expect(fixture.receiver.received).toEqual([]);
    fixture.now.advance(5 * minute);
    await fixture.runScheduler();
    const [delivery] = await fixture.deliveries();
    expect(fixture.receiver.received.map(({ id }) => id)).toEqual([delivery?.['eventId']]);
  });
});

describe('actions on endpoints and deliveries', () => {
  test('sends a test and shows its result, also for a paused endpoint', async () => {
    const { id, secret } = await fixture.createEndpoint();
    await fixture.act(id, 'pause');
    fixture.receiver.respondWith(respondStatus(404));
    expect((await fixture.act(id, 'send-test')).status).toBe(200);
    const [sentWebhook] = fixture.receiver.received;
    expect(sentWebhook && isSignedBy(secret, sentWebhook)).toBe(true);
    expect(sentWebhook?.json).toMatchObject({ type: 'test', data: {} });
    // A test delivery is not retried, and its record contains the result.
    expect((await fixture.deliveries())[0]).toMatchObject({ type: 'test', state: 'givenUp', attempts: 1, status: 404 });
    expect((await fixture.readWebhook(id))['failingSince']).toBeNull();
  });

  test('redelivers with the same id', async () => {
    await fixture.createEndpoint();
    await fixture.createLabel('first');
    await fixture.runScheduler();
    const [{ id, version } = {}] = await fixture.deliveries();
    const redelivery = await fixture.send('POST', `webhook-deliveries/${String(id)}/redeliver`, {
      version: Number(version),
      key: crypto.randomUUID(),
      body: {},
    });
    expect(redelivery.status).toBe(200);
    expect(fixture.receiver.received).toHaveLength(2);
    expect(new Set(fixture.receiver.received.map(({ id: event }) => event)).size).toBe(1);
    expect((await fixture.deliveries())[0]).toMatchObject({ state: 'delivered' });
  });

  test('shows the latest attempts of a delivery', async () => {
    await fixture.createEndpoint();
    await fixture.createLabel('first');
    await fixture.runScheduler();
    fixture.receiver.respondWith(respondStatus(404));
    for (let attempt = 0; attempt < maxStoredAttempts; attempt += 1) {
      const [{ id, version } = {}] = await fixture.deliveries();
      const requestOptions = { version: Number(version), key: crypto.randomUUID(), body: {} };
      await fixture.send('POST', `webhook-deliveries/${String(id)}/redeliver`, requestOptions);
    }
    expect(fixture.receiver.received).toHaveLength(maxStoredAttempts + 1);
    const [{ log } = {}] = await fixture.deliveries();
    expect(log).toMatchObject(Array.from({ length: maxStoredAttempts }, () => ({ status: 404 })));
  });

  test('sends nothing after an endpoint is archived', async () => {
    const { id } = await fixture.createEndpoint();
    await fixture.createLabel('first');
    const { version } = await fixture.readWebhook(id);
    expect((await fixture.send('DELETE', `webhooks/${id}`, { version: Number(version) })).status).toBe(200);
    await fixture.createLabel('second');
    await fixture.runScheduler();
    expect(fixture.receiver.received).toEqual([]);
    expect((await fixture.deliveries()).map(({ state }) => state)).toEqual(['dropped']);
    const row = await fixture.db.kysely.selectFrom('webhooks').select(['secret']).where('id', '=', id).execute();
    expect(row).toEqual([{ secret: null }]);
  });
});

test('deletes deliveries after thirty days', async () => {
  await fixture.createEndpoint();
  await fixture.createLabel('first');
  await fixture.runScheduler();
  fixture.now.advance(29 * 24 * hour);
  await fixture.runScheduler();
  expect(await fixture.deliveries()).toHaveLength(1);
  fixture.now.advance(2 * 24 * hour);
  await fixture.runScheduler();
  expect(await fixture.deliveries()).toEqual([]);
});

test('delivers immediately in a long-running process', async () => {
  const prompt = await openWebhooksFixture({ isPrompt: true });
  try {
    await prompt.createEndpoint();
    await prompt.createLabel('first');
    await expect.poll(() => prompt.receiver.received.length).toBe(1);
    await expect.poll(async () => String((await prompt.deliveries())[0]?.['state'])).toBe('delivered');
  } finally {
    await prompt.close();
  }
});
