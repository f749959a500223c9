import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { redactData, type ClientError } from '../../contract/clientErrors';
import { createPrometheusMetrics, type PrometheusMetrics } from '../../api/hosts/prometheus';
import { createLiveFeed } from '../../api/live/feed';
import { openApiFixture, type ApiFixture } from './apiFixture';
import { readOpenMetrics, sumOf } from './openmetrics';

let api: ApiFixture;
let metrics: PrometheusMetrics;
beforeEach(async () => {
  const { feed } = createLiveFeed();
  metrics = createPrometheusMetrics(() => ({ db: api.db, feed }));
  api = await openApiFixture({ metrics });
});
afterEach(() => api.close());

const clientError: ClientError = {
  kind: 'page',
  message: "Cannot read properties of undefined (reading 'name')",
  frames: ['load Companies-12345678.js:999999:9999999', 'Object.<anonymous> index-Qz9.js:3:14', 'page:5:6'],
  page: '/catalogs/labels/:id',
  build: '1.0.0 index-Qz9.js',
  browser: 'firefox',
};
const reportError = (body: unknown, as?: string | null) => api.send('POST', 'client-errors', { body, as });

describe('browser error reports', () => {
  test('logs a browser error with its request id and counts it', async () => {
    const response = await reportError(clientError);
    expect(response.status).toBe(200);
    expect(api.log.filter(({ event }) => event === 'clientError')).toEqual([
      {
        time: '2026-07-01T12:00:00.000Z',
        level: 'error',
        requestId: response.headers.get('X-Request-Id'),
        event: 'clientError',
        ...clientError,
      },
    ]);
    const samples = readOpenMetrics(await metrics.expose());
    expect(sumOf(samples, 'sobremesa_client_errors_total', { kind: 'page' })).toBe(1);
  });

  test('accepts browser errors from administrators only', async () => {
    expect((await reportError(clientError, null)).status).toBe(401);
    expect((await reportError(clientError, 'user')).status).toBe(403);
    expect(api.log.filter(({ event }) => event === 'clientError')).toEqual([]);
  });

  test('rejects oversized and malformed browser errors', async () => {
    expect((await reportError({ ...clientError, message: 'x'.repeat(8_000) })).status).toBe(413);
    for (const invalidBody of [
      { kind: 'joke' },
      { message: 'x'.repeat(301) },
      { frames: ['https://console.example/catalogs/labels?q=Ana:1:2'] },
      { frames: Array.from({ length: 21 }, () => 'index.js:1:1') },
      { page: '/users/user/019b2c7e-3f0a-7c1d-8e2f-5a6b7c8d9e0f' },
      { page: '/catalogs/labels?q=Ana' },
      { build: '<script>' },
      { build: 'Lucia Fernandez' },
      { build: '1.0.0 Lucia Fernandez' },
      { build: '1.0.0 5512345678.js' },
      { frames: ['Lucia Fernandez 5512345678 a.js:1:1'] },
      { frames: ['Lucia Fernandez a.js:1:1'] },
      { frames: ['call5512345678 a.js:1:1'] },
      { frames: ['lucia.fernandez@correo.example:5512345678:1'] },
      { frames: ['lucia@correo.js:1:1'] },
      { frames: ['5512345678.js:1:1'] },
      { frames: ['a.js:5512345678:1'] },
      { frames: ['a.js:1:5512345678'] },
      { frames: ['019b2c7e-3f0a-7c1d-8e2f-5a6b7c8d9e0f:5:6'] },
      { browser: 'Mozilla/5.0 (X11)' },
    ]) {
      const { status } = await reportError({ ...clientError, ...invalidBody });
      expect({ ...invalidBody, status }).toEqual({ ...invalidBody, status: 422 });
    }
    expect(api.log.filter(({ event }) => event === 'clientError')).toEqual([]);
  });

  test('logs no personal data of a browser error', async () => {
    await reportError({
      ...clientError,
      message: 'No user "Ana Pérez" ana@sobremesa.app 019b2c7e-3f0a-7c1d-8e2f-5a6b7c8d9e0f',
    });
    expect(JSON.stringify(api.log)).not.toMatch(/Ana|Pérez|ana@|019b2c7e/);
  });
});

describe('redaction of messages', () => {
  test.each([
    ["Cannot read properties of undefined (reading 'name')", "Cannot read properties of undefined (reading 'name')"],
    [
      'Minified React error #185; visit https://react.dev/errors/185',
      'Minified React error #<number>; visit <address>',
    ],
    ['Unexpected token \'A\', "Ana Pérez" is not valid JSON', "Unexpected token 'A', <text> is not valid JSON"],
    ["No record 'Café de Ana'", 'No record <text>'],
    [
      'Failed to fetch dynamically imported module: https://a.example/assets/x.js',
      'Failed to fetch dynamically imported module: <address>',
    ],
    ['Record 019b2c7e-3f0a-7c1d-8e2f-5a6b7c8d9e0f is gone', 'Record <id> is gone'],
    ['Balance 12500.75 of account 646180157000000004', 'Balance <number> of account <id>'],
    ['ana.perez@sobremesa.app is taken', '<e-mail> is taken'],
    ['an “open quotation', 'an <text>'],
  ])('redacts the message %s', (message, left) => {
    expect(redactData(message)).toBe(left);
  });
});
