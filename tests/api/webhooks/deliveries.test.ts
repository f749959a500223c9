import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { maxAttemptsKept } from '../../../contract/webhooks/deliveries';
import { freshApi } from '../harness';
import { isSignedBy, status } from './receiver';
import { openStage, type Stage } from './stage';

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.close());

const minute = 60_000;
const hour = 60 * minute;

describe('what is told', () => {
  test('is which record was changed and how, signed by the secret of the endpoint', async () => {
    const { secret } = await stage.endpoint();
    const label = await stage.label('fresh');
    expect(stage.receiver.received).toEqual([]);
    await stage.upkeep();
    const [first] = stage.receiver.received;
    expect(first && isSignedBy(secret, first)).toBe(true);
    expect(first && isSignedBy(`whsec_${Buffer.alloc(32).toString('base64')}`, first)).toBe(false);
    expect(first?.json).toEqual({
      id: first?.id,
      type: 'catalogs/labels.created',
      timestamp: '2026-07-01T12:00:00.000Z',
      data: { resource: 'catalogs/labels', id: label['id'], version: 1 },
    });
    expect(first?.headers['content-type']).toBe('application/json');
    expect(Number(first?.timestamp)).toBe(stage.now.value.getTime() / 1000);
    expect((await stage.deliveries())[0]).toMatchObject({ state: 'delivered', attempts: 1, status: 204 });
    await stage.upkeep();
    expect(stage.receiver.received).toHaveLength(1);
  });

  test('says nothing of the record, of who did it, or where', async () => {
    await stage.endpoint(['giftcards.created']);
    const made = await stage.send('POST', 'giftcards', {
      key: crypto.randomUUID(),
      body: { initialMinor: 12_345, fundedBy: 'platform', recipient: { name: 'Eva Luna', email: 'eva@correo.mx' } },
    });
    expect(made.status).toBe(201);
    await stage.upkeep();
    const [sent] = stage.receiver.received;
    expect(sent?.json.data).toEqual({ resource: 'giftcards', id: made.json['id'], version: 1 });
    expect(JSON.stringify([sent?.body, sent?.headers])).not.toMatch(/eva|luna|admin|12345/i);
  });

  test('is what was chosen: one by one, or all of a resource', async () => {
    await stage.endpoint(['catalogs/labels.archived'], '/one');
    await stage.endpoint(['catalogs/labels.*'], '/all');
    await stage.endpoint(['giftcards.*'], '/others');
    const label = await stage.label('fresh');
    await stage.send('DELETE', `catalogs/labels/${String(label['id'])}`, { version: 1 });
    await stage.upkeep();
    const told = stage.receiver.received.map(({ path, json }) => `${path} ${json.type}`).sort();
    expect(told).toEqual([
      '/all catalogs/labels.archived',
      '/all catalogs/labels.created',
      '/one catalogs/labels.archived',
    ]);
    const archived = stage.receiver.received.filter(({ json }) => json.type.endsWith('archived'));
    expect(new Set(archived.map(({ id }) => id)).size).toBe(1);
  });

  test('is nothing where the write is refused, or only tried', async () => {
    await stage.endpoint(['giftcards.*', 'catalogs/labels.*']);
    await stage.label('fresh');
    expect((await stage.label('fresh'))['code']).toBe('request.invalid');
    const dry = await stage.send('POST', 'giftcards?dryRun=true', {
      key: crypto.randomUUID(),
      body: { initialMinor: 10_000, fundedBy: 'platform' },
    });
    expect(dry.status).toBe(201);
    expect(await stage.deliveries()).toHaveLength(1);
  });

  test('is kept for nobody by an installation without webhooks', async () => {
    await stage.endpoint();
    const quiet = await freshApi({ db: stage.db });
    await quiet.send('POST', 'catalogs/labels', { body: { name: { es: 'x' }, slug: 'x', color: '#FFFFFF' } });
    expect(await stage.deliveries()).toEqual([]);
  });
});

