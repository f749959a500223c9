import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { api, upkeep } from '../../api/hosts/function';
import { createWebhookPort } from '../../api/hosts/webhooks';
import { openPostgres } from '../../api/db/postgres';
import { createVault, newKey } from '../../api/vault';
import { createSchema } from '../createSchema';
import { openApiKeysFixture } from './apiKeys/apiKeysFixture';
import { openCollector, type Collector } from './collector';
import { openApiFixture } from './apiFixture';
import { labelForm } from './labels';
import { createFakeMail } from './mail/fakeMail';
import { openSmtpServer } from './mail/smtpServer';
import { startStorageService } from './storageService';
import { openReceiver } from './webhooks/webhooksFixture';

/** Runs the function like Cloud Functions: an HTTP server calls it, and the environment configures it. */
const server = createServer((request, response) => {
  // The declared type requires Express requests, which the function does not need.
  Reflect.apply(api, undefined, [request, response]);
});
let origin = '';
const database = process.env['TEST_DATABASE_URL'];
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
  const emptyVariables = {
    IDENTITY: undefined,
    FIREBASE_PROJECT_ID: undefined,
    NODE_ENV: undefined,
    DATABASE_URL: undefined,
  };
  for (const [name, value] of Object.entries({ ...emptyVariables, ...variables })) vi.stubEnv(name, value);
}

async function expectUnavailable(): Promise<void> {
  const response = await fetch(`${origin}/api/catalogs/labels`, { headers: { Origin: 'https://console.example.com' } });
  expect(response.status).toBe(503);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  const body: unknown = await response.json();
  expect(body).toMatchObject({ code: 'service.unavailable', status: 503 });
  // Callers must not learn the installation's faults.
  expect(JSON.stringify(body)).not.toMatch(/DATABASE_URL|ECONNREFUSED/);
}

describe('a function that fails to start', () => {
  test('answers 503 and logs all invalid settings', async () => {
    setVariables({ GCLOUD_PROJECT: 'sobremesa', TIME_ZONE: 'Mexico', ENCRYPTION_KEY: '', STORAGE_BUCKET: '' });
    await expectUnavailable();
    const output = lines.join('');
    for (const name of ['TIME_ZONE', 'ENCRYPTION_KEY', 'DATABASE_URL', 'STORAGE_BUCKET'])
      expect(output).toContain(name);
  });

  test('answers 503 when the database is unreachable, with CORS headers for the console', async () => {
    setVariables({
      GCLOUD_PROJECT: 'sobremesa',
      ENCRYPTION_KEY: newKey(),
      STORAGE_BUCKET: 'pictures',
      // No server listens on this port.
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
      ALLOWED_ORIGINS: 'https://console.example.com',
    });
    await expectUnavailable();
    expect(lines.join('')).toContain('ECONNREFUSED');
    const response = await fetch(`${origin}/api/health`, { headers: { Origin: 'https://console.example.com' } });
    expect(response.headers.get('access-control-allow-origin')).toBe('https://console.example.com');
  });
});

/** Starts a fake emulator of Firebase Authentication without accounts. Returns its `host:port`. */
async function startEmptyIdentityService(): Promise<string> {
  const service = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => void service.close(() => resolve())));
  return `127.0.0.1:${(service.address() as AddressInfo).port}`;
}

const callUpkeep = () => upkeep.run({ scheduleTime: new Date().toISOString() });

describe('the scheduled function', () => {
  test('fails when it cannot start, so that Cloud Scheduler reports it', async () => {
    setVariables({ GCLOUD_PROJECT: 'sobremesa', ENCRYPTION_KEY: '', STORAGE_BUCKET: 'pictures' });
    await expect(callUpkeep()).rejects.toThrow('ENCRYPTION_KEY is missing');
    setVariables({
      GCLOUD_PROJECT: 'sobremesa',
      ENCRYPTION_KEY: newKey(),
      STORAGE_BUCKET: 'pictures',
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
    });
    await expect(callUpkeep()).rejects.toThrow('ECONNREFUSED');
  });

  test.runIf(database)('seals new rows, sends mails and delivers webhooks', async () => {
    const [schema, mail, receiver] = [await createSchema(database ?? ''), await openSmtpServer(), await openReceiver()];
    onTestFinished(() => Promise.all([schema.drop(), mail.close(), receiver.close()]).then(() => {}));
    await startStorageService();
    const key = newKey();
    const writingFixture = await openApiFixture({
      db: openPostgres(schema.address),
      vault: createVault(key),
      mail: createFakeMail(),
      webhooks: createWebhookPort({ allowsPrivateHosts: true, isPrompt: false }),
    });
    writingFixture.now.value = new Date();
    const createRecord = async (address: string, body: object) => {
      const { status, text } = await writingFixture.send('POST', address, { key: crypto.randomUUID(), body });
      if (status >= 300) throw new Error(text);
    };
    await createRecord('webhooks', { name: 'Store', url: receiver.url(), events: ['catalogs/labels.*'] });
    await createRecord('catalogs/labels', labelForm());
    await createRecord('system/test-mail', { language: 'en' });
    await writingFixture.close();
    // Uses the settings of the functions emulator, so that webhooks may reach this machine.
    setVariables({
      GCLOUD_PROJECT: 'demo-sobremesa',
      FUNCTIONS_EMULATOR: 'true',
      FIREBASE_AUTH_EMULATOR_HOST: await startEmptyIdentityService(),
      ENCRYPTION_KEY: key,
      STORAGE_BUCKET: 'pictures',
      DATABASE_URL: schema.address,
      WEBHOOK_ALLOW_PRIVATE: 'true',
      SMTP_URL: mail.url,
      MAIL_FROM: 'hola@example.com',
      CONSOLE_ORIGIN: 'https://console.example.com',
    });
    await callUpkeep();
    expect(mail.received.map(({ to }) => to)).toEqual([['admin@sobremesa.app']]);
    expect(receiver.received.map(({ json }) => json.type)).toEqual(['catalogs/labels.created']);
    const db = openPostgres(schema.address);
    const seals = await db.kysely.selectFrom('seals').select('position').execute();
    const unsealedRows = await db.kysely.selectFrom('unsealed').selectAll().execute();
    await db.close();
    expect([seals, unsealedRows]).toEqual([[{ position: 1 }, { position: 2 }], []]);
    expect(lines.filter((line) => line.includes('"error"'))).toEqual([]);
  });
});

