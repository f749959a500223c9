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

const uuid = () => crypto.randomUUID();
const post = (body: unknown, key: string, as = 'admin') => api.send('POST', 'catalogs/labels', { body, key, as });
const count = async () => Number((await api.send('GET', 'catalogs/labels')).headers.get('X-Total-Count'));

describe('idempotency keys', () => {
  test('returns the same response, headers included, to a repeated request', async () => {
    const [key, body] = [uuid(), labelForm()];
    const first = await post(body, key);
    const before = await dumpLabelTables(api);
    const again = await post(body, key);
    expect(first.headers.get('Idempotency-Hit')).toBeNull();
    expect(again.headers.get('Idempotency-Hit')).toBe('true');
    for (const header of ['ETag', 'Location', 'Content-Type'])
      expect(again.headers.get(header)).toBe(first.headers.get(header));
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(await dumpLabelTables(api)).toEqual(before);
  });

  test('repeats the response after the record has changed', async () => {
    const label = await createLabel(api);
    const sent = { body: { color: '#000000' }, version: 1, key: uuid() };
    const first = await api.send('PUT', `catalogs/labels/${label.id}`, sent);
    await api.send('PUT', `catalogs/labels/${label.id}`, { body: { color: '#166534' }, version: 2 });
    const again = await api.send('PUT', `catalogs/labels/${label.id}`, sent);
    expect([again.status, again.text, again.headers.get('Idempotency-Hit')]).toEqual([200, first.text, 'true']);
    expect((await getLabel(api, label.id)).color).toBe('#166534');
  });

  test('repeats the response of an archiving instead of a conflict', async () => {
    const label = await createLabel(api);
    const sent = { version: 1, key: uuid() };
    const first = await api.send('DELETE', `catalogs/labels/${label.id}`, sent);
    const again = await api.send('DELETE', `catalogs/labels/${label.id}`, sent);
    expect([again.status, again.text]).toEqual([200, first.text]);
  });

  test.each<[string, (key: string, body: Record<string, unknown>) => ReturnType<ApiFixture['send']>]>([
    ['another body', (key, body) => post({ ...body, color: '#000000' }, key)],
    ['another address', (key, body) => api.send('POST', `catalogs/labels/${uuid()}/move`, { body, key, version: 1 })],
    ['another method', (key, body) => api.send('PUT', `catalogs/labels/${uuid()}`, { body, key, version: 1 })],
  ])('rejects the reuse of an idempotency key with %s', async (_, send) => {
    const [key, body] = [uuid(), labelForm()];
    await post(body, key);
    const before = await dumpLabelTables(api);
    const response = await send(key, body);
    expect([response.status, response.json['code']]).toEqual([422, 'idempotency.keyReused']);
    expect(response.json).not.toHaveProperty('errors');
    expect(await dumpLabelTables(api)).toEqual(before);
  });

  test('separates the idempotency keys of administrators', async () => {
    const key = uuid();
    const [mine, theirs] = [await post(labelForm(), key), await post(labelForm(), key, 'ana')];
    expect([mine.status, theirs.status, theirs.headers.get('Idempotency-Hit')]).toEqual([201, 201, null]);
  });

  test('repeats to each administrator their response under the same key', async () => {
    const key = uuid();
    const bodies = { admin: labelForm(), ana: labelForm() };
    const first = [await post(bodies.admin, key), await post(bodies.ana, key, 'ana')];
    const again = [await post(bodies.admin, key), await post(bodies.ana, key, 'ana')];
    expect(again.map(({ status, text }) => [status, text])).toEqual(first.map(({ text }) => [201, text]));
  });

  test('creates one record for twenty concurrent requests and repeats its response later', async () => {
    const [key, body, before] = [uuid(), labelForm(), await count()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(body, key)));
    expect(await count()).toBe(before + 1);
    const made = answers.filter(({ status }) => status === 201);
    const early = answers.filter(({ status }) => status === 409);
    expect(made.length + early.length).toBe(20);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    for (const { json, headers } of early)
      expect([json['code'], Number(headers.get('Retry-After')) > 0]).toEqual(['idempotency.inFlight', true]);
    expect(answers.filter(({ status, headers }) => status === 201 && !headers.has('Idempotency-Hit'))).toHaveLength(1);
    expect((await post(body, key)).headers.get('Idempotency-Hit')).toBe('true');
  });

  test('accepts a corrected request with the same key after a rejection', async () => {
    const key = uuid();
    expect((await post(labelForm({ slug: 'No' }), key)).status).toBe(422);
    expect((await post(labelForm(), key)).status).toBe(201);
  });

  test('reads an idempotency key in any case', async () => {
    const [key, body] = [uuid(), labelForm()];
    const first = await post(body, key);
    expect((await post(body, key.toUpperCase())).text).toBe(first.text);
  });

  test('expires an idempotency key after two days', async () => {
    const [key, body] = [uuid(), labelForm()];
    await post(body, key);
    api.now.advance(47 * 3_600_000);
    expect((await post(body, key)).headers.get('Idempotency-Hit')).toBe('true');
    api.now.advance(2 * 3_600_000);
    const late = await post(body, key);
    expect(late.json['errors']).toEqual({ slug: 'violations.taken' });
    // After a rejection, another request may use the key.
    const other = labelForm();
    const created = await post(other, key);
    expect(created.status).toBe(201);
    expect((await post(other, key)).text).toBe(created.text);
    api.now.advance(47 * 3_600_000);
    expect((await post(other, key)).headers.get('Idempotency-Hit')).toBe('true');
  });

  test('lets another request take an expired key before the cleanup', async () => {
    const key = uuid();
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
    const parts = {
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
    const claimed = await claimKey(parts, 'uid-admin', key, await fingerprint(parts, request, JSON.stringify(body)));
    if ('status' in claimed) throw new Error('this key was answered already');
    return claimed;
  };

  test('holds the idempotency key until its lease expires', async () => {
    const [key, body] = [uuid(), labelForm()];
    await claim(key, body);
    const meanwhile = await post(body, key);
    expect([meanwhile.status, meanwhile.json['code'], meanwhile.headers.get('Retry-After')]).toEqual([
      409,
      'idempotency.inFlight',
      '30',
    ]);
    api.now.advance(30_000);
    const after = await post(body, key);
    expect([after.status, after.headers.get('Idempotency-Hit')]).toEqual([201, null]);
    expect((await post(body, key)).text).toBe(after.text);
  });

  test('rejects the commit of a slow request whose key another request has taken', async () => {
    const [key, body] = [uuid(), labelForm()];
    const slow = await claim(key, body);
    api.now.advance(30_000);
    expect((await post(body, key)).status).toBe(201);
    const late = api.db.kysely
      .transaction()
      .execute((trx) => storeResponse(trx, vault, slow, { status: 201, headers: {}, body: '{}' }));
    await expect(late).rejects.toThrow('idempotency.inFlight');
  });

  test('lets one of the waiting requests take over an expired claim', async () => {
    const [key, body, before] = [uuid(), labelForm(), await count()];
    await claim(key, body);
    api.now.advance(30_000);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(body, key)));
    expect(await count()).toBe(before + 1);
    expect(answers.filter(({ status, headers }) => status === 201 && !headers.has('Idempotency-Hit'))).toHaveLength(1);
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
      const { answer, label } = await move({ 'Idempotency-Key': uuid() }, query);
      expect([answer.status, answer.json['code']]).toEqual([400, 'request.unknownField']);
      expect(await getLabel(api, label.id)).toEqual(label);
    },
  );

  test('predicts an action in a dry run without a key and writes nothing', async () => {
    const label = await createLabel(api);
    const before = await dumpLabelTables(api);
    const dry = await api.send('POST', `catalogs/labels/${label.id}/move?dryRun=true`, {
      version: 1,
      body: { afterId: null },
    });
    expect(dry.status).toBe(200);
    expect(recordIn(dry).position).toBeLessThan(label.position);
    expect(await dumpLabelTables(api)).toEqual(before);
    expect(
      (await api.send('POST', `catalogs/labels/${label.id}/restore?dryRun=true`, { version: 1 })).json['code'],
    ).toBe('record.notArchived');
  });
});
