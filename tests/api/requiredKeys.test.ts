import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiFixture, tablesOf, type ApiFixture, type Json } from './apiFixture';
import { untyped } from '../../api/db/database';

interface Operation {
  operationId: string;
  parameters?: { $ref?: string }[];
}

/**
 * POST operations that require no idempotency key: they neither create money nor run an action, or their content
 * identifies them, or repeating them has no effect.
 */
const needsNone = [
  /^\/api\/(?:catalogs|users)\/[a-z]+(?:\/import)?$/,
  /^\/api\/(?:images|documents|attachments|client-errors)$/,
  /^\/api\/devices(?:\/remove)?$/,
  /^\/api\/(?:saved-views|report-subscriptions|notes|webhooks)$/,
  /^\/api\/(?:follows|pins)\/change$/,
  /^\/api\/presence$/,
  /^\/api\/(?:mail-choices\/change|system\/test-mail)$/,
  /^\/api\/sessions\/end(?:-others)?$/,
  /^\/api\/api-keys$/,
  /^\/api\/exchange-rates$/,
  /^\/api\/system\/sandbox\/(?:create|delete)$/,
  /^\/api\/giftcards\/find$/,
  /^\/api\/liquidations\/(?:owed|open-items|estimate)$/,
  /^\/api\/liquidation-items\/totals$/,
];

/** Valid bodies of operations that have no record. */
const bodies: Readonly<Record<string, unknown>> = {
  '/api/giftcards': { initialMinor: 50_000, currency: 'MXN', fundedBy: 'platform' },
  '/api/giftcards/batch': { cards: [{ initialMinor: 50_000, currency: 'MXN', fundedBy: 'platform' }] },
};

let api: ApiFixture;
let postOperations: [path: string, operation: Operation][];
beforeAll(async () => {
  api = await openApiFixture();
  const { json } = await api.send('GET', 'openapi.json');
  const paths = Object.entries(json['paths'] as unknown as Record<string, { post?: Operation }>);
  postOperations = paths.flatMap(([path, { post }]): typeof postOperations => (post ? [[path, post]] : []));
});
afterAll(() => api.close());

const listActions = () => postOperations.filter(([path]) => !needsNone.some((one) => one.test(path)));
const addressOf = (path: string) => path.replace('/api/', '').replace('{id}', '01980000-0000-7000-8000-000000000000');
const sendWithKey = (path: string, key?: string) =>
  api.send('POST', addressOf(path), {
    body: bodies[path] ?? {},
    ...(path.includes('{id}') && { version: 1 }),
    ...(key && { key }),
  });

async function readAllRows(): Promise<unknown> {
  const names = (await tablesOf(api.db)).sort();
  return Promise.all(
    names.map(async (name) => [name, await untyped(api.db.kysely).selectFrom(name).selectAll().execute()]),
  );
}

describe('required idempotency keys', () => {
  test('rejects every money operation and action without an idempotency key and writes nothing', async () => {
    const rowsBefore = await readAllRows();
    const responses = await Promise.all(listActions().map(async ([path]) => [path, await sendWithKey(path)] as const));
    expect(responses.length).toBeGreaterThan(50);
    const otherResponses = responses.filter(
      ([, { status, json }]) => status !== 400 || String(json['code']) !== 'request.idempotencyKeyMissing',
    );
    expect(otherResponses.map(([path, { status, text }]) => `${path} ${status} ${text}`)).toEqual([]);
    expect(await readAllRows()).toEqual(rowsBefore);
  });

  test('declares the required idempotency key of exactly these operations', () => {
    const operationsWithKey = postOperations.filter(([, { parameters = [] }]) =>
      parameters.some(({ $ref }) => $ref?.endsWith('/requiredIdempotencyKey')),
    );
    expect(operationsWithKey.map(([path]) => path)).toEqual(listActions().map(([path]) => path));
  });

  test('performs operations on a whole resource once per key', async () => {
    for (const path of Object.keys(bodies)) {
      const key = crypto.randomUUID();
      const [firstResponse, repeatedResponse] = [await sendWithKey(path, key), await sendWithKey(path, key)];
      expect([firstResponse.status < 300, repeatedResponse.text]).toEqual([true, firstResponse.text]);
    }
    const { json } = await api.send('GET', 'giftcards');
    expect(json as unknown as Json[]).toHaveLength(Object.keys(bodies).length);
  });
});