/** Must be last in the file: an instance opens its database only once. */
describe.runIf(database)('a started function instance', () => {
  const keys = { any: '', bound: '', revoked: '' };
  let collector: Collector;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const schema = await createSchema(database ?? '');
    ({ drop } = schema);
    const key = newKey();
    const fixture = await openApiKeysFixture({ db: openPostgres(schema.address), vault: createVault(key) });
    fixture.now.value = new Date();
    const expiresOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    keys.any = (await fixture.createIssuedKey({ expiresOn })).secret;
    keys.bound = (await fixture.createIssuedKey({ expiresOn, addresses: '203.0.113.7' })).secret;
    const revokedKey = await fixture.createIssuedKey({ expiresOn });
    keys.revoked = revokedKey.secret;
    await fixture.runKeyAction(revokedKey.key, 'revoke', { reason: 'No longer used' });
    await fixture.close();
    collector = await openCollector();
    setVariables({
      GCLOUD_PROJECT: 'demo-sobremesa',
      FUNCTIONS_EMULATOR: 'true',
      ENCRYPTION_KEY: key,
      STORAGE_BUCKET: 'pictures',
      DATABASE_URL: schema.address,
      TRUSTED_PROXIES: '1',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_TRACES_SAMPLER: 'parentbased_always_off',
    });
    const firstResponse = await fetch(`${origin}/api/health`);
    if (!firstResponse.ok) throw new Error(await firstResponse.text());
  });
  afterAll(async () => {
    await collector.close();
    await drop();
  });

  async function callFunction(path: string, secret: string, headers: Record<string, string> = {}, body?: object) {
    const response = await fetch(`${origin}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        Authorization: `Bearer ${secret}`,
        ...(body && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const json = (await response.json()) as { code?: string };
    return [response.status, json.code];
  }

  test('permits an API key the operations of its duty only', async () => {
    expect(await callFunction('catalogs/labels', keys.any)).toEqual([200, undefined]);
    const code = { code: '2222222222222222' };
    expect(await callFunction('giftcards/find', keys.any, {}, code)).toEqual([404, 'record.notFound']);
    expect(await callFunction('catalogs/labels', keys.any, {}, labelForm())).toEqual([403, 'permission.missing']);
    expect(await callFunction('journals', keys.any)).toEqual([403, 'permission.missing']);
    expect(await callFunction('api-keys', keys.any)).toEqual([403, 'permission.notForKeys']);
    expect(await callFunction('catalogs/labels', `${keys.any.slice(0, -4)}aaaa`)).toEqual([401, 'auth.tokenInvalid']);
  });

  test('rejects revoked keys and checks the key’s networks behind a proxy', async () => {
    expect(await callFunction('catalogs/labels', keys.revoked)).toEqual([401, 'auth.keyRevoked']);
    const createHeaders = (address: string) => ({ 'X-Forwarded-For': `198.51.100.1, ${address}` });
    expect(await callFunction('catalogs/labels', keys.bound, createHeaders('203.0.113.7'))).toEqual([200, undefined]);
    expect(await callFunction('catalogs/labels', keys.bound, createHeaders('203.0.113.8'))).toEqual([
      403,
      'auth.keyAddress',
    ]);
  });

  test('exports the trace of a sampled request before it responds', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    await callFunction('catalogs/labels', keys.any, { traceparent: `00-${traceId}-00f067aa0ba902b7-00` });
    await callFunction('catalogs/labels', keys.any);
    expect(collector.spans).toEqual([]);
    await callFunction('catalogs/labels', keys.any, { traceparent: `00-${traceId}-00f067aa0ba902b7-01` });
    const request = collector.spans.find(({ name }) => name === 'GET /api/catalogs/labels');
    expect(request).toMatchObject({ traceId, service: 'sobremesa-console' });
    const statements = collector.spans.filter(({ attributes }) => 'db.query.text' in attributes);
    expect(statements.length).toBeGreaterThan(0);
    expect(JSON.stringify(collector.spans)).not.toContain(keys.any.slice(3));
  });
});
