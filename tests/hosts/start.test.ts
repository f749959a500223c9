import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openLibsql } from '../../api/db/libsql';
import { newKey } from '../../api/vault';
import { createEmptyFolder, signIn } from './server';
import { startServer } from './startServer';

const createHeaders = async (origin: string) => ({
  Authorization: `Bearer ${await signIn(origin)}`,
  'Content-Type': 'application/json',
});
async function labels(origin: string): Promise<{ slug: string }[]> {
  const response = await fetch(`${origin}/api/catalogs/labels?range=[0,999]`, { headers: await createHeaders(origin) });
  return (await response.json()) as { slug: string }[];
}

describe('first start', () => {
  it('prints its address and demo accounts, and serves console, API and sample data from one origin', async () => {
    const server = startServer();
    const origin = await server.origin;
    const page = await fetch(`${origin}/catalogs/labels`, { headers: { Accept: 'text/html' } });
    expect(page.headers.get('content-type')).toContain('text/html');
    expect((await labels(origin)).length).toBeGreaterThan(10);
    const { out } = await server.stop();
    expect(out).toContain('admin@sobremesa.app');
    expect(out).toContain('password sobremesa');
  });
});

describe('later starts', () => {
  it('preserves data over an orderly stop and over a kill', async () => {
    const DATA_DIR = createEmptyFolder();
    for (const [slug, signal] of [
      ['de-noche', 'SIGINT'],
      ['de-dia', 'SIGKILL'],
    ] as const) {
      const server = startServer({ DATA_DIR });
      const origin = await server.origin;
      const response = await fetch(`${origin}/api/catalogs/labels`, {
        method: 'POST',
        headers: await createHeaders(origin),
        body: JSON.stringify({ slug, name: { es: slug }, color: '#7A1F2B', active: true }),
      });
      expect(response.status).toBe(201);
      await server.stop(signal);
    }
    const lastServer = startServer({ DATA_DIR });
    expect((await labels(await lastServer.origin)).map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['de-noche', 'de-dia']),
    );
  });

  it('accepts tokens issued before a restart', async () => {
    const DATA_DIR = createEmptyFolder();
    const firstServer = startServer({ DATA_DIR });
    const token = await signIn(await firstServer.origin);
    await firstServer.stop();
    const secondServer = startServer({ DATA_DIR });
    const response = await fetch(`${await secondServer.origin}/api/catalogs/labels`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(200);
  });
});

describe('Ctrl-C', () => {
  it('stops the server with exit code 0 and no error output', async () => {
    const server = startServer();
    await server.origin;
    expect(await server.stop('SIGINT')).toMatchObject({ code: 0, errors: '' });
  });

  it('stops the server without waiting for an idle connection', async () => {
    const server = startServer();
    const { hostname, port } = new URL(await server.origin);
    const silentSocket = connect(Number(port), hostname);
    await once(silentSocket, 'connect');
    expect(await server.stop('SIGINT')).toMatchObject({ code: 0, errors: '' });
    silentSocket.destroy();
  });
});

