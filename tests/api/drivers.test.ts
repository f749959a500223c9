import { beforeAll, describe, expect, test } from 'vitest';
import { openLibsql } from '../../api/db/libsql';
import { type Database, untyped } from '../../api/db/database';
import { openWasm } from '../../api/db/wasm';
import { dishes } from './dishes';
import { openApiFixture, listPath, openDatabase } from './apiFixture';

/** Returns deterministic random bytes. With a fixed clock, every response is then reproducible. */
function createFixedRandom(): (bytes: Uint8Array<ArrayBuffer>) => Uint8Array {
  let state = 1;
  return (bytes) => bytes.map(() => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) & 0xff);
}

async function recordResponses(db: Database): Promise<string[]> {
  const api = await openApiFixture({ db, resources: [dishes], random: createFixedRandom() });
  const lines: string[] = [];
  const send = async (...request: Parameters<typeof api.send>) => {
    const [method, address, requestOptions] = request;
    const response = await api.send(method, address, {
      ...requestOptions,
      headers: { 'X-Request-Id': 'same', ...requestOptions?.headers },
    });
    lines.push(
      `${method} ${address} → ${response.status} ${response.headers.get('ETag')} ${response.headers.get('Content-Range')} ${response.text}`,
    );
    return response.json;
  };

  const forms = [
    { name: { es: 'Ñoquis', en: 'Gnocchi' }, origin: 'Öland', heat: -5, tint: '#c2410c', vegan: true },
    { name: { es: 'nopal' }, origin: '東京 🌶', heat: 5, description: { es: 'Uno\ndos', en: null } },
    { name: { es: 'Nachos' }, origin: null, heat: null, active: false },
    { name: { es: 'O\'Brien "100%" \\ ; --' }, origin: '=1+1', heat: 0 },
    { name: { es: 'malo' }, heat: 99 },
  ];
  const ids: string[] = [];
  for (const [index, form] of forms.entries()) {
    const response = await send('POST', 'catalogs/dishes', {
      body: { slug: `plato-${index}`, code: `C${index}`, ...form },
      key: `01980000-0000-7000-8000-00000000000${index}`,
    });
    if ('id' in response) ids.push(String(response['id']));
  }
  await send('POST', 'catalogs/dishes', {
    body: { slug: 'plato-0', code: 'C0', ...forms[0] },
    key: '01980000-0000-7000-8000-000000000000',
  });
  await send('POST', 'catalogs/dishes', { body: { slug: 'plato-0', code: 'C9', name: { es: 'Repetido' } } });
  const [firstId, secondId, thirdId] = ids as [string, string, string];
  api.now.advance(1_000);
  await send('PUT', `catalogs/dishes/${firstId}`, {
    version: 1,
    body: { heat: null, name: { es: 'Ñoquis de papa', en: null } },
  });
  await send('PUT', `catalogs/dishes/${firstId}`, { version: 1, body: { heat: 3 } });
  await send('POST', `catalogs/dishes/${thirdId}/move`, {
    version: 1,
    key: '01980000-0000-7000-8000-00000000000a',
    body: { afterId: firstId },
  });
  await send('POST', `catalogs/dishes/${thirdId}/move?dryRun=true`, { version: 2, body: { afterId: null } });
  await send('DELETE', `catalogs/dishes/${secondId}`, { version: 1 });
  for (const field of [
    'id',
    'name.es',
    'name.en',
    'origin',
    'heat',
    'tint',
    'vegan',
    'position',
    'createdAt',
    'updatedAt',
    'archivedAt',
  ]) {
    for (const direction of ['ASC', 'DESC'])
      await send('GET', listPath('catalogs/dishes', { sort: [field, direction], filter: { archived: [true, false] } }));
  }
  for (const filter of [
    { q: 'noq pap' },
    { q: "o'brien" },
    { heat: [null, 0] },
    { heat_neq: 0 },
    { heat_gte: -5, heat_lte: 0 },
    { 'name.es_gte': 'ñ' },
    { origin: '東京 🌶', archived: true },
    { vegan: true },
    { id: ids },
  ]) {
    await send('GET', listPath('catalogs/dishes', { filter, range: [0, 1] }));
  }
  await send('GET', 'catalogs/dishes.csv');
  lines.push(JSON.stringify(await db.kysely.selectFrom('auditEvents').selectAll().orderBy('id').execute()));
  await db.close();
  return lines;
}