describe('several servers', () => {
  test('send each delivery once', async () => {
    await stage.endpoint();
    for (let each = 0; each < 20; each += 1) await stage.label(`label-${each}`);
    const others = await Promise.all([1, 2, 3].map(() => freshApi({ db: stage.db, webhooks: stage.port })));
    await Promise.all([stage.upkeep(), ...others.map(({ upkeep }) => upkeep())]);
    expect(stage.receiver.received).toHaveLength(20);
    expect(new Set(stage.receiver.received.map(({ id }) => id)).size).toBe(20);
  });

  test('send what a killed one had taken five minutes later, under the same id', async () => {
    await stage.endpoint();
    await stage.label('first');
    const dying = await freshApi({
      db: stage.db,
      webhooks: { ...stage.port, post: () => new Promise(() => {}) },
    });
    void dying.upkeep();
    await expect.poll(async () => Number((await stage.deliveries())[0]?.['attempts'])).toBe(1);
    await stage.upkeep();
    expect(stage.receiver.received).toEqual([]);
    stage.now.pass(5 * minute);
    await stage.upkeep();
    const [delivery] = await stage.deliveries();
    expect(stage.receiver.received.map(({ id }) => id)).toEqual([delivery?.['eventId']]);
  });
});

describe('a person', () => {
  test('sends a test, and sees at once what became of it, also while the endpoint is paused', async () => {
    const { id, secret } = await stage.endpoint();
    await stage.act(id, 'pause');
    stage.receiver.answers(status(404));
    expect((await stage.act(id, 'send-test')).status).toBe(200);
    const [sent] = stage.receiver.received;
    expect(sent && isSignedBy(secret, sent)).toBe(true);
    expect(sent?.json).toMatchObject({ type: 'test', data: {} });
    // It shows what is the case: nobody tries again.
    expect((await stage.deliveries())[0]).toMatchObject({ type: 'test', state: 'givenUp', attempts: 1, status: 404 });
    expect((await stage.webhook(id))['failingSince']).toBeNull();
  });

  test('sends a delivery again, under the same id', async () => {
    await stage.endpoint();
    await stage.label('first');
    await stage.upkeep();
    const [{ id, version } = {}] = await stage.deliveries();
    const again = await stage.send('POST', `webhook-deliveries/${String(id)}/redeliver`, {
      version: Number(version),
      key: crypto.randomUUID(),
      body: {},
    });
    expect(again.status).toBe(200);
    expect(stage.receiver.received).toHaveLength(2);
    expect(new Set(stage.receiver.received.map(({ id: event }) => event)).size).toBe(1);
    expect((await stage.deliveries())[0]).toMatchObject({ state: 'delivered' });
  });

  test('sees the latest attempts of a delivery that was sent again and again', async () => {
    await stage.endpoint();
    await stage.label('first');
    await stage.upkeep();
    stage.receiver.answers(status(404));
    for (let sent = 0; sent < maxAttemptsKept; sent += 1) {
      const [{ id, version } = {}] = await stage.deliveries();
      const again = { version: Number(version), key: crypto.randomUUID(), body: {} };
      await stage.send('POST', `webhook-deliveries/${String(id)}/redeliver`, again);
    }
    expect(stage.receiver.received).toHaveLength(maxAttemptsKept + 1);
    const [{ log } = {}] = await stage.deliveries();
    expect(log).toMatchObject(Array.from({ length: maxAttemptsKept }, () => ({ status: 404 })));
  });

  test('archives an endpoint, and nothing that waits is sent', async () => {
    const { id } = await stage.endpoint();
    await stage.label('first');
    const { version } = await stage.webhook(id);
    expect((await stage.send('DELETE', `webhooks/${id}`, { version: Number(version) })).status).toBe(200);
    await stage.label('second');
    await stage.upkeep();
    expect(stage.receiver.received).toEqual([]);
    expect((await stage.deliveries()).map(({ state }) => state)).toEqual(['dropped']);
    const row = await stage.db.kysely.selectFrom('webhooks').select(['secret']).where('id', '=', id).execute();
    expect(row).toEqual([{ secret: null }]);
  });
});

test('deliveries are forgotten after thirty days', async () => {
  await stage.endpoint();
  await stage.label('first');
  await stage.upkeep();
  stage.now.pass(29 * 24 * hour);
  await stage.upkeep();
  expect(await stage.deliveries()).toHaveLength(1);
  stage.now.pass(2 * 24 * hour);
  await stage.upkeep();
  expect(await stage.deliveries()).toEqual([]);
});

test('a process that goes on sends at once, without being asked to', async () => {
  const prompt = await openStage({ isPrompt: true });
  try {
    await prompt.endpoint();
    await prompt.label('first');
    await expect.poll(() => prompt.receiver.received.length).toBe(1);
    await expect.poll(async () => String((await prompt.deliveries())[0]?.['state'])).toBe('delivered');
  } finally {
    await prompt.close();
  }
});
