import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { integer, text } from '../../contract/fields';
import { defineCatalog } from '../../contract/resource';
import { type Database, type KyselyDb, untyped } from '../../api/db/database';
import { columnsByTable } from '../../api/db/columns';
import { migrate, NewerDatabase } from '../../api/migrations/migrate';
import { steps } from '../../api/migrations/steps';
import { assertMigrated, expectedVersion, NotMigrated } from '../../api/migrations/version';
import { answerStartFault } from '../../api/hosts/startup';
import { defaultSettings } from '../../contract/settings';
import {
  openApiFixture,
  indexesOf,
  listPath,
  openDatabase,
  readResponse,
  tablesOf,
  type TestResponse,
} from './apiFixture';
import { openMigrated } from './template';

let db: Database;
beforeEach(async () => {
  db = await openDatabase();
});
afterEach(() => db.close());

const before = defineCatalog('drinks', { origin: text() });
const after = defineCatalog('drinks', {
  origin: text({ search: true, filter: true, sort: true }),
  strength: integer({ required: true, initial: 3, filter: true }),
  note: text({ sort: true }),
});

const names = (response: TestResponse) =>
  (response.json as unknown as { name: { es: string } }[]).map(({ name }) => name.es);

async function everything(): Promise<unknown> {
  const rows = await Promise.all(
    (await tablesOf(db))
      .sort()
      .map(async (name) => [name, await untyped(db.kysely).selectFrom(name).selectAll().execute()]),
  );
  return { columns: await columnsByTable(db.kysely, db.kind), indexes: await indexesOf(db), rows };
}

describe('migrations', () => {
  test('changes nothing when a migration is repeated', async () => {
    await migrate(db, [before]);
    const first = await everything();
    await migrate(db, [before]);
    expect(await everything()).toEqual(first);
  });

  test('migrates once in two concurrent processes', async () => {
    await Promise.all([migrate(db, [before]), migrate(db, [before])]);
    const api = await openApiFixture({ db, resources: [before] });
    expect((await api.send('GET', 'catalogs/drinks')).status).toBe(200);
  });

  test('rolls a failed migration back completely', async () => {
    await migrate(db, []);
    const first = await everything();
    const impossible = { ...after, table: 'migrations' };
    await expect(migrate(db, [before, impossible])).rejects.toThrow('migrations');
    expect(await everything()).toEqual(first);
  });
});

test('copies a migrated database to an identical one for other tests', async () => {
  await migrate(db, [before]);
  const migrated = await everything();
  await db.close();
  db = await openMigrated([before], process.env['TEST_DATABASE_URL']);
  expect(await everything()).toEqual(migrated);
  await migrate(db, [before]);
  expect(await everything()).toEqual(migrated);
});

describe.runIf(process.env['TEST_DATABASE_URL'])('another schema of the same database', () => {
  let other: Database;
  beforeEach(async () => {
    other = await openDatabase();
  });
  afterEach(() => other.close());

  test('ignores tables and versions of another schema', async () => {
    await migrate(other, [after]);
    await other.kysely.insertInto('migrations').values({ name: '9999_from_the_future' }).execute();
    await migrate(db, [before]);
    const first = await everything();
    await migrate(db, [before]);
    expect(await everything()).toEqual(first);
  });

  test('migrates while other schemas are created and dropped', async () => {
    const passing = new Set(['one', 'two']);
    async function comeAndGo(name: string): Promise<void> {
      for (let round = 0; round < 3; round++) {
        const schema = await openDatabase();
        await migrate(schema, [after]);
        await schema.close();
      }
      passing.delete(name);
    }
    async function startAgainAndAgain(): Promise<void> {
      while (passing.size > 0) await migrate(db, [before]);
    }
    await migrate(db, [before]);
    const first = await everything();
    await Promise.all([...[...passing].map(comeAndGo), startAgainAndAgain()]);
    expect(await everything()).toEqual(first);
  });

  test('migrates while the migration of another schema waits for a lock', async () => {
    await migrate(other, [before]);
    await other.kysely
      .transaction()
      .execute(async (trx) => {
        await sql`lock table migrations in access exclusive mode`.execute(trx);
        const late = migrate(other, [after]);
        await vi.waitUntil(async () => (await waitersOf(trx, 'migrations')) === 1, { timeout: 20_000 });
        await migrate(db, [before]);
        return { late };
      })
      .then(({ late }) => late);
    expect((await columnsByTable(other.kysely, other.kind)).get('drinks')?.has('strength')).toBe(true);
  });
});

async function waitersOf(db: KyselyDb, table: string): Promise<number> {
  const { rows } = await sql<{
    waiting: number;
  }>`select count(*) as waiting from pg_locks where not granted and relation = ${table}::regclass`.execute(db);
  return rows[0]?.waiting ?? 0;
}

