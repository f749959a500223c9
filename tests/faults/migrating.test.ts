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

const before = defineCatalog('drinks', { origin: text(), strength: integer({ sort: false }) });
const indexed = defineCatalog('drinks', { origin: text(), strength: integer() });
const searched = defineCatalog('drinks', { origin: text({ search: true }), strength: integer({ sort: false }) });

describe.runIf(hasPostgres())('migrations of PostgreSQL', () => {
  let cluster: Cluster;
  let db: Database;
  let others: Database;
  let api: ApiFixture;
  beforeAll(async () => {
    cluster = await startCluster();
    others = openPostgres(cluster.url, { lockTimeoutMs: 2_000 });
  });
  afterAll(async () => {
    await others.close();
    await cluster.stop();
    cluster.remove();
  });
  beforeEach(async () => {
    db = openPostgres(cluster.url, { poolSize: 2, statementTimeoutMs: 0, lockTimeoutMs: 2_000 });
    api = await openApiFixture({ db: others, resources: [before] });
  });
  afterEach(async () => {
    await db.close();
    await sql`drop schema public cascade`.execute(others.kysely);
    await sql`create schema public`.execute(others.kysely);
  });

  const create = (slug: string) =>
    api.send('POST', 'catalogs/drinks', { body: { name: { es: slug }, slug, origin: 'Jalisco', strength: 1 } });
  const isMakingAnIndex = async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where query like 'create index concurrently%' and wait_event_type = 'Lock'`.execute(others.kysely);
    return rows[0]?.pid ?? false;
  };

  async function writing(work: () => Promise<void>): Promise<void> {
    await others.kysely.transaction().execute(async (trx) => {
      await untyped(trx).updateTable('drinks').set({ strength: 2 }).execute();
      await work();
    });
  }

  test('creates an index while others write to its table', async () => {
    await create('agua');
    let migrating: Promise<void> = Promise.resolve();
    await writing(async () => {
      migrating = migrate(db, [indexed]);
      await vi.waitUntil(isMakingAnIndex, { timeout: 20_000 });
      expect((await create('mezcal')).status).toBe(201);
    });
    await migrating;
    await assertMigrated({ db: others, resources: [indexed] });
  });

  test('waits for a long transaction to create an index, despite lock and statement timeouts of the database', async () => {
    await create('agua');
    await sql`alter role current_user set statement_timeout = '100ms'`.execute(others.kysely);
    const hasty = openPostgres(cluster.url, { poolSize: 2, statementTimeoutMs: 0, lockTimeoutMs: 100 });
    let migrating: Promise<void> = Promise.resolve();
    await writing(async () => {
      migrating = migrate(hasty, [indexed]);
      await vi.waitUntil(isMakingAnIndex, { timeout: 20_000 });
      await sql`select pg_sleep(0.5)`.execute(others.kysely);
    });
    await migrating;
    expect(await assertMigrated({ db: others, resources: [indexed] })).toBe(await expectedVersion([indexed]));
    await hasty.close();
    await sql`alter role current_user reset statement_timeout`.execute(others.kysely);
  });

  test('creates an index at the next migration after an interruption; the version is missing until then', async () => {
    await create('agua');
    await writing(async () => {
      const refusal = migrate(db, [indexed]).then(() => null, String);
      const pid = await vi.waitUntil(isMakingAnIndex, { timeout: 20_000 });
      await sql`select pg_terminate_backend(${sql.lit(pid)})`.execute(others.kysely);
      expect(await refusal).toMatch(/terminat/);
    });
    await expect(assertMigrated({ db: others, resources: [indexed] })).rejects.toThrow(NotMigrated);
    await assertMigrated({ db: others, resources: [before] });
    await migrate(db, [indexed]);
    await assertMigrated({ db: others, resources: [indexed] });
    const { rows } = await sql<{ valid: boolean }>`select bool_and(indisvalid) as valid from pg_index`.execute(
      others.kysely,
    );
    expect(rows).toEqual([{ valid: true }]);
  });

  test('continues an interrupted computation of search terms where it stopped', async () => {
    const made = await create('agua');
    const row: Row = await untyped(others.kysely).selectFrom('drinks').selectAll().executeTakeFirstOrThrow();
    const copies = Array.from({ length: 700 }, (_, index) => {
      const id = `copy-${String(index).padStart(3, '0')}`;
      return { ...row, id, slug: id };
    });
    await untyped(others.kysely).insertInto('drinks').values(copies).execute();
    await sql`create function interrupt() returns trigger language plpgsql as
      $$ begin if new.id = 'copy-600' then raise exception 'interrupted'; end if; return new; end $$`.execute(
      others.kysely,
    );
    await sql`create trigger interrupt before update on drinks for each row execute function interrupt()`.execute(
      others.kysely,
    );
    await expect(migrate(db, [searched])).rejects.toThrow('interrupted');
    await sql`drop trigger interrupt on drinks`.execute(others.kysely);
    const writerOf = async (id: string) =>
      (await sql<{ xmin: string }>`select xmin::text from drinks where id = ${id}`.execute(others.kysely)).rows[0]
        ?.xmin;
    const first = [await writerOf(String(made.json['id'])), await writerOf('copy-100')];
    await migrate(db, [searched]);
    expect([await writerOf(String(made.json['id'])), await writerOf('copy-100')]).toEqual(first);
    const found = await openApiFixture({ db: others, resources: [searched] });
    const response = await found.send('GET', 'catalogs/drinks?filter={"q":"jalisco"}');
    expect(response.headers.get('X-Total-Count')).toBe('701');
  });
});
