import { afterEach, describe, expect, it } from 'vitest';
import { newKey } from '../../api/vault';
import { runServer } from './server';

let server: ReturnType<typeof runServer> | undefined;
afterEach(() => server?.stop('SIGKILL'));

describe('an unreachable PostgreSQL at start', () => {
  it('answers 503 with Retry-After at the API, serves the console and logs the database failure', async () => {
    server = runServer({
      IDENTITY: 'firebase',
      FIREBASE_PROJECT_ID: 'demo-sobremesa',
      ENCRYPTION_KEY: newKey(),
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
      CONSOLE_DIR: 'dist/embedded',
    });
    const origin = await server.origin;
    for (const path of ['/api/health', '/api/catalogs/labels']) {
      const response = await fetch(origin + path);
      expect(response.status).toBe(503);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await response.json()).toMatchObject({ code: 'service.unavailable', status: 503 });
    }
    expect((await fetch(`${origin}/home`)).status).toBe(200);
    const { code, out } = await server.stop();
    expect(code).toBe(0);
    expect(out).toContain('The database cannot be reached (ECONNREFUSED)');
  });
});
