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

const formerCatalog = defineCatalog('drinks', { origin: text() });
const currentCatalog = defineCatalog('drinks', {
  origin: text({ search: true, filter: true, sort: true }),
  strength: integer({ required: true, initial: 3, filter: true }),
  note: text({ sort: true }),
});

const listNames = (response: TestResponse) =>
  (response.json as unknown as { name: { es: string } }[]).map(({ name }) => name.es);

async function readAllTables(): Promise<unknown> {
  const rows = await Promise.all(
    (await tablesOf(db))
      .sort()
      .map(async (name) => [name, await untyped(db.kysely).selectFrom(name).selectAll().execute()]),
  );
  return { columns: await columnsByTable(db.kysely, db.kind), indexes: await indexesOf(db), rows };
}

describe('migrations', () => {
  test('changes nothing when a migration is repeated', async () => {
    await migrate(db, [formerCatalog]);
    const tablesBefore = await readAllTables();
    await migrate(db, [formerCatalog]);
    expect(await readAllTables()).toEqual(tablesBefore);
  });

  test('migrates once in two concurrent processes', async () => {
    await Promise.all([migrate(db, [formerCatalog]), migrate(db, [formerCatalog])]);
    const api = await openApiFixture({ db, resources: [formerCatalog] });
    expect((await api.send('GET', 'catalogs/drinks')).status).toBe(200);
  });

  test('rolls a failed migration back completely', async () => {
    await migrate(db, []);
    const tablesBefore = await readAllTables();
    const invalidCatalog = { ...currentCatalog, table: 'migrations' };
    await expect(migrate(db, [formerCatalog, invalidCatalog])).rejects.toThrow('migrations');
    expect(await readAllTables()).toEqual(tablesBefore);
  });
});

test('copies a migrated database to an identical one for other tests', async () => {
  await migrate(db, [formerCatalog]);
  const migrated = await readAllTables();
  await db.close();
  db = await openMigrated([formerCatalog], process.env['TEST_DATABASE_URL']);
  expect(await readAllTables()).toEqual(migrated);
  await migrate(db, [formerCatalog]);
  expect(await readAllTables()).toEqual(migrated);
});

describe.runIf(process.env['TEST_DATABASE_URL'])('another schema of the same database', () => {
  let otherDatabase: Database;
  beforeEach(async () => {
    otherDatabase = await openDatabase();
  });
  afterEach(() => otherDatabase.close());

  test('ignores tables and versions of another schema', async () => {
    await migrate(otherDatabase, [currentCatalog]);
    await otherDatabase.kysely.insertInto('migrations').values({ name: '9999_from_the_future' }).execute();
    await migrate(db, [formerCatalog]);
    const tablesBefore = await readAllTables();
    await migrate(db, [formerCatalog]);
    expect(await readAllTables()).toEqual(tablesBefore);
  });

  test('migrates while other schemas are created and dropped', async () => {
    const passingSteps = new Set(['one', 'two']);
    async function migrateRepeatedly(name: string): Promise<void> {
      for (let round = 0; round < 3; round++) {
        const schema = await openDatabase();
        await migrate(schema, [currentCatalog]);
        await schema.close();
      }
      passingSteps.delete(name);
    }
    async function startAgainAndAgain(): Promise<void> {
      while (passingSteps.size > 0) await migrate(db, [formerCatalog]);
    }
    await migrate(db, [formerCatalog]);
    const tablesBefore = await readAllTables();
    await Promise.all([...[...passingSteps].map(migrateRepeatedly), startAgainAndAgain()]);
    expect(await readAllTables()).toEqual(tablesBefore);
  });

  test('migrates while the migration of another schema waits for a lock', async () => {
    await migrate(otherDatabase, [formerCatalog]);
    await otherDatabase.kysely
      .transaction()
      .execute(async (trx) => {
        await sql`lock table migrations in access exclusive mode`.execute(trx);
        const lateMigration = migrate(otherDatabase, [currentCatalog]);
        await vi.waitUntil(async () => (await waitersOf(trx, 'migrations')) === 1, { timeout: 20_000 });
        await migrate(db, [formerCatalog]);
        return { late: lateMigration };
      })
      .then(({ late }) => late);
    expect((await columnsByTable(otherDatabase.kysely, otherDatabase.kind)).get('drinks')?.has('strength')).toBe(true);
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
    const oldFixture = await openApiFixture({ db, resources: [formerCatalog] });
    for (const [index, origin] of ['Órgano', null, 'ajo'].entries()) {
      const response = await oldFixture.send('POST', 'catalogs/drinks', {
        body: { name: { es: `Bebida ${index}` }, slug: `bebida-${index}`, origin },
      });
      expect(response.status).toBe(201);
    }

    const api = await openApiFixture({ db, resources: [currentCatalog] });
    const listResponse = await api.send('GET', listPath('catalogs/drinks', { sort: ['origin', 'ASC'] }));
    expect(listNames(listResponse)).toEqual(['Bebida 1', 'Bebida 2', 'Bebida 0']);
    expect(listResponse.json[0]).toMatchObject({ strength: 3, note: null, origin: null, version: 1 });
    expect(listNames(await api.send('GET', listPath('catalogs/drinks', { filter: { q: 'organo' } })))).toEqual([
      'Bebida 0',
    ]);
    expect(listNames(await api.send('GET', listPath('catalogs/drinks', { filter: { strength: 3 } })))).toHaveLength(3);
    const id = String(listResponse.json[0]?.['id']);
    const changeResponse = await api.send('PUT', `catalogs/drinks/${id}`, {
      version: 1,
      body: { ...listResponse.json[0], strength: 5, note: 'Fuerte' },
    });
    expect(changeResponse.json).toMatchObject({ strength: 5, note: 'Fuerte', version: 2 });
  });

  test('preserves the manual order and the place of new records when a field is added', async () => {
    const oldFixture = await openApiFixture({ db, resources: [formerCatalog] });
    for (const attempt of [0, 1])
      await oldFixture.send('POST', 'catalogs/drinks', {
        body: { name: { es: `Bebida ${attempt}` }, slug: `bebida-${attempt}` },
      });
    const api = await openApiFixture({ db, resources: [currentCatalog] });
    await api.send('POST', 'catalogs/drinks', { body: { name: { es: 'Bebida 2' }, slug: 'bebida-2' } });
    expect(listNames(await api.send('GET', 'catalogs/drinks'))).toEqual(['Bebida 0', 'Bebida 1', 'Bebida 2']);
  });
});

