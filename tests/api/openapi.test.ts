import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemStatus } from '../../contract/problems';
import { resources } from '../../contract/resources';
import { dishes } from './dishes';
import { openApiFixture, type ApiFixture } from './apiFixture';
import { openDocument, type OpenapiDocument } from './openapiDocument';

let api: ApiFixture;
let openapi: OpenapiDocument;
beforeAll(async () => {
  api = await openApiFixture({ resources: [dishes] });
  openapi = await openDocument(api);
});
afterAll(() => api.close());

describe('API description', () => {
  test('describes the API in OpenAPI 3.1 with resolvable references', () => {
    expect(openapi.document['openapi']).toBe('3.1.0');
    const references: string[] = [];
    JSON.stringify(openapi.document, (key, value: unknown) => {
      if (key === '$ref') references.push(String(value));
      return value;
    });
    expect(references.length).toBeGreaterThan(50);
    expect([...new Set(references)].filter((reference) => openapi.at(reference) === undefined)).toEqual([]);
  });

  test('names each operation once and each path parameter', () => {
    const operations = openapi.operations();
    expect(new Set(operations.map(([, , { operationId }]) => operationId)).size).toBe(operations.length);
    for (const [, path, { parameters }] of operations) {
      const pathParameters = parameters
        .filter((parameter) => parameter['in'] === 'path')
        .map((parameter) => parameter['name']);
      expect(pathParameters).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      for (const parameter of parameters) expect('schema' in parameter !== 'content' in parameter).toBe(true);
    }
  });

  test('requires a token except for health, support and images', () => {
    expect(openapi.document['security']).toEqual([{ identityToken: [] }]);
    expect(
      openapi
        .operations()
        .filter(([, , { security }]) => security)
        .map(([, path]) => path),
    ).toEqual(['/api/health', '/api/health/ready', '/api/support', '/api/images/{id}']);
  });

  test('describes each field by its validation', () => {
    expect(openapi.resolved(openapi.at('#/components/schemas/CatalogsDishesNew'))).toMatchObject({
      required: ['name', 'slug', 'code'],
      additionalProperties: false,
      properties: {
        slug: { type: 'string', maxLength: 60 },
        heat: { anyOf: [{ type: 'integer', minimum: -5, maximum: 5 }, { type: 'null' }] },
        vegan: { type: 'boolean', default: false },
      },
    });
  });

  test('lists every problem code of the API', async () => {
    const product = await openApiFixture();
    const document = await openDocument(product);
    const announcedNames = new Set(
      document
        .operations()
        .flatMap(([, , { responses }]) => Object.values(responses).map(({ description }) => description))
        .flatMap((description) => description.split(', ')),
    );
    await product.close();
    const externalNames = new Set([
      'request.unknownAddress',
      'request.methodNotAllowed',
      'sandbox.missing',
      'import.rowChanged',
    ]);
    expect(Object.keys(problemStatus).filter((code) => !externalNames.has(code) && !announcedNames.has(code))).toEqual(
      [],
    );
  });

  test('shares components between operations to limit the size of the API description', async () => {
    const product = await openApiFixture();
    const { text } = await product.send('GET', 'openapi.json');
    await product.close();
    expect(text.length / resources.length).toBeLessThan(21_000);
  });

  test('describes the items of each array and uses each component', async () => {
    const product = await openApiFixture();
    const { document } = await openDocument(product);
    await product.close();
    const arrays: unknown[] = [];
    const text = JSON.stringify(document, (_, value: unknown) => {
      if (typeof value === 'object' && value !== null && 'type' in value && value.type === 'array') arrays.push(value);
      return value;
    });
    expect(arrays.filter((schema) => !(schema as { items?: unknown }).items)).toEqual([]);
    const { responses = {}, schemas = {} } = document['components'] as Record<string, object>;
    const unusedComponents = Object.entries({ responses, schemas }).flatMap(([kind, operations]) =>
      Object.keys(operations).filter((name) => !text.includes(`"#/components/${kind}/${name}"`)),
    );
    expect(unusedComponents).toEqual([]);
  });
});
