import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keyDuties } from '../../../contract/duties';
import { catalogsOf } from '../catalogRequests';
import { openApiFixture, listPath, type Json } from '../apiFixture';
import { openDocument } from '../openapiDocument';
import { createSaleForm } from '../sales/salesFixture';
import { getStatusAndCode, openApiKeysFixture, type ApiKeysFixture } from './apiKeysFixture';

let fixture: ApiKeysFixture;
beforeEach(async () => {
  fixture = await openApiKeysFixture();
});
afterEach(() => fixture.close());

const records = (json: Json) => json as unknown as Json[];

const createCompany = async () => (await catalogsOf(fixture).create('companies', { commissionBp: 1_500 })).id;

describe('a machine with an API key', () => {
  test('creates, completes and refunds sales with an API key and records the name of the key in the history', async () => {
    const { key, secret } = await fixture.createIssuedKey();
    const saleResponse = await fixture.send('POST', 'sales', {
      as: secret,
      key: crypto.randomUUID(),
      body: createSaleForm({ companyId: await createCompany() }),
    });
    expect(saleResponse.status).toBe(201);
    const runSaleAction = async (action: string, body: object) => {
      const sale = await fixture.send('GET', `sales/${String(saleResponse.json['id'])}`, { as: secret });
      return fixture.send('POST', `sales/${String(saleResponse.json['id'])}/${action}`, {
        as: secret,
        key: crypto.randomUUID(),
        version: Number(sale.json['version']),
        body,
      });
    };
    expect((await runSaleAction('complete', {})).json).toMatchObject({ state: 'completed' });
    const refund = { amountMinor: 1_000, atFault: 'platform', reason: 'Llegó frío' };
    expect((await runSaleAction('refund', refund)).json).toMatchObject({ refundedMinor: 1_000 });
    const filter = { resource: 'sales' };
    const events = records((await fixture.send('GET', listPath('audit-events', { filter }))).json);
    expect(events).toHaveLength(3);
    for (const event of events)
      expect(event).toMatchObject({
        actorId: `api-key:${String(key['id'])}`,
        actorName: 'App de pedidos',
        actorEmail: `sk_…${secret.slice(-4)}`,
      });
  });

  test('limits what a key gives away like one person and never requests an approval', async () => {
    const { secret } = await fixture.createIssuedKey();
    const companyId = await createCompany();
    const sell = async () => {
      const form = createSaleForm({ companyId, completedAt: '2026-07-01T11:30:00.000Z' });
      return (await fixture.send('POST', 'sales', { as: secret, key: crypto.randomUUID(), body: form })).json;
    };
    const refund = (sale: Json, amountMinor: number) =>
      fixture.send('POST', `sales/${String(sale['id'])}/refund`, {
        as: secret,
        key: crypto.randomUUID(),
        version: Number(sale['version']),
        body: { amountMinor, atFault: 'platform', reason: 'Llegó frío' },
      });
    const [firstResponse, secondResponse] = [await sell(), await sell()];
    const refusal = (cause: string) => ({ status: 403, code: 'permission.personNeeded', params: { cause } });
    expect((await refund(firstResponse, 10_000)).json).toMatchObject(refusal('actLimit'));
    expect((await refund(firstResponse, 9_000)).status).toBe(200);
    expect((await refund(secondResponse, 9_000)).json).toMatchObject(refusal('personDayLimit'));
    expect(records((await fixture.send('GET', listPath('approvals', { filter: { state: 'pending' } }))).json)).toEqual(
      [],
    );
  });

  test('rejects the cancellation of a paid sale above the limit, but not its completion', async () => {
    const { secret } = await fixture.createIssuedKey();
    const sale = await fixture.send('POST', 'sales', {
      as: secret,
      key: crypto.randomUUID(),
      body: createSaleForm({ companyId: await createCompany() }),
    });
    const run = (action: string, body: object) =>
      fixture.send('POST', `sales/${String(sale.json['id'])}/${action}`, {
        as: secret,
        key: crypto.randomUUID(),
        version: Number(sale.json['version']),
        body,
      });
    expect((await run('cancel', { reason: 'Se cerró la cocina' })).json).toMatchObject({
      code: 'permission.personNeeded',
      params: { cause: 'actLimit' },
    });
    expect((await run('complete', {})).json).toMatchObject({ state: 'completed' });
  });

  test('permits a key the operations of its duties that allow keys, and no other', async () => {
    const { secret } = await fixture.createIssuedKey({ duties: [...keyDuties] });
    const document = await openDocument(fixture);
    const differences: string[] = [];
    for (const [method, path, { operationId, security, 'x-api-keys': keys }] of document.operations()) {
      if (security || operationId === 'live') continue;
      const address = path.replace('/api/', '').replace('{id}', crypto.randomUUID()).replace('{type}', 'csv');
      const { status, json } = await fixture.send(method, address, {
        as: secret,
        ...(method !== 'GET' && { body: {} }),
      });
      const isRefused = status === 403 && String(json?.['code']) === 'permission.notForKeys';
      if (isRefused === (keys !== undefined)) differences.push(`${operationId} ${status}`);
    }
    expect(differences).toEqual([]);
  });

  test.each([
    ['api-keys', 'GET'],
    ['approvals', 'GET'],
    ['users/administrator', 'GET'],
    ['sessions', 'GET'],
    ['permissions', 'GET'],
    ['notes', 'GET'],
    ['notifications', 'GET'],
    ['saved-views', 'GET'],
    ['settings', 'GET'],
    ['live', 'GET'],
    ['search?q=ana', 'GET'],
    ['deposits', 'POST'],
    ['giftcards', 'POST'],
    ['liquidations', 'POST'],
    ['catalogs/companies', 'POST'],
    ['periods', 'POST'],
  ])('denies a key %s (%s) with any duty', async (address, method) => {
    const { secret } = await fixture.createIssuedKey({ duties: [...keyDuties] });
    const response = await fixture.send(method, address, { as: secret, ...(method === 'POST' && { body: {} }) });
    expect(getStatusAndCode(response)[0]).not.toBe(200);
    expect([403, 405]).toContain(response.status);
  });

  test('lets a key read the resources of its duties and their history only', async () => {
    const { secret } = await fixture.createIssuedKey({ duties: ['catalogs'] });
    await fixture.send('POST', 'users/user', { body: { displayName: 'Lola', email: 'lola@correo.mx' } });
    const body = { name: { es: 'Vegana' }, slug: 'vegana', color: '#166534' };
    expect((await fixture.send('POST', 'catalogs/labels', { as: secret, body })).status).toBe(201);
    expect(getStatusAndCode(await fixture.send('GET', 'users/user', { as: secret }))).toEqual([
      403,
      'permission.missing',
    ]);
    const events = records((await fixture.send('GET', 'audit-events', { as: secret })).json);
    expect([...new Set(events.map(({ resource }) => resource))]).toEqual(['catalogs/labels']);
  });

  test('records exports by a key in the history of the key', async () => {
    const { key, secret } = await fixture.createIssuedKey({ duties: ['auditor'] });
    expect((await fixture.send('GET', 'journals.csv', { as: secret })).status).toBe(200);
    const filter = { resource: 'api-keys', recordId: key['id'], action: 'export' };
    expect(records((await fixture.send('GET', listPath('audit-events', { filter }))).json)).toMatchObject([
      { reason: 'journals · 0', actorName: 'App de pedidos' },
    ]);
  });

  test('separates idempotency keys of machines from those of persons', async () => {
    const { secret } = await fixture.createIssuedKey({ duties: ['catalogs'] });
    const key = crypto.randomUUID();
    const label = (as: string, slug: string) =>
      fixture.send('POST', 'catalogs/labels', { as, key, body: { name: { es: slug }, slug, color: '#166534' } });
    expect([(await label('admin', 'una')).status, (await label(secret, 'otra')).status]).toEqual([201, 201]);
    expect((await label(secret, 'otra')).headers.get('Idempotency-Hit')).toBe('true');
  });

  test('updates the last use of a key every five minutes without a new version', async () => {
    const { key, secret } = await fixture.createIssuedKey();
    const readSales = () => fixture.send('GET', 'sales', { as: secret });
    await readSales();
    fixture.now.advance(4 * 60_000);
    await readSales();
    expect(await fixture.readKey(key)).toMatchObject({ lastUsedAt: '2026-07-01T12:00:00.000Z', version: 2 });
    fixture.now.advance(60_000);
    await readSales();
    expect(await fixture.readKey(key)).toMatchObject({ lastUsedAt: '2026-07-01T12:05:00.000Z', version: 2 });
  });
});

