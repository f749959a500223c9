import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../api/db/database';
import { openLibsql } from '../../api/db/libsql';
import { withReaders } from '../../api/db/readers';
import { snapshot } from '../../api/db/transactions';
import { labelForm } from './labels';
import { completedFields, openSalesFixture, type SalesFixture } from './sales/salesFixture';

const script = join(import.meta.dirname, '../../api/db/readerThread.mjs');

let folder: string;
let path: string;
let db: Database;
let fixture: SalesFixture;
/** Statements of the read connections. The hook runs for each statement. */
let readerStatements: string[];
let onStatement: () => void;

const readersOf = async (program: string) => {
  db = withReaders(openLibsql(path), path, { script: program, maxThreads: 2 }, (statement) => {
    readerStatements.push(statement.sql);
    onStatement();
  });
  fixture = await openSalesFixture(db);
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sobremesa-readers-'));
  path = join(folder, 'a.sqlite');
  readerStatements = [];
  onStatement = () => {};
});
afterEach(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

const checks = () => fixture.send('GET', 'system/checks');
const readReplicaPool = () => db.pools().find(({ name }) => name === 'replica');
const count = (rows: number) =>
  sql<{ count: number }>`with recursive n(x) as (select 1 union all select x + 1 from n where x < ${rows})
    select count(*) as count from n`;

test('reads checks, reports and exports in reader threads, with the latest writes', async () => {
  await readersOf(script);
  await fixture.createSale(completedFields);
  expect((await checks()).json).toMatchObject({ ok: true });
  expect(readerStatements.some((statement) => statement.includes('saleFacts'))).toBe(true);
  const report = await fixture.send('GET', 'reports/sales?from=2026-07-01&to=2026-07-01');
  expect(report.json['totals']).toMatchObject({ sales: 1 });
  const csv = await fixture.send('GET', 'sales.csv');
  expect(csv.text.trim().split('\r\n')).toHaveLength(2);
  readerStatements.length = 0;
  expect((await fixture.send('GET', 'sales')).json).toHaveLength(1);
  expect(readerStatements).toEqual([]);
});

test('answers lists and writes while a reader runs a long statement', async () => {
  await readersOf(script);
  const finishedReads: string[] = [];
  const longRead = snapshot(db, (trx) => count(4_000_000).execute(trx)).then(() => finishedReads.push('long'));
  expect((await fixture.send('GET', 'sales')).status).toBe(200);
  finishedReads.push('list');
  expect((await fixture.send('POST', 'catalogs/labels', { body: labelForm() })).status).toBe(201);
  finishedReads.push('write');
  // Meanwhile, a second read connection answers.
  expect((await checks()).json).toMatchObject({ ok: true });
  await longRead;
  expect(finishedReads.slice(0, 2)).toEqual(['list', 'write']);
  expect(finishedReads).toContain('long');
});

test('reads a stable snapshot while others write', async () => {
  await readersOf(script);
  const labels = sql<{ n: number }>`select count(*) as n from labels`;
  const counts = await snapshot(db, async (trx) => {
    const labelsBefore = await labels.execute(trx);
    await fixture.send('POST', 'catalogs/labels', { body: labelForm() });
    return [labelsBefore, await labels.execute(trx)].map(({ rows }) => rows[0]?.n);
  });
  expect(counts).toEqual([0, 0]);
  expect((await labels.execute(db.replica)).rows).toEqual([{ n: 1 }]);
});

test('queues requests when all readers are busy', async () => {
  await readersOf(script);
  const responses = await Promise.all(Array.from({ length: 5 }, checks));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(readReplicaPool()).toMatchObject({ open: 2, idle: 2, waiting: 0 });
});

test('rejects writes in a reader and returns the database’s error messages', async () => {
  await readersOf(script);
  await expect(sql`delete from labels`.execute(db.replica)).rejects.toThrow(/readonly|query_only/i);
  const invalidStatement = sql`select * from nothing`;
  const message = await invalidStatement.execute(db.kysely).catch((error: Error) => error.message);
  await expect(invalidStatement.execute(db.replica)).rejects.toThrow(String(message));
  expect((await checks()).status).toBe(200);
});

test('stops reading when the client disconnects', async () => {
  await readersOf(script);
  const abort = new AbortController();
  onStatement = () => {
    if (readerStatements.length === 3) abort.abort();
  };
  const headers = { Authorization: 'Bearer admin' };
  await fixture.fetch(new Request('http://localhost/api/system/checks', { headers, signal: abort.signal }));
  expect(readerStatements.slice(3)).toEqual(['rollback']);
  expect(readReplicaPool()).toMatchObject({ open: 1, idle: 1 });
  expect(fixture.log.at(-1)).toMatchObject({ level: 'info', status: 499, route: '/api/system/checks' });
  onStatement = () => {};
  expect((await checks()).status).toBe(200);
});

test('answers 503 when a reader cannot start, and other requests normally', async () => {
  await readersOf(join(folder, 'nothing.mjs'));
  const { status, headers, json } = await checks();
  expect([status, json['code']]).toEqual([503, 'service.unavailable']);
  expect(headers.get('Retry-After')).not.toBeNull();
  expect((await fixture.send('GET', 'sales')).status).toBe(200);
});

test('waits for running reads on close and ends all threads', async () => {
  await readersOf(script);
  const longRead = count(500_000).execute(db.replica);
  // Lets the reader send the statement before the database closes.
  await Promise.resolve();
  await db.close();
  expect((await longRead).rows).toEqual([{ count: 500_000 }]);
  expect(readReplicaPool()).toMatchObject({ open: 0 });
});