describe('fields declared later', () => {
  test('adds a field declared later to existing records, with filter and sort', async () => {
    const old = await openApiFixture({ db, resources: [before] });
    for (const [index, origin] of ['Órgano', null, 'ajo'].entries()) {
      const response = await old.send('POST', 'catalogs/drinks', {
        body: { name: { es: `Bebida ${index}` }, slug: `bebida-${index}`, origin },
      });
      expect(response.status).toBe(201);
    }

    const api = await openApiFixture({ db, resources: [after] });
    const listed = await api.send('GET', listPath('catalogs/drinks', { sort: ['origin', 'ASC'] }));
    expect(names(listed)).toEqual(['Bebida 1', 'Bebida 2', 'Bebida 0']);
    expect(listed.json[0]).toMatchObject({ strength: 3, note: null, origin: null, version: 1 });
    expect(names(await api.send('GET', listPath('catalogs/drinks', { filter: { q: 'organo' } })))).toEqual([
      'Bebida 0',
    ]);
    expect(names(await api.send('GET', listPath('catalogs/drinks', { filter: { strength: 3 } })))).toHaveLength(3);
    const id = String(listed.json[0]?.['id']);
    const changed = await api.send('PUT', `catalogs/drinks/${id}`, {
      version: 1,
      body: { ...listed.json[0], strength: 5, note: 'Fuerte' },
    });
    expect(changed.json).toMatchObject({ strength: 5, note: 'Fuerte', version: 2 });
  });

  test('preserves the manual order and the place of new records when a field is added', async () => {
    const old = await openApiFixture({ db, resources: [before] });
    for (const at of [0, 1])
      await old.send('POST', 'catalogs/drinks', { body: { name: { es: `Bebida ${at}` }, slug: `bebida-${at}` } });
    const api = await openApiFixture({ db, resources: [after] });
    await api.send('POST', 'catalogs/drinks', { body: { name: { es: 'Bebida 2' }, slug: 'bebida-2' } });
    expect(names(await api.send('GET', 'catalogs/drinks'))).toEqual(['Bebida 0', 'Bebida 1', 'Bebida 2']);
  });
});

describe('databases of a newer version', () => {
  const future = { name: '9999_from_the_future' };

  test('rejects a migration step that requires a newer version', async () => {
    await migrate(db, [before]);
    await db.kysely
      .insertInto('migrations')
      .values({ ...future, requires: '9998_of_the_future' })
      .execute();
    const first = await everything();
    for (const refused of [() => migrate(db, [after]), () => assertMigrated({ db, resources: [before] })]) {
      const refusal = refused();
      await expect(refusal).rejects.toThrow(NewerDatabase);
      await expect(refusal).rejects.toThrow('the migration step 9999_from_the_future');
    }
    expect(await everything()).toEqual(first);
  });

  test('serves a newer database that an older version can still use', async () => {
    await migrate(db, [before]);
    const known = Object.keys(steps).at(-1) ?? '';
    await db.kysely
      .insertInto('migrations')
      .values({ ...future, requires: known })
      .execute();
    await migrate(db, [before]);
    expect(await assertMigrated({ db, resources: [before] })).toBe(await expectedVersion([before]));
  });

  test('rejects an unknown column that must not be empty', async () => {
    await db.kysely.schema
      .createTable('drinks')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('country', 'text', (column) => column.notNull())
      .execute();
    const first = await everything();
    await expect(migrate(db, [before])).rejects.toThrow(/column country, .* cannot be left empty/);
    expect(await everything()).toEqual(first);
  });

  test('serves older and newer versions side by side and preserves new columns', async () => {
    const older = await openApiFixture({ db, resources: [before] });
    const newer = await openApiFixture({ db, resources: [after] });
    await db.kysely
      .insertInto('migrations')
      .values({ ...future, requires: null })
      .execute();
    const form = { name: { es: 'Agua' }, slug: 'agua', origin: 'Jalisco' };
    const made = await newer.send('POST', 'catalogs/drinks', { body: { ...form, strength: 5, note: 'Fría' } });
    const id = String(made.json['id']);
    const changed = await older.send('PUT', `catalogs/drinks/${id}`, { version: 1, body: { origin: 'Colima' } });
    expect(changed.json).toMatchObject({ origin: 'Colima', version: 2 });
    expect((await newer.send('GET', `catalogs/drinks/${id}`)).json).toMatchObject({ strength: 5, note: 'Fría' });
    const other = await older.send('POST', 'catalogs/drinks', { body: { ...form, slug: 'otra' } });
    const found = await newer.send('GET', `catalogs/drinks/${String(other.json['id'])}`);
    expect(found.json).toMatchObject({ strength: 3, note: null });
    // Both versions can restart, and the older version can migrate again.
    const warnings: string[] = [];
    await migrate(db, [before], (line) => warnings.push(line));
    expect(warnings.join()).toMatch(/the table drinks has the column (strength|note)/);
    for (const resources of [[before], [after]]) await assertMigrated({ db, resources });
  });
});

describe('databases of an older version', () => {
  test('answers 503 until the migration and logs the found and the required version', async () => {
    await expect(assertMigrated({ db, resources: [before] })).rejects.toThrow(NotMigrated);
    const api = await openApiFixture({ db, resources: [before] });
    const ready = await api.send('GET', 'health/ready', { as: null });
    expect([ready.status, ready.json]).toEqual([200, { status: 'ready' }]);
    const [found, awaited] = [await expectedVersion([before]), await expectedVersion([after])];
    const fault = await assertMigrated({ db, resources: [after] }).catch((error: unknown) => error);
    const log: string[] = [];
    const deps = { settings: defaultSettings, clock: () => new Date(), log: (line: string) => log.push(line) };
    const response = answerStartFault(fault, deps);
    const waiting = await readResponse(await response(new Request('http://localhost/api/health/ready')));
    expect([waiting.status, waiting.headers.get('Retry-After')]).toEqual([503, '10']);
    expect(waiting.json).toMatchObject({ code: 'service.awaitingMigration' });
    expect(waiting.headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
    expect(log.join()).toContain(`the database is at version ${found}, this program needs ${awaited}`);
    for (const version of [found, awaited]) expect(waiting.text + ready.text).not.toContain(version);
    const refused = await readResponse(await response(new Request('http://localhost/api/catalogs/drinks')));
    expect([refused.status, refused.json['code']]).toEqual([503, 'service.unavailable']);
  });
});
