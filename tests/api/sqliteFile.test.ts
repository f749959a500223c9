import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { untyped, type Database } from '../../api/db/database';
import { openLibsql } from '../../api/db/libsql';

let folder: string;
let db: Database;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sobremesa-file-'));
  db = openLibsql(join(folder, 'a.sqlite'));
  await db.kysely.schema.createTable('t').addColumn('n', 'integer').execute();
});
afterEach(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});

const insert = (trx: Parameters<typeof untyped>[0], n: number) => untyped(trx).insertInto('t').values({ n }).execute();
const readNumbers = async () => (await untyped(db.kysely).selectFrom('t').selectAll().execute()).map(({ n }) => n);

test('reads committed rows without waiting for a transaction', async () => {
  await db.kysely.transaction().execute(async (trx) => {
    await insert(trx, 1);
    expect(await readNumbers()).toEqual([]);
    expect(await untyped(trx).selectFrom('t').selectAll().execute()).toEqual([{ n: 1 }]);
  });
  expect(await readNumbers()).toEqual([1]);
});

test('queues a write behind the running transaction', async () => {
  let secondWrite: Promise<unknown> | undefined;
  await db.kysely.transaction().execute(async (trx) => {
    secondWrite = insert(db.kysely, 2);
    await insert(trx, 1);
    expect(await untyped(trx).selectFrom('t').selectAll().execute()).toEqual([{ n: 1 }]);
  });
  await secondWrite;
  expect(await readNumbers()).toEqual([1, 2]);
});

test('reads a column added since the statement was first prepared', async () => {
  expect(await readNumbers()).toEqual([]);
  await db.kysely.schema
    .alterTable('t')
    .addColumn('m', 'integer', (column) => column.defaultTo(7))
    .execute();
  await insert(db.kysely, 1);
  expect(await untyped(db.kysely).selectFrom('t').selectAll().execute()).toEqual([{ n: 1, m: 7 }]);
});

test('serves other tasks during a long transaction', async () => {
  const otherRequests = { answered: 0 };
  const timer = setInterval(() => (otherRequests.answered += 1), 1);
  await db.kysely.transaction().execute(async (trx) => {
    for (let n = 0; otherRequests.answered === 0 && n < 100_000; n += 1) await insert(trx, n);
  });
  clearInterval(timer);
  expect(otherRequests.answered).toBeGreaterThan(0);
});
