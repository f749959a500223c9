import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { problemStatus } from '../../api/contract/problems';
import { dishes } from './dishes';
import { freshApi, type Answered, type Fixture } from './harness';

type Node = Record<string, unknown>;
interface Operation {
  operationId: string;
  parameters: Node[];
  requestBody?: { required: boolean; content: Record<string, { schema: Node }> };
  responses: Record<string, { headers: Record<string, Node>; content: Record<string, { schema: Node }> }>;
  security?: unknown[];
}

let api: Fixture;
let document: Node;
beforeAll(async () => {
  api = await freshApi({ resources: [dishes] });
  document = (await api.send('GET', 'openapi.json')).json as unknown as Node;
});
afterAll(() => api.close());

function at(pointer: string): unknown {
  return pointer.slice(2).split('/').reduce<unknown>((node, key) => (node as Node | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], document);
}

/** The document with every reference followed. */
function resolved(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(resolved);
  if (node === null || typeof node !== 'object') return node;
  const { $ref, ...rest } = node as Node;
  return typeof $ref === 'string' ? resolved(at($ref)) : Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, resolved(value)]));
}

function operations(): [method: string, path: string, operation: Operation][] {
  return Object.entries(document['paths'] as Record<string, Record<string, Operation>>).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, string, Operation] => [method.toUpperCase(), path, resolved(operation) as Operation]),
  );
}

function expectValid(schema: unknown, value: unknown): void {
  const result = z.fromJSONSchema(resolved(schema) as Parameters<typeof z.fromJSONSchema>[0]).safeParse(value);
  expect(result.error?.issues ?? []).toEqual([]);
}

/** The answer is one the document announces: its status, its headers and its body. */
function expectAnnounced(operation: Operation, answer: Answered): void {
  const announced = operation.responses[String(answer.status)];
  expect(announced, `${operation.operationId} answers ${answer.status} ${answer.text}`).toBeDefined();
  const [mediaType = ''] = (answer.headers.get('Content-Type') ?? '').split(';');
  const content = announced?.content[mediaType];
  expect(content, `${operation.operationId} answers ${mediaType}`).toBeDefined();
  if (answer.json !== undefined) expectValid(content?.schema, answer.json);
  const always = Object.keys(announced?.headers ?? {}).filter((name) => !['Idempotency-Hit', 'Retry-After'].includes(name));
  for (const name of always) expect(answer.headers.has(name), `${operation.operationId} sends ${name}`).toBe(true);
}

describe('the document', () => {
  test('is OpenAPI 3.1 in which every reference leads somewhere', () => {
    expect(document['openapi']).toBe('3.1.0');
    const references: string[] = [];
    JSON.stringify(document, (key, value: unknown) => {
      if (key === '$ref') references.push(String(value));
      return value;
    });
    expect(references.length).toBeGreaterThan(50);
    for (const reference of new Set(references)) expect(at(reference), reference).toBeDefined();
  });

  test('names every operation once, and each part of an address as a parameter', () => {
    const all = operations();
    expect(new Set(all.map(([, , { operationId }]) => operationId)).size).toBe(all.length);
    for (const [, path, { parameters }] of all) {
      const inPath = parameters.filter((parameter) => parameter['in'] === 'path').map((parameter) => parameter['name']);
      expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      for (const parameter of parameters) expect('schema' in parameter !== 'content' in parameter).toBe(true);
    }
  });

  test('asks for a token everywhere but for health', () => {
    expect(document['security']).toEqual([{ identityToken: [] }]);
    expect(operations().filter(([, , { security }]) => security).map(([, path]) => path)).toEqual(['/api/health']);
  });

  test('describes each declared field by what validates it', () => {
    expect(resolved(at('#/components/schemas/CatalogsDishesNew'))).toMatchObject({
      required: ['name', 'slug', 'code'],
      additionalProperties: false,
      properties: { slug: { type: 'string', maxLength: 60 }, heat: { anyOf: [{ type: 'integer', minimum: -5, maximum: 5 }, { type: 'null' }] }, vegan: { type: 'boolean', default: false } },
    });
  });

  test('announces every problem there is, but for those of addresses that are none and those nobody raises yet', () => {
    const announced = new Set(JSON.stringify(operations().map(([, , { responses }]) => Object.values(responses).map((response) => Object.values(response.content)))).match(/[a-z]+\.[a-zA-Z]+/g));
    const elsewhere = ['request.unknownAddress', 'request.methodNotAllowed', 'record.duplicate', 'service.tooManyRequests'];
    expect(Object.keys(problemStatus).filter((code) => !elsewhere.includes(code) && !announced.has(code))).toEqual([]);
  });
});

