import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isKnownEventType } from '../../../contract/webhookEvents';
import { maxWebhooks } from '../../../contract/webhooks/webhooks';
import { untyped } from '../../../api/db/database';
import { createWebhookPort } from '../../../api/hosts/webhooks';
import { openApprovalsFixture } from '../approvals/approvalsFixture';
import { openApiFixture, listPath, tablesOf } from '../apiFixture';
import { isSignedBy, openWebhooksFixture, type WebhooksFixture } from './webhooksFixture';

let fixture: WebhooksFixture;
beforeEach(async () => {
  fixture = await openWebhooksFixture();
});
afterEach(() => fixture.close());

const hour = 3_600_000;
const secretShape = /^whsec_[A-Za-z0-9+/]{43}=$/;
const form = { name: 'Store', url: 'https://hooks.example.com/in', events: ['deposits.confirm'] };
const create = (body: object) =>
  fixture.send('POST', 'webhooks', { key: crypto.randomUUID(), body: { ...form, ...body } });

describe('webhook events', () => {
  test.each([
    'deposits.confirm',
    'giftcards.block',
    'liquidation-items.mark-paid',
    'sales.refund',
    'catalogs/labels.archived',
    'users/user.created',
    'giftcards.*',
  ])('accepts the event %s', (event) => expect(isKnownEventType(event)).toBe(true));

  test.each(['*', 'deposits', 'deposits.nothing', 'webhooks.created', 'notifications.*', 'entries.*', 'toString.*'])(
    'rejects the event %s',
    (event) => expect(isKnownEventType(event)).toBe(false),
  );
});

describe('webhook endpoints', () => {
  test('shows the secret once and stores it encrypted', async () => {
    const { json, status } = await create({});
    expect(status).toBe(201);
    const secret = String(json['secret']);
    expect(secret).toMatch(secretShape);
    const id = String(json['id']);
    await fixture.act(id, 'rotate-secret');
    for (const address of [
      `webhooks/${id}`,
      'webhooks',
      'webhooks.csv',
      listPath('audit-events'),
      'audit-events.csv',
      'search?q=Store',
    ])
      expect((await fixture.send('GET', address)).text).not.toContain('whsec_');
    const responses: string[] = [];
    for (const table of await tablesOf(fixture.db))
      responses.push(JSON.stringify(await untyped(fixture.db.kysely).selectFrom(table).selectAll().execute()));
    expect(responses.join('')).not.toContain('whsec_');
    expect(JSON.stringify(fixture.log)).not.toMatch(/whsec_|hooks\.example/);
  });

  test('rejects invalid URLs and events', async () => {
    const listViolations = async (body: object) => (await create(body)).json['violations'];
    expect(await listViolations({ url: 'http://hooks.example.com' })).toMatchObject([
      { field: 'url', code: 'notHttps' },
    ]);
    expect(await listViolations({ url: 'https://a:b@hooks.example.com' })).toMatchObject([
      { field: 'url', code: 'malformed' },
    ]);
    expect(await listViolations({ events: [] })).toMatchObject([{ field: 'events', code: 'required' }]);
    expect(await listViolations({ events: ['deposits.nothing'] })).toMatchObject([
      { field: 'events', code: 'notAChoice' },
    ]);
    expect(await listViolations({ events: 'deposits.*' })).toMatchObject([{ field: 'events' }]);
    expect(await listViolations({ secret: 'whsec_mine' })).not.toBeUndefined();
    const strictFixture = await openApiFixture({
      db: fixture.db,
      webhooks: createWebhookPort({ allowsPrivateHosts: false, isPrompt: false }),
    });
    const refusal = await strictFixture.send('POST', 'webhooks', { body: { ...form, url: 'https://127.0.0.1/' } });
    expect(refusal.json['violations']).toMatchObject([{ field: 'url', code: 'notPublic' }]);
  });

  test('limits the number of endpoints', async () => {
    for (let index = 0; index < maxWebhooks; index += 1) expect((await create({})).status).toBe(201);
    expect((await create({})).json['code']).toBe('webhook.tooMany');
  });

  test('changes name and events in the form and the URL by an action only', async () => {
    const { json } = await create({});
    const id = String(json['id']);
    const put = (body: object) => fixture.send('PUT', `webhooks/${id}`, { version: 1, body: { ...form, ...body } });
    expect((await put({ url: 'https://elsewhere.example.com/' })).json['violations']).toMatchObject([
      { field: 'url', code: 'immutable' },
    ]);
    expect((await put({ events: ['deposits.*', 'deposits.*'] })).json).toMatchObject({
      events: ['deposits.*'],
      version: 2,
    });
    const changeResponse = await fixture.act(id, 'change-url', { url: 'https://elsewhere.example.com' });
    expect(changeResponse.json).toMatchObject({ url: 'https://elsewhere.example.com/' });
    expect((await fixture.act(id, 'change-url', { url: 'http://elsewhere.example.com' })).status).toBe(422);
  });

  test('signs with the former secret too for a day after a rotation', async () => {
    const { id, secret: formerSecret } = await fixture.createEndpoint();
    const secret = String((await fixture.act(id, 'rotate-secret')).json['secret']);
    expect(secret).toMatch(secretShape);
    expect(secret).not.toBe(formerSecret);
    await fixture.createLabel('first');
    await fixture.runScheduler();
    fixture.now.advance(25 * hour);
    await fixture.createLabel('second');
    await fixture.runScheduler();
    const signatureChecks = fixture.receiver.received.map((one) => [
      isSignedBy(secret, one),
      isSignedBy(formerSecret, one),
    ]);
    expect(signatureChecks).toEqual([
      [true, true],
      [true, false],
    ]);
    expect(
      await fixture.db.kysely.selectFrom('webhooks').select(['formerSecret', 'formerSecretUntil']).execute(),
    ).toEqual([{ formerSecret: null, formerSecretUntil: null }]);
  });
});

