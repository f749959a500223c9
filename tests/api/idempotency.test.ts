import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIdGenerator } from '../../api/engine/id';
import { claimKey, fingerprint, storeResponse } from '../../api/transactions/idempotency';
import { defaultSettings } from '../../contract/settings';
import { createLiveFeed } from '../../api/live/feed';
import { memoryImages } from '../../api/images/memory';
import { settingsReader } from '../../api/settings/effectiveSettings';
import { createRateLimiter } from '../../api/http/rateLimiter';
import { secureRandom } from '../../api/vault';
import { openApiFixture, vault, type ApiFixture } from './apiFixture';
import { createLabel, dumpLabelTables, getLabel, labelForm, recordIn } from './labels';

let api: ApiFixture;
beforeAll(async () => {
  api = await openApiFixture();
});
afterAll(() => api.close());

const newUuid = () => crypto.randomUUID();
const post = (body: unknown, key: string, as = 'admin') => api.send('POST', 'catalogs/labels', { body, key, as });
const countLabels = async () => Number((await api.send('GET', 'catalogs/labels')).headers.get('X-Total-Count'));

describe('idempotency keys', () => {
  test('returns the same response, headers included, to a repeated request', async () => {
    const [key, body] = [newUuid(), labelForm()];
    const firstResponse = await post(body, key);
    const rowsBefore = await dumpLabelTables(api);
    const repeatedResponse = await post(body, key);
    expect(firstResponse.headers.get('Idempotency-Hit')).toBeNull();
    expect(repeatedResponse.headers.get('Idempotency-Hit')).toBe('true');
    for (const header of ['ETag', 'Location', 'Content-Type'])
      expect(repeatedResponse.headers.get(header)).toBe(firstResponse.headers.get(header));
    expect([repeatedResponse.status, repeatedResponse.text]).toEqual([201, firstResponse.text]);
    expect(await dumpLabelTables(api)).toEqual(rowsBefore);
  });

  test('repeats the response after the record has changed', async () => {
    const label = await createLabel(api);
    const requestOptions = { body: { color: '#000000' }, version: 1, key: newUuid() };
    const firstResponse = await api.send('PUT', `catalogs/labels/${label.id}`, requestOptions);
    await api.send('PUT', `catalogs/labels/${label.id}`, { body: { color: '#166534' }, version: 2 });
    const repeatedResponse = await api.send('PUT', `catalogs/labels/${label.id}`, requestOptions);
    expect([repeatedResponse.status, repeatedResponse.text, repeatedResponse.headers.get('Idempotency-Hit')]).toEqual([
      200,
      firstResponse.text,
      'true',
    ]);
    expect((await getLabel(api, label.id)).color).toBe('#166534');
  });

  test('repeats the response of an archiving instead of a conflict', async () => {
    const label = await createLabel(api);
    const requestOptions = { version: 1, key: newUuid() };
    const firstResponse = await api.send('DELETE', `catalogs/labels/${label.id}`, requestOptions);
    const repeatedResponse = await api.send('DELETE', `catalogs/labels/${label.id}`, requestOptions);
    expect([repeatedResponse.status, repeatedResponse.text]).toEqual([200, firstResponse.text]);
  });

  test.each<[string, (key: string, body: Record<string, unknown>) => ReturnType<ApiFixture['send']>]>([
    ['another body', (key, body) => post({ ...body, color: '#000000' }, key)],
    [
      'another address',
      (key, body) => api.send('POST', `catalogs/labels/${newUuid()}/move`, { body, key, version: 1 }),
    ],
    ['another method', (key, body) => api.send('PUT', `catalogs/labels/${newUuid()}`, { body, key, version: 1 })],
  ])('rejects the reuse of an idempotency key with %s', async (_, send) => {
    const [key, body] = [newUuid(), labelForm()];
    await post(body, key);
    const rowsBefore = await dumpLabelTables(api);
    const response = await send(key, body);
    expect([response.status, response.json['code']]).toEqual([422, 'idempotency.keyReused']);
    expect(response.json).not.toHaveProperty('errors');
    expect(await dumpLabelTables(api)).toEqual(rowsBefore);
  });

  test('separates the idempotency keys of administrators', async () => {
    const key = newUuid();
    const [ownResponse, otherResponse] = [await post(labelForm(), key), await post(labelForm(), key, 'ana')];
    expect([ownResponse.status, otherResponse.status, otherResponse.headers.get('Idempotency-Hit')]).toEqual([
      201,
      201,
      null,
    ]);
  });

  test('repeats to each administrator their response under the same key', async () => {
    const key = newUuid();
    const bodies = { admin: labelForm(), ana: labelForm() };
    const firstResponses = [await post(bodies.admin, key), await post(bodies.ana, key, 'ana')];
    const repeatedResponses = [await post(bodies.admin, key), await post(bodies.ana, key, 'ana')];
    expect(repeatedResponses.map(({ status, text }) => [status, text])).toEqual(
      firstResponses.map(({ text }) => [201, text]),
    );
  });

  test('creates one record for twenty concurrent requests and repeats its response later', async () => {
    const [key, body, countBefore] = [newUuid(), labelForm(), await countLabels()];
    const responses = await Promise.all(Array.from({ length: 20 }, () => post(body, key)));
    expect(await countLabels()).toBe(countBefore + 1);
    const createdResponses = responses.filter(({ status }) => status === 201);
    const earlyResponses = responses.filter(({ status }) => status === 409);
    expect(createdResponses.length + earlyResponses.length).toBe(20);
    expect(new Set(createdResponses.map(({ text }) => text)).size).toBe(1);
    for (const { json, headers } of earlyResponses)
      expect([json['code'], Number(headers.get('Retry-After')) > 0]).toEqual(['idempotency.inFlight', true]);
    expect(responses.filter(({ status, headers }) => status === 201 && !headers.has('Idempotency-Hit'))).toHaveLength(
      1,
    );
    expect((await post(body, key)).headers.get('Idempotency-Hit')).toBe('true');
  });

  test('accepts a corrected request with the same key after a rejection', async () => {
    const key = newUuid();
    expect((await post(labelForm({ slug: 'No' }), key)).status).toBe(422);
    expect((await post(labelForm(), key)).status).toBe(201);
  });

  test('reads an idempotency key in any case', async () => {
    const [key, body] = [newUuid(), labelForm()];
    const firstResponse = await post(body, key);
    expect((await post(body, key.toUpperCase())).text).toBe(firstResponse.text);
  });

  test('expires an idempotency key after two days', async () => {
    const [key, body] = [newUuid(), labelForm()];
    await post(body, key);
    api.now.advance(47 * 3_600_000);
    expect((await post(body, key)).headers.get('Idempotency-Hit')).toBe('true');
    api.now.advance(2 * 3_600_000);
    const lateResponse = await post(body, key);
    expect(lateResponse.json['errors']).toEqual({ slug: 'violations.taken' });
    // After a rejection, another request may use the key.
    const otherForm = labelForm();
    const otherResponse = await post(otherForm, key);
    expect(otherResponse.status).toBe(201);
    expect((await post(otherForm, key)).text).toBe(otherResponse.text);
    api.now.advance(47 * 3_600_000);
    expect((await post(otherForm, key)).headers.get('Idempotency-Hit')).toBe('true');
  });

  test('lets another request take an expired key before the cleanup', async () => {
    const key = newUuid();
    await post(labelForm(), key);
    api.now.advance(49 * 3_600_000);
    expect((await post(labelForm(), key)).status).toBe(201);
    api.now.advance(49 * 3_600_000);
    await api.runScheduler();
    expect(await api.db.kysely.selectFrom('idempotencyKeys').select('key').execute()).toEqual([]);
  });
});

