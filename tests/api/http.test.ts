import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiFixture, readResponse, type ApiFixture } from './apiFixture';
import { createLabel, labelForm } from './labels';

let api: ApiFixture;
beforeAll(async () => {
  api = await openApiFixture({ settings: { maxBodyBytes: 1_000, allowedOrigins: ['https://console.example'] } });
});
afterAll(() => api.close());

const post = (init: RequestInit & { duplex?: 'half' }) =>
  api
    .fetch(
      new Request('http://localhost/api/catalogs/labels', {
        method: 'POST',
        ...init,
        headers: { Authorization: 'Bearer admin', ...(init.headers as Record<string, string>) },
      }),
    )
    .then(readResponse);

describe('request bodies', () => {
  test.each<[string, string | null]>([
    ['text', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['JSON in another charset', 'application/json; charset=latin1'],
    ['an unspecified type', ''],
  ])('rejects a body of %s with 415', async (_, type) => {
    const response = await post({ body: JSON.stringify(labelForm()), headers: { 'Content-Type': type ?? '' } });
    expect([response.status, response.json['code'], response.headers.get('Accept')]).toEqual([
      415,
      'request.unsupportedMediaType',
      'application/json',
    ]);
  });

  test('rejects a compressed body', async () => {
    const response = await post({
      body: JSON.stringify(labelForm()),
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
    });
    expect(response.status).toBe(415);
  });

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/merge-patch+json',
  ])('accepts a body of %s', async (type) => {
    expect((await post({ body: JSON.stringify(labelForm()), headers: { 'Content-Type': type } })).status).toBe(201);
  });

  test.each(['{', '[]', '"text"', '1', 'null', '{"a":1,}', "{'a':1}", ' '])(
    'rejects %s as a JSON object',
    async (body) => {
      const response = await api.send('POST', 'catalogs/labels', { body });
      expect([response.status, response.json['code']]).toEqual([400, 'request.malformedBody']);
    },
  );

  test('rejects a body that is not UTF-8', async () => {
    const response = await post({
      body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
      headers: { 'Content-Type': 'application/json' },
    });
    expect(response.json['code']).toBe('request.malformedBody');
  });

  test('rejects an oversized body by its Content-Length or while it is read', async () => {
    const text = JSON.stringify(labelForm({ name: { es: 'x'.repeat(2_000) } }));
    const responseWithLength = await post({
      body: text,
      headers: { 'Content-Type': 'application/json', 'Content-Length': '2100' },
    });
    let pullCount = 0;
    const endlessBody = new ReadableStream<Uint8Array>({
      pull(stream) {
        pullCount += 1;
        stream.enqueue(new Uint8Array(100));
      },
    });
    const responseWithoutLength = await post({
      body: endlessBody,
      duplex: 'half',
      headers: { 'Content-Type': 'application/json' },
    });
    for (const response of [responseWithLength, responseWithoutLength]) {
      expect([response.status, response.json['code'], response.json['params']]).toEqual([
        413,
        'request.tooLarge',
        { maxBytes: 1_000 },
      ]);
    }
    expect(pullCount).toBeLessThan(20);
  });

  test('never reads the body of an unauthorized request', async () => {
    let pullCount = 0;
    const body = new ReadableStream<Uint8Array>({ pull: () => void (pullCount += 1) }, { highWaterMark: 0 });
    const response = await post({
      body,
      duplex: 'half',
      headers: { Authorization: 'Bearer user', 'Content-Type': 'application/json' },
    });
    expect([response.status, pullCount]).toEqual([403, 0]);
  });
});

