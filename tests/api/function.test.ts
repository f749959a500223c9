import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../../api/hosts/function';
import { newKey } from '../../api/vault';

/** The function as Cloud Functions runs it: behind an HTTP server, configured by the environment. */
const server = createServer((request, response) => {
  // Its type asks for the requests of Express, which it does without.
  Reflect.apply(api, undefined, [request, response]);
});
let origin = '';
const lines: string[] = [];

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

beforeEach(() => {
  lines.length = 0;
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  return () => {
    write.mockRestore();
    vi.unstubAllEnvs();
  };
});

function setVariables(variables: Record<string, string | undefined>): void {
  const none = { IDENTITY: undefined, FIREBASE_PROJECT_ID: undefined, NODE_ENV: undefined, DATABASE_URL: undefined };
  for (const [name, value] of Object.entries({ ...none, ...variables })) vi.stubEnv(name, value);
}

async function expectUnavailable(): Promise<void> {
  const answer = await fetch(`${origin}/api/catalogs/labels`, { headers: { Origin: 'https://console.example.com' } });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  const body: unknown = await answer.json();
  expect(body).toMatchObject({ code: 'service.unavailable', status: 503 });
  // What is wrong with the installation is nobody's business who asks.
  expect(JSON.stringify(body)).not.toMatch(/DATABASE_URL|ECONNREFUSED/);
}

describe('a function that cannot start answers problem+json with 503, and logs why', () => {
  test('when its settings are wrong: all of them', async () => {
    setVariables({ GCLOUD_PROJECT: 'sobremesa', TIME_ZONE: 'Mexico', ENCRYPTION_KEY: '', STORAGE_BUCKET: '' });
    await expectUnavailable();
    const said = lines.join('');
    for (const name of ['TIME_ZONE', 'ENCRYPTION_KEY', 'DATABASE_URL', 'STORAGE_BUCKET']) expect(said).toContain(name);
  });

  test('when its database is not there, also to a console at another origin', async () => {
    setVariables({
      GCLOUD_PROJECT: 'sobremesa',
      ENCRYPTION_KEY: newKey(),
      STORAGE_BUCKET: 'pictures',
      // Nothing listens there, and nothing ever does.
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
      ALLOWED_ORIGINS: 'https://console.example.com',
    });
    await expectUnavailable();
    expect(lines.join('')).toContain('ECONNREFUSED');
    const answer = await fetch(`${origin}/api/health`, { headers: { Origin: 'https://console.example.com' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://console.example.com');
  });
});