describe('a process that dies between claim and commit', () => {
  const claim = async (key: string, body: unknown) => {
    const keyContext = {
      ...api,
      identity: null as never,
      vault,
      images: memoryImages(),
      admit: async () => {},
      live: createLiveFeed(),
      settings: defaultSettings,
      readSettings: settingsReader(defaultSettings, []),
      log: () => {},
      clock: () => api.now.value,
      newId: createIdGenerator(() => api.now.value),
      random: secureRandom,
      rateLimiter: createRateLimiter({ clock: () => api.now.value }),
      listeners: [],
    };
    const request = new Request('http://localhost/api/catalogs/labels', { method: 'POST' });
    const claim = await claimKey(
      keyContext,
      'uid-admin',
      key,
      await fingerprint(keyContext, request, JSON.stringify(body)),
    );
    if ('status' in claim) throw new Error('this key was answered already');
    return claim;
  };

  test('holds the idempotency key until its lease expires', async () => {
    const [key, body] = [newUuid(), labelForm()];
    await claim(key, body);
    const concurrentResponse = await post(body, key);
    expect([
      concurrentResponse.status,
      concurrentResponse.json['code'],
      concurrentResponse.headers.get('Retry-After'),
    ]).toEqual([409, 'idempotency.inFlight', '30']);
    api.now.advance(30_000);
    const responseAfter = await post(body, key);
    expect([responseAfter.status, responseAfter.headers.get('Idempotency-Hit')]).toEqual([201, null]);
    expect((await post(body, key)).text).toBe(responseAfter.text);
  });

  test('rejects the commit of a slow request whose key another request has taken', async () => {
    const [key, body] = [newUuid(), labelForm()];
    const slowClaim = await claim(key, body);
    api.now.advance(30_000);
    expect((await post(body, key)).status).toBe(201);
    const lateTransaction = api.db.kysely
      .transaction()
      .execute((trx) => storeResponse(trx, vault, slowClaim, { status: 201, headers: {}, body: '{}' }));
    await expect(lateTransaction).rejects.toThrow('idempotency.inFlight');
  });

  test('lets one of the waiting requests take over an expired claim', async () => {
    const [key, body, countBefore] = [newUuid(), labelForm(), await countLabels()];
    await claim(key, body);
    api.now.advance(30_000);
    const responses = await Promise.all(Array.from({ length: 10 }, () => post(body, key)));
    expect(await countLabels()).toBe(countBefore + 1);
    expect(responses.filter(({ status, headers }) => status === 201 && !headers.has('Idempotency-Hit'))).toHaveLength(
      1,
    );
  });
});