describe('database drivers', () => {
  let expected: string[];
  beforeAll(async () => {
    expected = await recordResponses(openLibsql(':memory:'));
  });

  test('records comparable responses without server errors', () => {
    expect(expected).toHaveLength(45);
    expect(expected.filter((line) => / → 5\d\d /.test(line))).toEqual([]);
  });

  test('answers identically on SQLite in the page and on a machine', async () => {
    expect(await recordResponses(await openWasm())).toEqual(expected);
  });

  // The database under test is PostgreSQL with `TEST_DATABASE_URL`, otherwise SQLite.
  test('answers identically on the database under test and on SQLite', async () => {
    expect(await recordResponses(await openDatabase())).toEqual(expected);
  });
});

describe('SQLite in the page', () => {
  test('exports a database to a file and opens it with all rows', async () => {
    const database = await openWasm();
    const api = await openApiFixture({ db: database });
    await api.send('POST', 'catalogs/labels', { body: { name: { es: 'Vegano' }, slug: 'vegano', color: '#166534' } });
    const bytes = database.export();
    await api.send('POST', 'catalogs/labels', { body: { name: { es: 'Después' }, slug: 'despues', color: '#166534' } });
    const copiedFixture = await openApiFixture({ db: await openWasm({ bytes }) });
    expect((await copiedFixture.send('GET', 'catalogs/labels')).headers.get('X-Total-Count')).toBe('1');
    expect((await api.send('GET', 'catalogs/labels')).headers.get('X-Total-Count')).toBe('2');
    await Promise.all([api.close(), copiedFixture.close()]);
  });

  test('SQLite in the page never changes the bytes it was opened from', async () => {
    const database = await openWasm();
    const firstFixture = await openApiFixture({ db: database });
    const file = Buffer.from(database.export());
    const fileBefore = Uint8Array.from(file);
    await firstFixture.close();
    const api = await openApiFixture({ db: await openWasm({ bytes: file }) });
    await api.send('POST', 'catalogs/labels', { body: { name: { es: 'Vegano' }, slug: 'vegano', color: '#166534' } });
    await api.close();
    expect(file.equals(fileBefore)).toBe(true);
  });

  test('serializes transactions on the connection of SQLite in the page', async () => {
    const db = await openWasm();
    const { kysely } = db;
    await kysely.schema.createTable('t').addColumn('n', 'integer').execute();
    await untyped(kysely).insertInto('t').values({ n: 0 }).execute();
    await Promise.all(
      Array.from({ length: 20 }, () =>
        kysely.transaction().execute(async (trx) => {
          const { n } = await untyped(trx).selectFrom('t').select('n').executeTakeFirstOrThrow();
          await Promise.resolve();
          await untyped(trx)
            .updateTable('t')
            .set({ n: Number(n) + 1 })
            .execute();
        }),
      ),
    );
    expect(await untyped(kysely).selectFrom('t').selectAll().execute()).toEqual([{ n: 20 }]);
    await db.close();
  });
});

test('preserves safe integers in every database driver', async () => {
  for (const db of [openLibsql(':memory:'), await openWasm(), await openDatabase()]) {
    await db.kysely.schema.createTable('t').addColumn('n', 'bigint').execute();
    for (const n of [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 0, -1])
      await untyped(db.kysely).insertInto('t').values({ n }).execute();
    const rows = await untyped(db.kysely).selectFrom('t').selectAll().orderBy('n').execute();
    expect(rows.map(({ n }) => n)).toEqual([Number.MIN_SAFE_INTEGER, -1, 0, Number.MAX_SAFE_INTEGER]);
    const { sum } = await untyped(db.kysely)
      .selectFrom('t')
      .select((select) => select.fn.sum('n').as('sum'))
      .executeTakeFirstOrThrow();
    expect(sum).toBe(-1);
    await db.close();
  }
});