describe('each operation', () => {
  let made = 0;
  const form = () => {
    made += 1;
    return { name: { es: `Plato ${made}` }, slug: `plato-${made}`, code: `C${made}` };
  };

  /** Something each body may be, by the operation that takes it. */
  const bodies: Record<string, () => unknown> = {
    createCatalogsDishes: form,
    updateCatalogsDishes: () => ({ name: { es: 'Otro nombre' } }),
    moveCatalogsDishes: () => ({ afterId: null }),
    restoreCatalogsDishes: () => ({}),
  };

  async function call(method: string, path: string, operation: Operation, with_: { id?: string; version?: number; as?: string | null } = {}): Promise<Answered> {
    const search = new URLSearchParams();
    const headers: Record<string, string> = {};
    for (const parameter of operation.parameters) {
      const name = String(parameter['name']);
      const example = (parameter['content'] as Record<string, { example: unknown }> | undefined)?.['application/json']?.example;
      if (parameter['in'] === 'query' && example !== undefined) search.set(name, JSON.stringify(example));
      if (name === 'Idempotency-Key') headers[name] = crypto.randomUUID();
      if (name === 'If-Match') headers[name] = `"${with_.version ?? 1}"`;
    }
    const body = bodies[operation.operationId]?.();
    if (operation.requestBody) expectValid(operation.requestBody.content['application/json']?.schema, body);
    const address = path.replace('/api/', '').replace('{id}', with_.id ?? '');
    return api.send(method, `${address}${search.size > 0 ? `?${search}` : ''}`, { headers, ...(body !== undefined && { body }), ...(with_.as !== undefined && { as: with_.as }) });
  }

  test('does what it says with a record, and answers as announced', async () => {
    const called = new Set<string>();
    for (const [method, path, operation] of operations()) {
      const { json } = await api.send('POST', 'catalogs/dishes', { body: form() });
      const id = String(json['id']);
      let version = 1;
      if (operation.operationId.startsWith('restore')) {
        await api.send('DELETE', `catalogs/dishes/${id}`, { version });
        version = 2;
      }
      const answer = await call(method, path, operation, { id, version });
      expect(answer.status, `${operation.operationId}: ${answer.text}`).toBeLessThan(300);
      expectAnnounced(operation, answer);
      called.add(operation.operationId);
    }
    expect([...called].sort()).toEqual(
      ['archiveCatalogsDishes', 'createCatalogsDishes', 'exportCatalogsDishes', 'getCatalogsDishes', 'health', 'listCatalogsDishes', 'moveCatalogsDishes', 'openapi', 'restoreCatalogsDishes', 'updateCatalogsDishes'].sort(),
    );
  });

  test('refuses what it announces to refuse: no token, no record, a stale one, no administrator', async () => {
    for (const [method, path, operation] of operations()) {
      if (!operation.security) {
        expectAnnounced(operation, await call(method, path, operation, { as: null }));
        expectAnnounced(operation, await call(method, path, operation, { as: 'user' }));
        expectAnnounced(operation, await api.send(method, `${path.replace('/api/', '').replace('{id}', 'x')}?unknown=1`, { version: 1, ...(operation.requestBody && { body: {} }) }));
      }
      if (!path.includes('{id}')) continue;
      const { json } = await api.send('POST', 'catalogs/dishes', { body: form() });
      for (const [id, version] of [['01980000-0000-7000-8000-000000000000', 1], [String(json['id']), 9]] as const) {
        const answer = await call(method, path, operation, { id, version });
        expectAnnounced(operation, answer);
        if (operation.operationId !== 'getCatalogsDishes') expect(answer.status).toBe(version === 9 ? 412 : 404);
      }
    }
  });
});
