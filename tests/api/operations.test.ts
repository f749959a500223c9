import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LiveFeed } from '../../api/ports/live';
import { dishes } from './dishes';
import { openApiFixture, type TestResponse, type ApiFixture } from './apiFixture';
import { createPdf, createPng, upload, uploadDocument, createImage } from './imagesFixture';
import { openDocument, type Operation, type OpenapiDocument } from './openapiDocument';

let api: ApiFixture;
let openapi: OpenapiDocument;
beforeAll(async () => {
  // The stream ends at once, so that the test can read it.
  const feed: LiveFeed = {
    position: () => '0',
    followers: 0,
    since: () => [],
    close: () => {},
    sendTransient: () => {},
    subscribe: (_, onClose) => {
      onClose();
      return () => {};
    },
  };
  api = await openApiFixture({ resources: [dishes], live: { feed, publish: () => Promise.resolve() } });
  openapi = await openDocument(api);
});
afterAll(() => api.close());

describe('every operation', () => {
  let createdCount = 0;
  const createForm = () => {
    createdCount += 1;
    return { name: { es: `Plato ${createdCount}` }, slug: `plato-${createdCount}`, code: `C${createdCount}` };
  };

  const bodies: Record<string, () => unknown> = {
    createCatalogsDishes: createForm,
    updateCatalogsDishes: () => ({ name: { es: 'Otro nombre' } }),
    reportClientError: () => ({
      kind: 'page',
      message: 'x is not a function',
      frames: [],
      page: '/home',
      build: '1.0.0',
      browser: 'other',
    }),
    registerDevice: () => ({ token: 'a token of the browser', language: 'es' }),
    removeDevice: () => ({ token: 'a token of the browser' }),
    pinRecord: () => ({ resource: 'catalogs/dishes', recordId: crypto.randomUUID(), isPinned: false }),
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
  ): Promise<TestResponse> {
    const search = new URLSearchParams();
    const headers: Record<string, string> = {};
    for (const parameter of operation.parameters) {
      const name = String(parameter['name']);
      const example = (parameter['content'] as Record<string, { example: unknown }> | undefined)?.['application/json']
        ?.example;
      if (parameter['in'] === 'query' && example !== undefined) search.set(name, JSON.stringify(example));
      if (parameter['in'] === 'query' && typeof parameter['example'] === 'string')
        search.set(name, parameter['example']);
      if (name === 'Idempotency-Key') headers[name] = crypto.randomUUID();
      if (name === 'If-Match') headers[name] = `"${version}"`;
    }
    if (operation.requestBody?.content['image/png']) return upload(api, createPng(), { as, key: crypto.randomUUID() });
    if (operation.requestBody?.content['application/pdf'])
      return uploadDocument(api, createPdf(), { as, key: crypto.randomUUID() });
    const body = bodies[operation.operationId]?.();
    const invalidBody = operation.requestBody
      ? openapi.faultsIn(operation.requestBody.content['application/json']?.schema, body)
      : [];
    if (invalidBody.length > 0) throw new Error(JSON.stringify(invalidBody));
    const address = path.replace('/api/', '').replace('{id}', id).replace('{type}', 'xlsx');
    return api.send(method, `${address}${search.size > 0 ? `?${search}` : ''}`, {
      as,
      headers,
      ...(body !== undefined && { body }),
    });
  }

  test('succeeds with a record as described', async () => {
    const calledOperations = new Set<string>();
    for (const [method, path, operation] of openapi.operations()) {
      const { json } = await api.send('POST', 'catalogs/dishes', { body: createForm() });
      const id = String(json['id']);
      let version = 1;
      if (operation.operationId.startsWith('restore')) {
        await api.send('DELETE', `catalogs/dishes/${id}`, { version });
        version = 2;
      }
      const targetId = path.startsWith('/api/images/')
        ? (await createImage(api)).id
        : path.startsWith('/api/documents/')
          ? String((await uploadDocument(api)).json['id'])
          : id;
      const response = await call(method, path, operation, { id: targetId, version });
      expect(response.status).toBeLessThan(300);
      expect(openapi.unannounced(operation, response)).toEqual([]);
      calledOperations.add(operation.operationId);
    }
    expect([...calledOperations].sort()).toEqual(
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
        'live',
        'moveCatalogsDishes',
        'openapi',
        'permissions',
        'pinRecord',
        'pins',
        'ready',
        'registerDevice',
        'removeDevice',
        'reportClientError',
        'search',
        'restoreCatalogsDishes',
        'support',
        'updateCatalogsDishes',
        'uploadDocument',
        'uploadImage',
      ].sort(),
    );
  });

  test('rejects missing tokens, foreign roles and unknown parameters as described', async () => {
    const refusalCases = [];
    for (const [method, path, operation] of openapi.operations().filter(([, , { security }]) => !security)) {
      const address = path.replace('/api/', '').replace('{id}', 'x').replace('{type}', 'csv');
      const responses = [
        await call(method, path, operation, { as: null }),
        await call(method, path, operation, { as: 'user' }),
        await api.send(method, `${address}?unknown=1`, { version: 1, ...(operation.requestBody && { body: {} }) }),
      ];
      expect(responses.flatMap((response) => openapi.unannounced(operation, response))).toEqual([]);
      refusalCases.push(responses.map(({ status }) => status));
    }
    expect(new Set(refusalCases.map(String))).toEqual(new Set(['401,403,400']));
  });

  test('rejects unknown records and stale versions as described', async () => {
    for (const [method, path, operation] of openapi
      .operations()
      .filter(([, address]) => address.startsWith('/api/catalogs/') && address.includes('{id}'))) {
      const { json } = await api.send('POST', 'catalogs/dishes', { body: createForm() });
      const responses = [
        await call(method, path, operation, { id: '01980000-0000-7000-8000-000000000000' }),
        await call(method, path, operation, { id: String(json['id']), version: 9 }),
      ];
      expect(responses.flatMap((response) => openapi.unannounced(operation, response))).toEqual([]);
      expect(responses.map(({ status }) => status)).toEqual([404, method === 'GET' ? 200 : 412]);
    }
  });
});
