import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { labels } from '../../contract/catalogs/catalogs';
import { openLibsql } from '../../api/db/libsql';
import { openPostgres } from '../../api/db/postgres';
import { memoryImages } from '../../api/images/memory';
import { createSchema } from '../createSchema';
import { openApiFixture, readResponse, vault } from './apiFixture';
import { labelForm } from './labels';

describe('database failures', () => {
  test('answers 500 without details and logs the cause when a statement fails', async () => {
    const broken = await openApiFixture();
    await broken.db.kysely.schema.dropTable('searchTerms').execute();
    const response = await broken.send('GET', 'catalogs/labels?filter={"q":"x"}');
    expect([response.status, response.json['code']]).toEqual([500, 'service.failed']);
    expect(response.text).not.toMatch(/searchTerms|select|sqlite|relation/i);
    expect(broken.log.at(-1)).toMatchObject({
      level: 'error',
      status: 500,
      error: expect.stringContaining('searchTerms') as string,
    });
    await broken.close();
  });

  test('answers 503 and writes nothing when another process locks the database', async () => {
    const { mkdtemp, rm } = await import('node:fs/promises');
    const folder = await mkdtemp('/tmp/locked-');
    const [ownDatabase, lockingDatabase] = [openLibsql(`${folder}/a.sqlite`), openLibsql(`${folder}/a.sqlite`)];
    const lockedFixture = await openApiFixture({ db: ownDatabase });
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let signalBegin = () => {};
    const lockTaken = new Promise<void>((resolve) => (signalBegin = resolve));
    const transaction = lockingDatabase.kysely.transaction().execute(async () => {
      signalBegin();
      await released;
    });
    await lockTaken;
    const response = await lockedFixture.send('POST', 'catalogs/labels', {
      body: labelForm(),
      key: crypto.randomUUID(),
    });
    expect([response.status, response.json['code'], response.headers.get('Retry-After')]).toEqual([
      503,
      'service.unavailable',
      '2',
    ]);
    expect((await lockedFixture.send('GET', 'catalogs/labels')).headers.get('X-Total-Count')).toBe('0');
    release();
    await transaction;
    await Promise.all([lockedFixture.close(), lockingDatabase.close()]);
    await rm(folder, { recursive: true });
  });

  const url = process.env['TEST_DATABASE_URL'] ?? '';
  test.skipIf(url === '')('answers 503 with a separate code when a long read times out', async () => {
    const { address, drop } = await createSchema(url);
    const [hastyDatabase, otherDatabase] = [
      openPostgres(address, { statementTimeoutMs: 1_000 }),
      openPostgres(address),
    ];
    const slowFixture = await openApiFixture({ db: hastyDatabase });
    await slowFixture.send('GET', 'catalogs/labels');
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let signalBegin = () => {};
    const lockTaken = new Promise<void>((resolve) => (signalBegin = resolve));
    const transaction = otherDatabase.kysely.transaction().execute(async (trx) => {
      await sql`lock table ${sql.table(labels.table)} in access exclusive mode`.execute(trx);
      signalBegin();
      await released;
    });
    await lockTaken;
    const response = await slowFixture.send('GET', 'catalogs/labels?filter={"slug":"vegano"}');
    expect([response.status, response.json['code'], response.headers.get('Retry-After')]).toEqual([
      503,
      'service.tookTooLong',
      '30',
    ]);
    const write = await slowFixture.send('POST', 'catalogs/labels', { body: labelForm(), key: crypto.randomUUID() });
    expect([write.status, write.json['code']]).toEqual([503, 'service.unavailable']);
    release();
    await transaction;
    await Promise.all([slowFixture.close(), otherDatabase.close()]);
    await drop();
  });

  test('answers 503 when the database is unreachable, for the health check too', async () => {
    const unreachable = openPostgres('postgres://nobody@127.0.0.1:1/none');
    const { createApi } = await import('../../api/app');
    const { defaultSettings } = await import('../../contract/settings');
    const unreachableApi = createApi({
      db: unreachable,
      identity: { verify: async () => ({ uid: 'u', email: 'e', role: 1 }) } as unknown as Parameters<
        typeof createApi
      >[0]['identity'],
      vault,
      clock: () => new Date(),
      settings: defaultSettings,
      images: memoryImages(),
      log: () => {},
    });
    for (const address of ['health', 'catalogs/labels']) {
      const response = await readResponse(
        await unreachableApi.fetch(
          new Request(`http://localhost/api/${address}`, { headers: { Authorization: 'Bearer x' } }),
        ),
      );
      expect([response.status, response.json['code'], response.headers.get('Retry-After')]).toEqual([
        503,
        'service.unavailable',
        '2',
      ]);
    }
    await unreachable.close();
  });
});
