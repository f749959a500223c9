import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { problemStatus } from '../../contract/problems';
import { dishes } from './dishes';
import { freshApi, type Answered, type Fixture } from './harness';
import { pdf, png, upload, uploadPdf, uploaded } from './pictures';

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
  return pointer
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (node, key) => (node as Node | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
      document,
    );
}

/** The document with every reference followed. */
function resolved(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(resolved);
  if (node === null || typeof node !== 'object') return node;
  const { $ref, ...rest } = node as Node;
  return typeof $ref === 'string'
    ? resolved(at($ref))
    : Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, resolved(value)]));
}

function operations(): [method: string, path: string, operation: Operation][] {
  return Object.entries(document['paths'] as Record<string, Record<string, Operation>>).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, string, Operation] => [
      method.toUpperCase(),
      path,
      resolved(operation) as Operation,
    ]),
  );
}

/** What is not as the schema says. */
function faultsIn(schema: unknown, value: unknown): unknown[] {
  const result = z.fromJSONSchema(resolved(schema) as Parameters<typeof z.fromJSONSchema>[0]).safeParse(value);
  return result.error?.issues ?? [];
}

/** What of an answer the document does not announce: its status, its kind, its body, its headers. */
function unannounced({ operationId, responses }: Operation, answer: Answered): unknown[] {
  const announced = responses[String(answer.status)];
  const [mediaType = ''] = (answer.headers.get('Content-Type') ?? '').split(';');
  const content = announced?.content[mediaType];
  if (!announced || !content) return [`${operationId} answers ${answer.status} ${mediaType} ${answer.text}`];
  const always = Object.keys(announced.headers).filter((name) => !['Idempotency-Hit', 'Retry-After'].includes(name));
  return [
    ...(answer.json === undefined ? [] : faultsIn(content.schema, answer.json)),
    ...always.filter((name) => !answer.headers.has(name)),
  ];
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
    expect([...new Set(references)].filter((reference) => at(reference) === undefined)).toEqual([]);
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

  test('asks for a token everywhere but for health, and for pictures, which an <img> asks for', () => {
    expect(document['security']).toEqual([{ identityToken: [] }]);
    expect(
      operations()
        .filter(([, , { security }]) => security)
        .map(([, path]) => path),
    ).toEqual(['/api/health', '/api/images/{id}']);
  });

  test('describes each declared field by what validates it', () => {
    expect(resolved(at('#/components/schemas/CatalogsDishesNew'))).toMatchObject({
      required: ['name', 'slug', 'code'],
      additionalProperties: false,
      properties: {
        slug: { type: 'string', maxLength: 60 },
        heat: { anyOf: [{ type: 'integer', minimum: -5, maximum: 5 }, { type: 'null' }] },
        vegan: { type: 'boolean', default: false },
      },
    });
  });

  test('of the product announces every problem there is, but for those of addresses that are none and of single rows of a file', async () => {
    const product = await freshApi();
    // Not resolved: the schema of any problem names them all.
    const announced = new Set(
      JSON.stringify((await product.send('GET', 'openapi.json')).json['paths']).match(/[a-zA-Z]+\.[a-zA-Z]+/g),
    );
    await product.close();
    const elsewhere = new Set([
      'request.unknownAddress',
      'request.methodNotAllowed',
      'service.tooManyRequests',
      'import.rowChanged',
    ]);
    expect(Object.keys(problemStatus).filter((code) => !elsewhere.has(code) && !announced.has(code))).toEqual([]);
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
    importCatalogsDishes: () => ({
      importId: crypto.randomUUID(),
      columns: ['slug'],
      rows: [{ row: 2, cells: ['Sin Nombre'] }],
    }),
  };

  async function call(
    method: string,
    path: string,
    operation: Operation,
    { id = 'x', version = 1, as = 'admin' }: { id?: string; version?: number; as?: string | null } = {},
  ): Promise<Answered> {
    const search = new URLSearchParams();
    const headers: Record<string, string> = {};
    for (const parameter of operation.parameters) {
      const name = String(parameter['name']);
      const example = (parameter['content'] as Record<string, { example: unknown }> | undefined)?.['application/json']
        ?.example;
      if (parameter['in'] === 'query' && example !== undefined) search.set(name, JSON.stringify(example));
      if (name === 'Idempotency-Key') headers[name] = crypto.randomUUID();
      if (name === 'If-Match') headers[name] = `"${version}"`;
    }
    if (operation.requestBody?.content['image/png']) return upload(api, png(), { as, key: crypto.randomUUID() });
    if (operation.requestBody?.content['application/pdf'])
      return uploadPdf(api, pdf(), { as, key: crypto.randomUUID() });
    const body = bodies[operation.operationId]?.();
    const wrong = operation.requestBody
      ? faultsIn(operation.requestBody.content['application/json']?.schema, body)
      : [];
    if (wrong.length > 0) throw new Error(JSON.stringify(wrong));
    const address = path.replace('/api/', '').replace('{id}', id);
    return api.send(method, `${address}${search.size > 0 ? `?${search}` : ''}`, {
      as,
      headers,
      ...(body !== undefined && { body }),
    });
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
      const kept = path.startsWith('/api/images/')
        ? (await uploaded(api)).id
        : path.startsWith('/api/documents/')
          ? String((await uploadPdf(api)).json['id'])
          : id;
      const answer = await call(method, path, operation, { id: kept, version });
      expect(answer.status).toBeLessThan(300);
      expect(unannounced(operation, answer)).toEqual([]);
      called.add(operation.operationId);
    }
    expect([...called].sort()).toEqual(
      [
        'archiveCatalogsDishes',
        'createCatalogsDishes',
        'exportCatalogsDishes',
        'getCatalogsDishes',
        'getDocument',
        'getImage',
        'health',
        'importCatalogsDishes',
        'listCatalogsDishes',
        'moveCatalogsDishes',
        'openapi',
        'restoreCatalogsDishes',
        'updateCatalogsDishes',
        'uploadDocument',
        'uploadImage',
      ].sort(),
    );
  });

  test('refuses as it announces: without a token, to no administrator, and a parameter nobody reads', async () => {
    const refusals = [];
    for (const [method, path, operation] of operations().filter(([, , { security }]) => !security)) {
      const address = path.replace('/api/', '').replace('{id}', 'x');
      const answers = [
        await call(method, path, operation, { as: null }),
        await call(method, path, operation, { as: 'user' }),
        await api.send(method, `${address}?unknown=1`, { version: 1, ...(operation.requestBody && { body: {} }) }),
      ];
      expect(answers.flatMap((answer) => unannounced(operation, answer))).toEqual([]);
      refusals.push(answers.map(({ status }) => status));
    }
    expect(new Set(refusals.map(String))).toEqual(new Set(['401,403,400']));
  });

  test('of a record refuses as it announces: one that is not there, and a version that is not', async () => {
    for (const [method, path, operation] of operations().filter(
      ([, address]) => address.startsWith('/api/catalogs/') && address.includes('{id}'),
    )) {
      const { json } = await api.send('POST', 'catalogs/dishes', { body: form() });
      const answers = [
        await call(method, path, operation, { id: '01980000-0000-7000-8000-000000000000' }),
        await call(method, path, operation, { id: String(json['id']), version: 9 }),
      ];
      expect(answers.flatMap((answer) => unannounced(operation, answer))).toEqual([]);
      expect(answers.map(({ status }) => status)).toEqual([404, method === 'GET' ? 200 : 412]);
    }
  });
});
