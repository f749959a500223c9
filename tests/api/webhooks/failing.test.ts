import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createWebhookPort } from '../../../api/hosts/webhooks';
import { listPath } from '../apiFixture';
import { isSignedBy, respondStatus, openWebhooksFixture, type WebhooksFixture } from './webhooksFixture';

let fixture: WebhooksFixture;
beforeEach(async () => {
  fixture = await openWebhooksFixture();
});
afterEach(() => fixture.close());

const minute = 60_000;
const hour = 60 * minute;

describe('failing endpoints', () => {
  test('failing endpoints are retried with growing pauses, with the same body and id', async () => {
    const { id, secret } = await fixture.createEndpoint();
    await fixture.createLabel('fresh');
    fixture.receiver.respondWith(respondStatus(500));
    await fixture.runScheduler();
    await fixture.runScheduler();
    expect(fixture.receiver.received).toHaveLength(1);
    expect((await fixture.readWebhook(id))['failingSince']).toBe('2026-07-01T12:00:00.000Z');
    expect((await fixture.readWebhook(id))['waiting']).toBe(1);
    fixture.now.advance(2 * minute);
    await fixture.runScheduler();
    fixture.now.advance(2 * minute);
    await fixture.runScheduler();
    expect(fixture.receiver.received).toHaveLength(2);
    fixture.receiver.respondWith(respondStatus(200));
    fixture.now.advance(5 * minute);
    await fixture.runScheduler();
    const bodies = fixture.receiver.received.map(({ id: event, body }) => `${event} ${body}`);
    expect([bodies.length, new Set(bodies).size]).toEqual([3, 1]);
    expect(fixture.receiver.received.every((one) => isSignedBy(secret, one))).toBe(true);
    expect(new Set(fixture.receiver.received.map(({ timestamp }) => timestamp)).size).toBe(3);
    const [delivery] = await fixture.deliveries();
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 3, status: 200 });
    expect((delivery?.['log'] as unknown as { status: number }[] | undefined)?.map((one) => one.status)).toEqual([
      500, 500, 200,
    ]);
    expect(JSON.stringify(delivery)).not.toContain('nobody’s business');
    expect(await fixture.readWebhook(id)).toMatchObject({ failingSince: null, waiting: 0 });
  });

  test('failing endpoints are given up per delivery after two days while others arrive, with a log line', async () => {
    const { id } = await fixture.createEndpoint();
    const rejectedLabel = await fixture.createLabel('poison');
    fixture.receiver.respondWith((response, { json }) =>
      respondStatus(json.data['id'] === rejectedLabel['id'] ? 422 : 200)(response),
    );
    for (let hours = 0; hours < 60; hours += 1) {
      if (hours % 5 === 0) await fixture.createLabel(`fine-${hours}`);
      await fixture.runScheduler();
      fixture.now.advance(hour);
    }
    expect((await fixture.deliveries({ recordId: rejectedLabel['id'] }))[0]).toMatchObject({
      state: 'givenUp',
      attempts: 9,
    });
    expect((await fixture.readWebhook(id))['state']).toBe('active');
    expect(fixture.log.filter(({ event }) => event === 'webhookGivenUp')).toHaveLength(1);
  });

  test('failing endpoints are paused after a long outage without losing deliveries, which are sent on resume', async () => {
    const { id } = await fixture.createEndpoint();
    await fixture.createLabel('first');
    fixture.receiver.respondWith(respondStatus(503));
    for (let hours = 0; hours < 30; hours += 1) {
      await fixture.runScheduler();
      fixture.now.advance(hour);
    }
    expect(await fixture.readWebhook(id)).toMatchObject({ state: 'paused', stoppedBecause: 'failing' });
    await fixture.createLabel('second');
    const countBefore = fixture.receiver.received.length;
    await fixture.runScheduler();
    expect(fixture.receiver.received).toHaveLength(countBefore);
    expect((await fixture.readWebhook(id))['waiting']).toBe(2);
    fixture.receiver.respondWith(respondStatus(200));
    expect((await fixture.act(id, 'resume')).json).toMatchObject({ state: 'active', stoppedBecause: null });
    await fixture.runScheduler();
    expect((await fixture.deliveries()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    const events = await fixture.send(
      'GET',
      listPath('audit-events', { filter: { recordId: id }, sort: ['createdAt', 'ASC'] }),
    );
    expect(
      (events.json as unknown as { action: string; actorId: string }[]).map((one) => [one.action, one.actorId]),
    ).toEqual([
      ['create', 'uid-admin'],
      ['stop', 'system'],
      ['resume', 'uid-admin'],
    ]);
  });

  test('failing endpoints notify the owners when paused', async () => {
    await fixture.send('GET', 'permissions', { as: 'ana' });
    const { id } = await fixture.createEndpoint();
    await fixture.createLabel('first');
    fixture.receiver.respondWith(respondStatus(503));
    for (let hours = 0; hours < 30; hours += 1) {
      await fixture.runScheduler();
      fixture.now.advance(hour);
    }
    const bells = await fixture.send('GET', listPath('notifications'), { as: 'ana' });
    expect(bells.json).toMatchObject([{ kind: 'webhookStopped', resource: 'webhooks', recordId: id, isWaiting: true }]);
    await fixture.act(id, 'resume');
    expect((await fixture.send('GET', listPath('notifications'), { as: 'ana' })).json).toEqual([]);
  });

  test('failing endpoints are disabled by 410 Gone', async () => {
    const { id } = await fixture.createEndpoint();
    await fixture.createLabel('first');
    fixture.receiver.respondWith(respondStatus(410));
    await fixture.runScheduler();
    expect(await fixture.readWebhook(id)).toMatchObject({ state: 'disabled', stoppedBecause: 'gone' });
    await fixture.createLabel('second');
    expect((await fixture.deliveries()).map(({ state }) => state)).toEqual(['dropped']);
    const [{ id: delivery, version } = {}] = await fixture.deliveries();
    const redelivery = await fixture.send('POST', `webhook-deliveries/${String(delivery)}/redeliver`, {
      version: Number(version),
      key: crypto.randomUUID(),
      body: {},
    });
    expect(redelivery.json['code']).toBe('webhook.disabled');
    // A test delivery and resuming reach a disabled endpoint again.
    fixture.receiver.respondWith(respondStatus(200));
    await fixture.act(id, 'send-test');
    expect((await fixture.deliveries({ type: 'test' })).map((one) => String(one['state']))).toEqual(['delivered']);
    expect((await fixture.act(id, 'resume')).json).toMatchObject({ state: 'active', stoppedBecause: null });
  });

  test('failing endpoints are not followed to a redirect', async () => {
    await fixture.createEndpoint();
    await fixture.createLabel('first');
    fixture.receiver.respondWith((response, { path }) =>
      respondStatus(path === '/hooks' ? 302 : 200, { Location: fixture.receiver.url('/elsewhere') })(response),
    );
    await fixture.runScheduler();
    expect(fixture.receiver.received.map(({ path }) => path)).toEqual(['/hooks']);
    expect((await fixture.deliveries())[0]).toMatchObject({ state: 'waiting', status: 302 });
  });

  test('failing endpoints do not delay other endpoints when they never answer', async () => {
    const patientFixture = await openWebhooksFixture(
      createWebhookPort({ allowsPrivateHosts: true, isPrompt: false, timeoutMs: 3_000 }),
    );
    try {
      const silentEndpoint = await patientFixture.createEndpoint(undefined, '/silent');
      const endlessEndpoint = await patientFixture.createEndpoint(undefined, '/endless');
      const quickEndpoint = await patientFixture.createEndpoint(undefined, '/quick');
      patientFixture.receiver.respondWith((response, { path }) => {
        if (path === '/endless') response.writeHead(200).write('…');
        if (path === '/quick') response.writeHead(200).end('x'.repeat(1_000_000));
      });
      for (let index = 0; index < 12; index += 1) await patientFixture.createLabel(`label-${index}`);
      await patientFixture.runScheduler();
      const listStates = async (webhookId: string) =>
        (await patientFixture.deliveries({ webhookId })).filter(({ state }) => String(state) === 'delivered').length;
      expect(
        await Promise.all([silentEndpoint, endlessEndpoint, quickEndpoint].map(({ id }) => listStates(id))),
      ).toEqual([0, 12, 12]);
      const [firstDelivery] = await patientFixture.deliveries({ webhookId: silentEndpoint.id });
      expect(firstDelivery?.['log']).toMatchObject([{ status: null, reason: 'timeout' }]);
      // After the first timeouts, the round skips this endpoint.
      expect(patientFixture.receiver.received.filter(({ path }) => path === '/silent').length).toBeLessThan(12);
    } finally {
      await patientFixture.close();
    }
  });

  test('failing endpoints report an unreachable server by its error code', async () => {
    await fixture.createEndpoint();
    await fixture.createLabel('first');
    await fixture.receiver.close();
    await fixture.runScheduler();
    expect((await fixture.deliveries())[0]?.['log']).toMatchObject([{ status: null, reason: 'ECONNREFUSED' }]);
  });
});