describe('addresses', () => {
  test.each(['', 'catalogs', 'catalogs/nothing', 'catalogs/labels/', 'catalogs/labels/1/2/3', 'catalogs/labels/x/fly'])(
    'answers 404 for the unknown address "%s"',
    async (address) => {
      const response = await api.send('GET', address);
      expect([response.status, response.json['code']]).toEqual([404, 'request.unknownAddress']);
    },
  );

  const id = '01980000-0000-7000-8000-000000000000';
  test.each([
    ['DELETE', 'catalogs/labels', 'GET, POST, HEAD, OPTIONS'],
    ['PATCH', `catalogs/labels/${id}`, 'GET, PUT, DELETE, HEAD, OPTIONS'],
    ['GET', `catalogs/labels/${id}/move`, 'POST, OPTIONS'],
    ['POST', 'catalogs/labels.csv', 'GET, HEAD, OPTIONS'],
    ['PUT', 'openapi.json', 'GET, HEAD, OPTIONS'],
    ['POST', 'health', 'GET, HEAD, OPTIONS'],
  ])('rejects %s at %s with the permitted methods', async (method, address, allow) => {
    const response = await api.send(method, address);
    expect([response.status, response.json['code'], response.headers.get('Allow')]).toEqual([
      405,
      'request.methodNotAllowed',
      allow,
    ]);
    const options = await api.send('OPTIONS', address);
    expect([options.status, options.headers.get('Allow'), options.text]).toEqual([204, allow, '']);
  });

  test('answers 401 to OPTIONS without a token at known and unknown addresses', async () => {
    for (const address of ['catalogs/labels', 'catalogs/nothing', `catalogs/labels/${id}/move`]) {
      const options = await api.send('OPTIONS', address, { as: null });
      expect([options.status, options.json['code'], options.headers.get('Allow')]).toEqual([
        401,
        'auth.tokenMissing',
        null,
      ]);
    }
  });

  test('answers HEAD like GET without a body', async () => {
    const label = await createLabel(api);
    for (const address of ['catalogs/labels', `catalogs/labels/${label.id}`, 'catalogs/labels.csv', 'health']) {
      const [getResponse, headResponse] = [
        await api.send('GET', address, { headers: { 'X-Request-Id': 'same' } }),
        await api.send('HEAD', address, { headers: { 'X-Request-Id': 'same' } }),
      ];
      expect([headResponse.status, headResponse.text]).toEqual([200, '']);
      expect(Object.fromEntries(headResponse.headers)).toEqual(Object.fromEntries(getResponse.headers));
    }
  });
});

describe('headers of every response', () => {
  const listStatuses = async () => [
    await api.send('GET', 'catalogs/labels'),
    await api.send('GET', 'catalogs/labels.csv'),
    await api.send('GET', 'nowhere'),
    await api.send('GET', 'catalogs/labels', { as: null }),
    await api.send('POST', 'catalogs/labels', { body: {} }),
    await api.send('GET', 'health', { as: null }),
  ];

  test('sends nosniff, a strict policy and private caching with every response', async () => {
    for (const { headers, status } of await listStatuses()) {
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get('Cache-Control')).toMatch(status < 400 ? /^(private, no-cache|no-store)$/ : /^no-store$/);
      expect(headers.get('Vary')).toContain('Authorization');
    }
  });

  test('returns the given request id or a new one', async () => {
    expect(
      (await api.send('GET', 'catalogs/labels', { headers: { 'X-Request-Id': 'abc-1_2' } })).headers.get(
        'X-Request-Id',
      ),
    ).toBe('abc-1_2');
    const refusal = await api.send('GET', 'nowhere', { headers: { 'X-Request-Id': 'abc' } });
    expect(refusal.json['requestId']).toBe('abc');
    for (const unusualId of ['a b', 'x'.repeat(65), '"quoted"', '<script>']) {
      const response = await api.send('GET', 'catalogs/labels', { headers: { 'X-Request-Id': unusualId } });
      expect(response.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

describe('CORS', () => {
  const requestFrom = (origin: string, method = 'GET', headers = {}) =>
    api.send(method, 'catalogs/labels', {
      headers: { Origin: origin, ...headers },
      as: method === 'OPTIONS' ? null : 'admin',
    });
  const preflight = { 'Access-Control-Request-Method': 'PUT', 'Access-Control-Request-Headers': 'if-match' };

  test('permits an allowed origin to read responses, errors and headers', async () => {
    for (const response of [
      await requestFrom('https://console.example'),
      await api.send('GET', 'nowhere', { headers: { Origin: 'https://console.example' } }),
    ]) {
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe('https://console.example');
      for (const header of [
        'X-Total-Count',
        'Content-Range',
        'ETag',
        'Idempotency-Hit',
        'Retry-After',
        'X-Request-Id',
      ]) {
        expect(response.headers.get('Access-Control-Expose-Headers')).toContain(header);
      }
    }
    const preflightResponse = await requestFrom('https://console.example', 'OPTIONS', preflight);
    expect(preflightResponse.status).toBe(204);
    expect(preflightResponse.headers.get('Access-Control-Allow-Methods')).toContain('PUT');
    for (const header of ['Authorization', 'If-Match', 'Idempotency-Key'])
      expect(preflightResponse.headers.get('Access-Control-Allow-Headers')).toContain(header);
  });

  test.each(['https://elsewhere.example', 'http://console.example', 'https://console.example.evil', 'null'])(
    'sends no CORS headers to the origin %s',
    async (origin) => {
      for (const response of [await requestFrom(origin), await requestFrom(origin, 'OPTIONS', preflight)]) {
        expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
        expect(response.headers.get('Vary')).toContain('Origin');
      }
    },
  );
});
