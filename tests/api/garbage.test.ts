import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemStatus } from '../../contract/problems';
import { tableOf } from '../../api/engine/table';
import { dishes } from './dishes';
import { openApiFixture, readResponse, type TestResponse, type ApiFixture } from './apiFixture';

let api: ApiFixture;
let id: string;
beforeAll(async () => {
  api = await openApiFixture({ resources: [dishes] });
  const response = await api.send('POST', 'catalogs/dishes', {
    body: { name: { es: 'Mole' }, slug: 'mole', code: 'M1' },
  });
  id = String(response.json['id']);
});
afterAll(() => api.close());

/** Returns the fault of a response that is neither the requested content nor a problem with a reason. */
function findFault(response: TestResponse): string | null {
  const { status, headers, json } = response;
  if (status >= 500) return `failed: ${response.text}`;
  if (!headers.get('X-Request-Id')) return 'has no request id';
  if (status < 400) return null;
  const code = String(json['code']);
  if (headers.get('Content-Type') !== 'application/problem+json') return 'is no problem';
  if (!Object.hasOwn(problemStatus, code) || problemStatus[code as keyof typeof problemStatus] !== status)
    return `${status} ${code}`;
  if (String(json['requestId']) !== headers.get('X-Request-Id')) return 'has two request ids';
  return Object.hasOwn(json, 'errors') === (code === 'request.invalid') ? null : `${code} with errors, or without`;
}

/** Replaces lone surrogates, which an address cannot contain. */
const replaceSurrogates = (text: string) => Buffer.from(text).toString();

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('\u0000', '\ud800', '%00', "'; drop table dishes; --", '__proto__', '{{7*7}}'),
);
const fieldNames = [
  ...tableOf(dishes).paths.keys(),
  ...Object.keys(dishes.fields),
  'q',
  'archived',
  'version',
  'actions',
  '__proto__',
  'toString',
];
const fieldName = fc.oneof(
  fc.constantFrom(...fieldNames),
  fc
    .tuple(fc.constantFrom(...fieldNames), fc.constantFrom('_gte', '_lte', '_neq', '_gt'))
    .map((parts) => parts.join('')),
  anyText,
);
const anyValue = fc.oneof(
  fc.jsonValue(),
  anyText,
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -0,
    1e308,
    Number.MAX_SAFE_INTEGER,
    2 ** 63,
    '2026-07-01T00:00:00Z',
    [],
    {},
    [[]],
    [null],
    { es: 1 },
    { es: 'x', en: 'y' },
  ),
);
const anyObject = fc
  .array(fc.tuple(fieldName, anyValue), { maxLength: 5 })
  .map((entries) => `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`);
const anyJson = fc.oneof(
  anyObject,
  fc.json(),
  anyText,
  fc.constantFrom('', 'null', '[', '1e999', '[0,24]', '["id","ASC"]', '"\\ud800"'),
);

test('answers any query with a list or a reason', async () => {
  const parameter = fc.tuple(
    fc.oneof(fc.constantFrom('filter', 'range', 'sort', 'columns'), anyText),
    fc.oneof(anyObject, anyJson),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('catalogs/dishes', 'catalogs/dishes.csv'),
      fc.array(parameter, { maxLength: 4 }),
      async (address, parameters) => {
        const search = parameters
          .map(
            ([name, value]) =>
              `${encodeURIComponent(replaceSurrogates(name))}=${encodeURIComponent(replaceSurrogates(value))}`,
          )
          .join('&');
        expect(findFault(await api.send('GET', `${address}?${search}`))).toBeNull();
      },
    ),
    { numRuns: 500 },
  );
});

test('answers any filter of fields with a list or a reason', async () => {
  await fc.assert(
    fc.asyncProperty(anyObject, async (filter) => {
      expect(
        findFault(await api.send('GET', `catalogs/dishes?filter=${encodeURIComponent(replaceSurrogates(filter))}`)),
      ).toBeNull();
    }),
    { numRuns: 500 },
  );
});