describe('duties for webhooks', () => {
  const webhooks = createWebhookPort({ allowsPrivateHosts: false, isPrompt: false });

  test('requires two owners to create an endpoint or change its URL and one to pause it', async () => {
    const approvalsFixture = await openApprovalsFixture({ webhooks });
    try {
      await approvalsFixture.grantDuties('ana', ['owner']);
      const approvalRequest = await approvalsFixture.send('POST', 'webhooks', { key: crypto.randomUUID(), body: form });
      expect([approvalRequest.status, approvalRequest.json['secret']]).toEqual([202, undefined]);
      expect((await approvalsFixture.send('GET', 'webhooks')).json).toEqual([]);
      const ownDecision = await approvalsFixture.decide(approvalRequest, 'approve', 'admin');
      expect(ownDecision.status).toBe(403);
      const decision = await approvalsFixture.decide(approvalRequest, 'approve', 'ana');
      expect(String(decision.json['secret'])).toMatch(secretShape);
      expect(JSON.stringify(await approvalsFixture.approvalOf(approvalRequest))).not.toContain('whsec_');
      const [{ id } = {}] = (await approvalsFixture.send('GET', 'webhooks')).json as unknown as { id: string }[];
      const act = (action: string, version: number, body: object = {}) =>
        approvalsFixture.send('POST', `webhooks/${String(id)}/${action}`, { version, key: crypto.randomUUID(), body });
      expect((await act('change-url', 1, { url: 'https://thief.example.com' })).status).toBe(202);
      expect((await act('pause', 1)).json['state']).toBe('paused');
    } finally {
      await approvalsFixture.close();
    }
  });

  test('shows webhooks to owners and auditors only', async () => {
    const approvalsFixture = await openApprovalsFixture({ webhooks });
    try {
      await approvalsFixture.grantDuties('tadeo', ['finance', 'support', 'catalogs']);
      await approvalsFixture.grantDuties('aurelio', ['auditor']);
      for (const resource of ['webhooks', 'webhook-deliveries']) {
        expect((await approvalsFixture.send('GET', resource, { as: 'tadeo' })).json['code']).toBe('permission.missing');
        expect((await approvalsFixture.send('GET', resource, { as: 'aurelio' })).status).toBe(200);
      }
      const response = await approvalsFixture.send('POST', 'webhooks', {
        as: 'aurelio',
        key: crypto.randomUUID(),
        body: form,
      });
      expect(response.json['code']).toBe('permission.missing');
    } finally {
      await approvalsFixture.close();
    }
  });

  test('requires a recent sign-in to create an endpoint', async () => {
    const strictFixture = await openApiFixture({ db: fixture.db, webhooks, settings: { recentSignInMinutes: 15 } });
    const refusal = await strictFixture.send('POST', 'webhooks', { body: form });
    expect(refusal.json['code']).toBe('auth.recentSignInNeeded');
  });
});
