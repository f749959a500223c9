import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { integer, text } from '../../contract/fields';
import { defineCatalog } from '../../contract/resource';
import { untyped, type Database, type Row } from '../../api/db/database';
import { migrate } from '../../api/migrations/migrate';
import { openPostgres } from '../../api/db/postgres';
import { assertMigrated, expectedVersion, NotMigrated } from '../../api/migrations/version';
import { openApiFixture, type ApiFixture } from '../api/apiFixture';
import { hasPostgres, startCluster, type Cluster } from '../postgres.mjs';
import { expectNothingUncaught } from './uncaught';

expectNothingUncaught();

const originalCatalog = defineCatalog('drinks', { origin: text(), strength: integer({ sort: false }) });
const indexedCatalog = defineCatalog('drinks', { origin: text(), strength: integer() });
const searchedCatalog = defineCatalog('drinks', { origin: text({ search: true }), strength: integer({ sort: false }) });

describe.runIf(hasPostgres())('migrations of PostgreSQL', () => {
  let cluster: Cluster;
  let db: Database;
  let otherDatabase: Database;
  let api: ApiFixture;
  beforeAll(async () => {
    cluster = await startCluster();
    otherDatabase = openPostgres(cluster.url, { lockTimeoutMs: 2_000 });
  });
  afterAll(async () => {
    await otherDatabase.close();
    await cluster.stop();
    cluster.remove();
  });
  beforeEach(async () => {
    db = openPostgres(cluster.url, { poolSize: 2, statementTimeoutMs: 0, lockTimeoutMs: 2_000 });
    api = await openApiFixture({ db: otherDatabase, resources: [originalCatalog] });
  });
  afterEach(async () => {
    await db.close();
    await sql`drop schema public cascade`.execute(otherDatabase.kysely);
    await sql`create schema public`.execute(otherDatabase.kysely);
  });

  const create = (slug: string) =>
    api.send('POST', 'catalogs/drinks', { body: { name: { es: slug }, slug, origin: 'Jalisco', strength: 1 } });
  const isMakingAnIndex = async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where query like 'create index concurrently%' and wait_event_type = 'Lock'`.execute(otherDatabase.kysely);
    return rows[0]?.pid ?? false;
  };

  async function whileWriting(callback: () => Promise<void>): Promise<void> {
    await otherDatabase.kysely.transaction().execute(async (trx) => {
      await untyped(trx).updateTable('drinks').set({ strength: 2 }).execute();
      await callback();
    });
  }

  test('creates an index while others write to its table', async () => {
    await create('agua');
    let migrating: Promise<void> = Promise.resolve();
    await whileWriting(async () => {
      migrating = migrate(db, [indexedCatalog]);
      await vi.waitUntil(isMakingAnIndex, { timeout: 20_000 });
      expect((await create('mezcal')).status).toBe(201);
    });
    await migrating;
    await assertMigrated({ db: otherDatabase, resources: [indexedCatalog] });
  });

  test('waits for a long transaction to create an index, despite lock and statement timeouts of the database', async () => {
    await create('agua');
    await sql`alter role current_user set statement_timeout = '100ms'`.execute(otherDatabase.kysely);
    const hastyDatabase = openPostgres(cluster.url, { poolSize: 2, statementTimeoutMs: 0, lockTimeoutMs: 100 });
    let migrating: Promise<void> = Promise.resolve();
    await whileWriting(async () => {
      migrating = migrate(hastyDatabase, [indexedCatalog]);
      await vi.waitUntil(isMakingAnIndex, { timeout: 20_000 });
      await sql`select pg_sleep(0.5)`.execute(otherDatabase.kysely);
    });
    await migrating;
    expect(await assertMigrated({ db: otherDatabase, resources: [indexedCatalog] })).toBe(
      await expectedVersion([indexedCatalog]),
    );
    await hastyDatabase.close();
    await sql`alter role current_user reset statement_timeout`.execute(otherDatabase.kysely);
  });

  test('creates an index at the next migration after an interruption; the version is missing until then', async () => {
    await create('agua');
    await whileWriting(async () => {
      const refusal = migrate(db, [indexedCatalog]).then(() => null, String);
      const pid = await vi.waitUntil(isMakingAnIndex, { timeout: 20_000 });
      await sql`select pg_terminate_backend(${sql.lit(pid)})`.execute(otherDatabase.kysely);
      expect(await refusal).toMatch(/terminat/);
    });
    await expect(assertMigrated({ db: otherDatabase, resources: [indexedCatalog] })).rejects.toThrow(NotMigrated);
    await assertMigrated({ db: otherDatabase, resources: [originalCatalog] });
    await migrate(db, [indexedCatalog]);
    await assertMigrated({ db: otherDatabase, resources: [indexedCatalog] });
    const { rows } = await sql<{ valid: boolean }>`select bool_and(indisvalid) as valid from pg_index`.execute(
      otherDatabase.kysely,
    );
    expect(rows).toEqual([{ valid: true }]);
  });

  test('continues an interrupted computation of search terms where it stopped', async () => {
    const createResponse = await create('agua');
    const row: Row = await untyped(otherDatabase.kysely).selectFrom('drinks').selectAll().executeTakeFirstOrThrow();
    const copiedRows = Array.from({ length: 700 }, (_, index) => {
      const id = `copy-${String(index).padStart(3, '0')}`;
      return { ...row, id, slug: id };
    });
    await untyped(otherDatabase.kysely).insertInto('drinks').values(copiedRows).execute();
    await sql`create function interrupt() returns trigger language plpgsql as
      $$ begin if new.id = 'copy-600' then raise exception 'interrupted'; end if; return new; end $$`.execute(
      otherDatabase.kysely,
    );
    await sql`create trigger interrupt before update on drinks for each row execute function interrupt()`.execute(
      otherDatabase.kysely,
    );
    await expect(migrate(db, [searchedCatalog])).rejects.toThrow('interrupted');
    await sql`drop trigger interrupt on drinks`.execute(otherDatabase.kysely);
    const readWriter = async (id: string) =>
      (await sql<{ xmin: string }>`select xmin::text from drinks where id = ${id}`.execute(otherDatabase.kysely))
        .rows[0]?.xmin;
    const firstWriters = [await readWriter(String(createResponse.json['id'])), await readWriter('copy-100')];
    await migrate(db, [searchedCatalog]);
    expect([await readWriter(String(createResponse.json['id'])), await readWriter('copy-100')]).toEqual(firstWriters);
    const searchFixture = await openApiFixture({ db: otherDatabase, resources: [searchedCatalog] });
    const response = await searchFixture.send('GET', 'catalogs/drinks?filter={"q":"jalisco"}');
    expect(response.headers.get('X-Total-Count')).toBe('701');
  });
});