describe('databases of a newer version', () => {
  const futureStep = { name: '9999_from_the_future' };

  test('rejects a migration step that requires a newer version', async () => {
    await migrate(db, [formerCatalog]);
    await db.kysely
      .insertInto('migrations')
      .values({ ...futureStep, requires: '9998_of_the_future' })
      .execute();
    const tablesBefore = await readAllTables();
    for (const refuseMigration of [
      () => migrate(db, [currentCatalog]),
      () => assertMigrated({ db, resources: [formerCatalog] }),
    ]) {
      const refusal = refuseMigration();
      await expect(refusal).rejects.toThrow(NewerDatabase);
      await expect(refusal).rejects.toThrow('the migration step 9999_from_the_future');
    }
    expect(await readAllTables()).toEqual(tablesBefore);
  });

  test('serves a newer database that an older version can still use', async () => {
    await migrate(db, [formerCatalog]);
    const lastKnownStep = Object.keys(steps).at(-1) ?? '';
    await db.kysely
      .insertInto('migrations')
      .values({ ...futureStep, requires: lastKnownStep })
      .execute();
    await migrate(db, [formerCatalog]);
    expect(await assertMigrated({ db, resources: [formerCatalog] })).toBe(await expectedVersion([formerCatalog]));
  });

  test('rejects an unknown column that must not be empty', async () => {
    await db.kysely.schema
      .createTable('drinks')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('country', 'text', (column) => column.notNull())
      .execute();
    const tablesBefore = await readAllTables();
    await expect(migrate(db, [formerCatalog])).rejects.toThrow(/column country, .* cannot be left empty/);
    expect(await readAllTables()).toEqual(tablesBefore);
  });

  test('serves older and newer versions side by side and preserves new columns', async () => {
    const olderFixture = await openApiFixture({ db, resources: [formerCatalog] });
    const newerFixture = await openApiFixture({ db, resources: [currentCatalog] });
    await db.kysely
      .insertInto('migrations')
      .values({ ...futureStep, requires: null })
      .execute();
    const form = { name: { es: 'Agua' }, slug: 'agua', origin: 'Jalisco' };
    const response = await newerFixture.send('POST', 'catalogs/drinks', {
      body: { ...form, strength: 5, note: 'Fría' },
    });
    const id = String(response.json['id']);
    const changeResponse = await olderFixture.send('PUT', `catalogs/drinks/${id}`, {
      version: 1,
      body: { origin: 'Colima' },
    });
    expect(changeResponse.json).toMatchObject({ origin: 'Colima', version: 2 });
    expect((await newerFixture.send('GET', `catalogs/drinks/${id}`)).json).toMatchObject({ strength: 5, note: 'Fría' });
    const otherResponse = await olderFixture.send('POST', 'catalogs/drinks', { body: { ...form, slug: 'otra' } });
    const drinkResponse = await newerFixture.send('GET', `catalogs/drinks/${String(otherResponse.json['id'])}`);
    expect(drinkResponse.json).toMatchObject({ strength: 3, note: null });
    // Both versions can restart, and the older version can migrate again.
    const warnings: string[] = [];
    await migrate(db, [formerCatalog], (line) => warnings.push(line));
    expect(warnings.join()).toMatch(/the table drinks has the column (strength|note)/);
    for (const resources of [[formerCatalog], [currentCatalog]]) await assertMigrated({ db, resources });
  });
});

describe('databases of an older version', () => {
  test('answers 503 until the migration and logs the found and the required version', async () => {
    await expect(assertMigrated({ db, resources: [formerCatalog] })).rejects.toThrow(NotMigrated);
    const api = await openApiFixture({ db, resources: [formerCatalog] });
    const readyResponse = await api.send('GET', 'health/ready', { as: null });
    expect([readyResponse.status, readyResponse.json]).toEqual([200, { status: 'ready' }]);
    const [foundVersion, awaitedVersion] = [
      await expectedVersion([formerCatalog]),
      await expectedVersion([currentCatalog]),
    ];
    const fault = await assertMigrated({ db, resources: [currentCatalog] }).catch((error: unknown) => error);
    const log: string[] = [];
    const deps = { settings: defaultSettings, clock: () => new Date(), log: (line: string) => log.push(line) };
    const response = answerStartFault(fault, deps);
    const waitingResponse = await readResponse(await response(new Request('http://localhost/api/health/ready')));
    expect([waitingResponse.status, waitingResponse.headers.get('Retry-After')]).toEqual([503, '10']);
    expect(waitingResponse.json).toMatchObject({ code: 'service.awaitingMigration' });
    expect(waitingResponse.headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
    expect(log.join()).toContain(`the database is at version ${foundVersion}, this program needs ${awaitedVersion}`);
    for (const version of [foundVersion, awaitedVersion])
      expect(waitingResponse.text + readyResponse.text).not.toContain(version);
    const refusal = await readResponse(await response(new Request('http://localhost/api/catalogs/drinks')));
    expect([refusal.status, refusal.json['code']]).toEqual([503, 'service.unavailable']);
  });
});