test('answers any raw query string with a list or a reason', async () => {
  await fc.assert(
    fc.asyncProperty(fc.stringMatching(/^[!-~]{0,40}$/), async (search) => {
      expect(findFault(await api.send('GET', `catalogs/dishes?${search}`))).toBeNull();
    }),
    { numRuns: 300 },
  );
});

test('answers any address', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'),
      fc.array(
        fc.oneof(
          fc.constantFrom('catalogs', 'dishes', id, 'move', '..', '.', '%2e%2e', '%', '%ff', 'dishes.csv'),
          anyText,
        ),
        { maxLength: 4 },
      ),
      async (method, parts) => {
        const response = await api.send(method, parts.map((part) => replaceSurrogates(part)).join('/'), { version: 1 });
        // Responses to HEAD and OPTIONS have no body.
        expect(response.text === '' ? response.status < 500 : findFault(response) === null).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

test('answers any body with a record or a reason, and a rejection leaves the record unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('POST', 'PUT', 'move', 'restore'), anyJson, async (how, body) => {
      const dishBefore = await api.send('GET', `catalogs/dishes/${id}`);
      const version = Number(dishBefore.json['version']);
      const response =
        how === 'POST'
          ? await api.send('POST', 'catalogs/dishes', { body })
          : how === 'PUT'
            ? await api.send('PUT', `catalogs/dishes/${id}`, { body, version })
            : await api.send('POST', `catalogs/dishes/${id}/${how}`, { body, version, key: crypto.randomUUID() });
      expect(findFault(response)).toBeNull();
      const dishAfter = await api.send('GET', `catalogs/dishes/${id}`);
      expect(dishAfter.text === dishBefore.text || (response.status < 400 && how !== 'POST')).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('answers any headers', async () => {
  const value = fc.stringMatching(/^[ -~]{0,40}$/);
  const headers = fc.dictionary(
    fc.constantFrom(
      'Authorization',
      'If-Match',
      'Idempotency-Key',
      'Content-Type',
      'Content-Encoding',
      'X-Request-Id',
      'Origin',
      'Range',
      'Accept',
    ),
    value,
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'), headers, async (method, given) => {
      const response = await api.send(method, method === 'POST' ? 'catalogs/dishes' : `catalogs/dishes/${id}`, {
        headers: { ...given, ...(given['Content-Type'] && { 'Content-Type': given['Content-Type'] }) },
        ...(method === 'POST' || method === 'PUT' ? { body: '{}' } : {}),
      });
      expect(findFault(response)).toBeNull();
    }),
    { numRuns: 500 },
  );
});

test('answers any bytes as a body', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), async (bytes) => {
      const request = new Request('http://localhost/api/catalogs/dishes', {
        method: 'POST',
        headers: { Authorization: 'Bearer admin', 'Content-Type': 'application/json' },
        body: bytes as Uint8Array<ArrayBuffer>,
      });
      expect(findFault(await readResponse(await api.fetch(request)))).toBeNull();
    }),
    { numRuns: 200 },
  );
});

test.each([
  ['arrays', '['.repeat(200_000)],
  ['closed arrays', `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['objects', `${'{"name":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
  ['a read-only field', `{"position":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
])('rejects a deeply nested body (%s)', async (_, body) => {
  const version = Number((await api.send('GET', `catalogs/dishes/${id}`)).json['version']);
  expect(findFault(await api.send('POST', 'catalogs/dishes', { body }))).toBeNull();
  expect(findFault(await api.send('PUT', `catalogs/dishes/${id}`, { body, version }))).toBeNull();
});

test('reports at most 100 unknown fields of a body', async () => {
  const body = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`field${index}`, index]));
  const response = await api.send('POST', 'catalogs/dishes', { body });
  expect(response.status).toBe(422);
  expect(Object.keys(response.json['violations'] ?? {})).toHaveLength(100);
});