describe('requests without a valid API key', () => {
  test('rejects unknown keys without a reason and limits a network to thirty attempts', async () => {
    const { secret } = await fixture.createIssuedKey();
    const wrongSecret = `sk_${'0'.repeat(40)}`;
    for (let attempt = 0; attempt < 30; attempt += 1)
      expect(await fixture.sendFrom('203.0.113.7', attempt % 2 === 0 ? wrongSecret : 'sk_x')).toEqual([
        401,
        'auth.tokenInvalid',
      ]);
    expect(await fixture.sendFrom('203.0.113.7', wrongSecret)).toEqual([429, 'service.tooManyRequests']);
    // The limit on failed attempts does not reject a correct secret.
    expect(await fixture.sendFrom('203.0.113.7', secret)).toEqual([200, undefined]);
    expect(await fixture.sendFrom('203.0.113.8', wrongSecret)).toEqual([401, 'auth.tokenInvalid']);
    fixture.now.advance(15 * 60_000);
    expect(await fixture.sendFrom('203.0.113.7', wrongSecret)).toEqual([401, 'auth.tokenInvalid']);
  });

  test('rejects an expired key from the end of its last day', async () => {
    const { secret } = await fixture.createIssuedKey({ expiresOn: '2026-07-05' });
    // Midnight in the platform's time zone is 06:00 UTC.
    fixture.now.value = new Date('2026-07-06T05:59:59.000Z');
    expect((await fixture.send('GET', 'sales', { as: secret })).status).toBe(200);
    fixture.now.advance(1_000);
    expect(getStatusAndCode(await fixture.send('GET', 'sales', { as: secret }))).toEqual([401, 'auth.keyExpired']);
  });

  test('rejects a key from an address outside its networks', async () => {
    const { secret } = await fixture.createIssuedKey({ addresses: '203.0.113.0/24\n2001:db8::/32' });
    expect(await fixture.sendFrom('203.0.113.9', secret)).toEqual([200, undefined]);
    expect(await fixture.sendFrom('2001:db8:1::5', secret)).toEqual([200, undefined]);
    expect(await fixture.sendFrom('203.0.114.9', secret)).toEqual([403, 'auth.keyAddress']);
    expect(await fixture.sendFrom(undefined, secret)).toEqual([403, 'auth.keyAddress']);
  });

  test('rejects a request whose key is revoked while its body arrives', async () => {
    const { key, secret } = await fixture.createIssuedKey({ duties: ['catalogs'] });
    const body = JSON.stringify({ name: { es: 'Tarde' }, slug: 'tarde', color: '#166534' });
    const slowly = new ReadableStream({
      async pull(controller) {
        // The key is valid when the request starts, and is revoked while the body arrives.
        await fixture.runKeyAction(key, 'revoke', { reason: 'Se filtró' });
        controller.enqueue(new TextEncoder().encode(body));
        controller.close();
      },
    });
    const response = await fixture.fetch(
      new Request('http://localhost/api/catalogs/labels', {
        method: 'POST',
        headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
        body: slowly,
        duplex: 'half',
      } as RequestInit),
    );
    expect([response.status, await response.json()]).toMatchObject([401, { code: 'auth.keyRevoked' }]);
    expect(records((await fixture.send('GET', 'catalogs/labels')).json)).toEqual([]);
  });
});

test('limits the request rate of a key separately', async () => {
  const api = await openApiFixture({ limits: { reads: 3, writes: 0, address: 0 } });
  try {
    const keyResponse = await api.send('POST', 'api-keys', {
      body: { name: 'App', duties: ['sales'], expiresOn: '2026-09-30' },
    });
    const secretResponse = await api.send('POST', `api-keys/${String(keyResponse.json['id'])}/issue-secret`, {
      body: {},
      key: crypto.randomUUID(),
      version: 1,
    });
    const as = String(secretResponse.json['secret']);
    const statuses: number[] = [];
    for (let read = 0; read < 4; read += 1) statuses.push((await api.send('GET', 'sales', { as })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await api.send('GET', 'sales')).status).toBe(200);
  } finally {
    await api.close();
  }
});
