import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deferWrite } from '../../api/db/deferWrite';
import type { Database, KyselyTransaction } from '../../api/db/database';
import { withRetries, withSavepoint } from '../../api/db/transactions';
import { openDatabase } from './apiFixture';

let db: Database;
beforeAll(async () => {
  db = await openDatabase();
  await sql`create table "tags" ("id" integer primary key)`.execute(db.kysely);
});
afterAll(() => db.close());
beforeEach(() => sql`delete from "tags"`.execute(db.kysely));

const insert = (id: number) => sql`insert into "tags" ("id") values (${id})`;
const insertLater = (trx: KyselyTransaction, id: number) => deferWrite(trx, { compile: () => insert(id).compile(trx) });
const readIds = async (executorSource: Pick<Database['kysely'], 'getExecutor'> = db.kysely) =>
  (await sql<{ id: number }>`select "id" from "tags" order by "id"`.execute(executorSource)).rows.map(({ id }) => id);
const transaction = <T>(callback: (trx: KyselyTransaction) => Promise<T>) => db.kysely.transaction().execute(callback);

describe('deferred writes', () => {
  test('a read of the transaction sees the deferred writes before it', async () => {
    const idsSeen = await transaction(async (trx) => {
      await insertLater(trx, 1);
      await insertLater(trx, 2);
      return readIds(trx);
    });
    expect(idsSeen).toEqual([1, 2]);
  });

  test('the commit stores deferred writes without another statement', async () => {
    await transaction((trx) => insertLater(trx, 1));
    expect(await readIds()).toEqual([1]);
  });

  test('a failed deferred write rolls back the transaction with its own error', async () => {
    const failedTransaction = transaction(async (trx) => {
      await insertLater(trx, 1);
      await insertLater(trx, 1);
      await insertLater(trx, 2);
    });
    await expect(failedTransaction).rejects.toThrow(/unique/i);
    expect(await readIds()).toEqual([]);
  });

  test('an error of a statement that the caller ignores still fails the commit', async () => {
    if (db.kind === 'sqlite') return;
    const failedTransaction = transaction(async (trx) => {
      await insert(1).execute(trx);
      await insert(1)
        .execute(trx)
        .catch(() => undefined);
    });
    await expect(failedTransaction).rejects.toThrow(/unique/i);
    expect(await readIds()).toEqual([]);
  });

  test('rolling back to a savepoint drops only the writes deferred after it', async () => {
    await transaction(async (trx) => {
      await insertLater(trx, 1);
      const failedSavepoint = withSavepoint(trx, async () => {
        await insertLater(trx, 2);
        throw new Error('after the deferred write');
      });
      await expect(failedSavepoint).rejects.toThrow('after the deferred write');
      await insertLater(trx, 3);
    });
    expect(await readIds()).toEqual([1, 3]);
  });

  test('a transaction that fails before its first statement releases its connection', async () => {
    for (let attempt = 0; attempt < 20; attempt += 1)
      await expect(
        transaction(async (trx) => {
          await insertLater(trx, 1);
          throw new Error('no statement was sent');
        }),
      ).rejects.toThrow('no statement was sent');
    expect(await readIds()).toEqual([]);
  });

  test('a transaction that changes a table reads it before and after', async () => {
    const keys = await transaction(async (trx) => {
      await insertLater(trx, 1);
      const readRow = () => sql<object>`select * from "tags" where "id" = ${1}`.execute(trx);
      const rowBefore = await readRow();
      await sql`alter table "tags" add column "color" text`.execute(trx);
      const rowAfter = await readRow();
      return [rowBefore, rowAfter].map(({ rows: [row] }) => Object.keys(row ?? {}));
    });
    expect(keys).toEqual([['id'], ['id', 'color']]);
  });

  test('a transaction is retried when another process has changed the columns of its prepared statements', async () => {
    const readAll = () =>
      withRetries(() =>
        transaction(async (trx) => {
          const { rows } = await sql<{ id: number }>`select * from "tags" where "id" = ${1}`.execute(trx);
          return rows;
        }),
      );
    await transaction((trx) => insertLater(trx, 1));
    // As many as the pool has connections, so that each of them prepares the statement.
    await Promise.all(Array.from({ length: 10 }, readAll));
    // The comment hides the change from this process, as if another process had made it.
    await sql`/* other process */ alter table "tags" add column "name" text`.execute(db.kysely);
    const results = await Promise.all(Array.from({ length: 10 }, readAll));
    expect(results.every(([row]) => row?.id === 1)).toBe(true);
  });
});