describe('failed starts, with one sentence and exit code 1', () => {
  async function readRefusal(variables: Record<string, string>): Promise<string> {
    const { code, errors } = await startServer(variables).ended;
    expect(code).toBe(1);
    expect(errors.trim().split('\n')).toHaveLength(1);
    return errors;
  }

  it('refuses to start when the port is busy', async () => {
    const firstServer = startServer();
    const { port } = new URL(await firstServer.origin);
    expect(await readRefusal({ PORT: port })).toContain(`Port ${port} is busy`);
  });

  it('refuses to start when the data folder is read-only', async () => {
    const file = join(createEmptyFolder(), 'file');
    writeFileSync(file, '');
    expect(await readRefusal({ DATA_DIR: join(file, 'data') })).toContain('cannot be written');
  });

  it('refuses to start when the database file is no database', async () => {
    const DATA_DIR = createEmptyFolder();
    mkdirSync(DATA_DIR, { recursive: true });
    writeFileSync(
      join(DATA_DIR, 'sobremesa.sqlite'),
      'this is not a database, not at all, but a longer text\n'.repeat(100),
    );
    expect(await readRefusal({ DATA_DIR })).toContain('sobremesa.sqlite');
  });

  it('refuses to start when a newer version has written the database', async () => {
    const DATA_DIR = createEmptyFolder();
    const firstServer = startServer({ DATA_DIR });
    await firstServer.origin;
    await firstServer.stop();
    const db = await openLibsql(join(DATA_DIR, 'sobremesa.sqlite'));
    await sql`insert into migrations (name, requires) values ('9999_of_the_future', '9999_of_the_future')`.execute(
      db.kysely,
    );
    await db.close();
    expect(await readRefusal({ DATA_DIR })).toMatch(/newer version.*the migration step 9999_of_the_future/);
  });

  it.each([
    [{ PORT: 'four' }, 'PORT is "four"'],
    [{ TIME_ZONE: 'Mexico' }, 'TIME_ZONE is "Mexico"'],
    [{ IDENTITY: 'none' }, 'IDENTITY is "none"'],
    [{ NODE_ENV: 'production' }, 'IDENTITY=firebase'],
    [{ PORT: '0x10' }, 'PORT is "0x10"'],
    [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
    [{ DATABASE_URL: 'postgres://127.0.0.1/none' }, 'DATABASE_URL needs IDENTITY=firebase'],
    [{ STORAGE_BUCKET: 'sobremesa.appspot.com' }, 'STORAGE_BUCKET needs IDENTITY=firebase'],
    [{ MAX_IMAGE_BYTES: '2MB' }, 'MAX_IMAGE_BYTES is "2MB"'],
    [{ MAX_DOCUMENT_BYTES: '5MB' }, 'MAX_DOCUMENT_BYTES is "5MB"'],
    [{ CONSOLE_DIR: '/not/there' }, '/not/there'],
    [{ IDENTITY: 'firebase', ENCRYPTION_KEY: newKey() }, 'FIREBASE_PROJECT_ID'],
    [{ IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'x' }, 'ENCRYPTION_KEY is missing'],
    [{ ENCRYPTION_KEY: 'c2hvcnQ=' }, 'ENCRYPTION_KEY cannot be used: a key has 5 bytes'],
  ])('refuses to start with %o', async (variables, expectedText) => {
    expect(await readRefusal(variables)).toContain(expectedText);
  });
});

it('reports every faulty setting of a start, one per line', async () => {
  const { code, errors } = await startServer({ PORT: 'four', TIME_ZONE: 'Mexico', IDENTITY: 'none' }).ended;
  expect(code).toBe(1);
  expect(errors.trim().split('\n')).toEqual([
    expect.stringContaining('IDENTITY is "none"'),
    expect.stringContaining('PORT is "four"'),
    expect.stringContaining('TIME_ZONE is "Mexico"'),
  ]);
});

describe('static files of the console', () => {
  it('serves files compressed and with a strict policy, and caches only files with a hash for ever', async () => {
    const origin = await startServer().origin;
    const page = await fetch(origin);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? '';
    const asset = await fetch(origin + script, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(asset.headers.get('content-encoding')).toBe('gzip');
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect((await fetch(`${origin}/assets/i18n/es.json`)).headers.get('cache-control')).toBe('no-cache');
  });

  it('sends Strict-Transport-Security behind a TLS proxy and never on this machine', async () => {
    const origin = await startServer().origin;
    const transport = async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(origin + path, { headers: headers })).headers.get('strict-transport-security');
    const behindProxy = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'console.example' };
    for (const path of ['/', '/api/health', '/assets/gone.js']) {
      expect(await transport(path)).toBeNull();
      expect(await transport(path, { 'X-Forwarded-Proto': 'https' })).toBeNull();
      expect(await transport(path, { ...behindProxy, 'X-Forwarded-Proto': 'http' })).toBeNull();
      expect(await transport(path, behindProxy)).toBe('max-age=31536000; includeSubDomains');
    }
  });

  it('answers 404 for a missing file below /assets/', async () => {
    const origin = await startServer().origin;
    expect((await fetch(`${origin}/assets/of-an-older-build.js`)).status).toBe(404);
  });
});

describe('loopback server', () => {
  it('answers 421 for a foreign Host header', async () => {
    const origin = new URL(await startServer().origin);
    const status = await new Promise<number | undefined>((resolve) => {
      get(
        {
          host: origin.hostname,
          port: origin.port,
          path: '/emulator/v1/projects/demo-sobremesa/oobCodes',
          headers: { Host: 'evil.example' },
        },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
    });
    expect(status).toBe(421);
  });

  it('answers a list filtered by a thousand ids', async () => {
    const origin = await startServer().origin;
    const filter = encodeURIComponent(JSON.stringify({ id: Array.from({ length: 1000 }, () => crypto.randomUUID()) }));
    const response = await fetch(`${origin}/api/catalogs/labels?filter=${filter}`, {
      headers: await createHeaders(origin),
    });
    expect(response.status).toBe(200);
  });
});

describe('a server killed while it responds', () => {
  it('accepts the same idempotency key right after the next start', async () => {
    const DATA_DIR = createEmptyFolder();
    const firstServer = startServer({ DATA_DIR });
    const firstOrigin = await firstServer.origin;
    const request = {
      method: 'POST',
      headers: { ...(await createHeaders(firstOrigin)), 'Idempotency-Key': crypto.randomUUID() },
      body: JSON.stringify({ slug: 'otra-vez', name: { es: 'Otra vez' }, color: '#7A1F2B', active: true }),
    };
    expect((await fetch(`${firstOrigin}/api/catalogs/labels`, request)).status).toBe(201);
    await firstServer.stop('SIGKILL');
    // Simulates a process that was killed after it claimed the key and before it stored the response.
    const db = await openLibsql(join(DATA_DIR, 'sobremesa.sqlite'));
    await sql`update "idempotencyKeys" set answer = null, "leaseUntil" = '2999-01-01T00:00:00.000Z'`.execute(db.kysely);
    await sql`delete from labels where slug = 'otra-vez'`.execute(db.kysely);
    await db.close();
    const secondServer = startServer({ DATA_DIR });
    expect((await fetch(`${await secondServer.origin}/api/catalogs/labels`, request)).status).toBe(201);
  });
});
