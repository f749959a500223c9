import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { smoke } from '../../cloud/smoke.mjs';
import { runScript, startSpoilingProxy } from './cloudScript';
import { runServer } from './server';

const server = runServer();
let origin: string;
beforeAll(async () => {
  origin = await server.origin;
});
afterAll(() => server.stop('SIGKILL'));

const withHeader = (response: Response, name: string, value: string | null) => {
  const headers = new Headers(response.headers);
  if (value === null) headers.delete(name);
  else headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
};

describe('smoke test', () => {
  test('finds no fault in a built server', async () => {
    expect(await runScript('smoke.mjs', [origin])).toEqual({
      status: 0,
      out: `${origin} answers as it should.\n`,
      errors: '',
    });
  });

  test.each<[string, string, (response: Response) => Response, string]>([
    ['no database', '/api/health', () => new Response('{}', { status: 503 }), '/api/health: answers 503: {}'],
    [
      'an API without authentication',
      '/api/catalogs/labels',
      () => new Response('[]'),
      '/api/catalogs/labels: answers 200 to somebody without a token',
    ],
    [
      'API headers replaced by Hosting',
      '/api/catalogs/labels',
      (response) => withHeader(response, 'Cache-Control', 'public'),
      '/api/catalogs/labels: may be stored: public',
    ],
    ...['Content-Security-Policy', 'Referrer-Policy', 'X-Content-Type-Options', 'X-Request-Id'].map(
      (name): [string, string, (response: Response) => Response, string] => [
        `a ${name} of the API that did not arrive`,
        '/api/catalogs/labels',
        (response) => withHeader(response, name, null),
        '/api/catalogs/labels: has not the headers of the API',
      ],
    ),
    [
      'a missing content security policy',
      '/login',
      (response) => withHeader(response, 'Content-Security-Policy', null),
      '/login: has not the policy of the console',
    ],
    [
      'pages in place of files',
      '/assets/no-such-file.js',
      () => new Response('<div id="root">'),
      '/assets/no-such-file.js: answers 200, not 404',
    ],
    [
      'no worker',
      '/service-worker.js',
      () => new Response('<div id="root">', { headers: { 'Content-Type': 'text/html' } }),
      '/service-worker.js: answers 200, and no script',
    ],
  ])('reports %s and nothing else', async (_, spoiledPath, spoil, fault) => {
    const address = await startSpoilingProxy(origin, (path, response) =>
      path === spoiledPath ? spoil(response) : response,
    );
    expect(await runScript('smoke.mjs', [address])).toEqual({ status: 1, out: `${fault}\n`, errors: '' });
  });

  test('reports scripts that cannot be cached', async () => {
    const address = await startSpoilingProxy(origin, (path, response) =>
      path.startsWith('/assets/') && response.ok ? withHeader(response, 'Cache-Control', 'no-cache') : response,
    );
    const { status, out } = await runScript('smoke.mjs', [address]);
    expect([status, out]).toEqual([1, expect.stringMatching(/^\/assets\/\S+\.js: answers 200, no-cache\n$/)]);
  });

  test('requires Strict-Transport-Security behind TLS', async () => {
    const consoleOrigin = 'https://console.example.com';
    const proxied = (changeResponse: (path: string, response: Response) => Response) => {
      const originalFetch = fetch;
      vi.stubGlobal('fetch', async (address: URL, init: RequestInit) => {
        const headers = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'console.example.com' };
        const response = await originalFetch(new URL(address.pathname, origin), { ...init, headers });
        return changeResponse(address.pathname, response);
      });
      onTestFinished(() => void vi.unstubAllGlobals());
    };
    proxied((_, response) => response);
    expect(await smoke(consoleOrigin)).toEqual([]);
    vi.unstubAllGlobals();
    proxied((path, response) =>
      ['/login', '/api/health'].includes(path) ? withHeader(response, 'Strict-Transport-Security', null) : response,
    );
    expect(await smoke(consoleOrigin)).toEqual([
      '/api/health: has no Strict-Transport-Security',
      '/login: has no Strict-Transport-Security',
    ]);
    vi.unstubAllGlobals();
    proxied((_, response) => withHeader(response, 'Strict-Transport-Security', 'max-age=0'));
    expect(await smoke(consoleOrigin)).toContain('/login: has no Strict-Transport-Security');
  });

  test('reports each unreachable address, and its usage without an address', async () => {
    const { status, out } = await runScript('smoke.mjs', ['http://127.0.0.1:9']);
    expect([status, out.trim().split('\n').length]).toEqual([1, 7]);
    expect(out).toContain('/api/health: cannot be reached');
    expect((await runScript('smoke.mjs', [])).status).toBe(2);
  });
});