describe('actions with an idempotency key', () => {
  const move = async (headers: Record<string, string>, query = '') => {
    const label = await createLabel(api);
    return {
      label,
      answer: await api.send('POST', `catalogs/labels/${label.id}/move${query}`, {
        headers,
        version: 1,
        body: { afterId: null },
      }),
    };
  };

  test('rejects an action without an idempotency key', async () => {
    const { answer, label } = await move({});
    expect([answer.status, answer.json['code']]).toEqual([400, 'request.idempotencyKeyMissing']);
    expect(await getLabel(api, label.id)).toEqual(label);
  });

  test.each(['1', 'not-a-uuid', `${crypto.randomUUID()}x`, crypto.randomUUID().replaceAll('-', '')])(
    'rejects the malformed idempotency key %s',
    async (key) => {
      const { answer } = await move({ 'Idempotency-Key': key });
      expect([answer.status, answer.json['code']]).toEqual([400, 'request.malformedIdempotencyKey']);
    },
  );

  test.each(['?dryRun=yes', '?dryRun=', '?dryRun=true&dryRun=false', '?dryrun=true'])(
    'rejects an action with a malformed dry run (%s)',
    async (query) => {
      const { answer, label } = await move({ 'Idempotency-Key': newUuid() }, query);
      expect([answer.status, answer.json['code']]).toEqual([400, 'request.unknownField']);
      expect(await getLabel(api, label.id)).toEqual(label);
    },
  );

  test('predicts an action in a dry run without a key and writes nothing', async () => {
    const label = await createLabel(api);
    const rowsBefore = await dumpLabelTables(api);
    const preview = await api.send('POST', `catalogs/labels/${label.id}/move?dryRun=true`, {
      version: 1,
      body: { afterId: null },
    });
    expect(preview.status).toBe(200);
    expect(recordIn(preview).position).toBeLessThan(label.position);
    expect(await dumpLabelTables(api)).toEqual(rowsBefore);
    expect(
      (await api.send('POST', `catalogs/labels/${label.id}/restore?dryRun=true`, { version: 1 })).json['code'],
    ).toBe('record.notArchived');
  });
});
