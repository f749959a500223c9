import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../api/db/database';
import { openLibsql } from '../../api/db/libsql';
import { openWasm } from '../../api/db/wasm';
import { createPerson, postDeposit, recordDeposit } from './deposits/depositsFixture';
import { openApiFixture, type ApiFixture } from './apiFixture';
import { labelForm } from './labels';

function openDatabaseOnDisk(): Database {
  const folder = mkdtempSync(join(tmpdir(), 'sobremesa-full-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return openLibsql(join(folder, 'data.sqlite'));
}

/** Lets the file grow by at most `pages` pages, like a nearly full disk. */
async function leaveRoom({ kysely }: Database, pages: number): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(kysely);
  await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + pages}`).execute(kysely);
}

/** Repeats `act` until the disk is full. Returns the last response. */
async function repeatUntilFull(act: () => ReturnType<ApiFixture['send']>) {
  for (let index = 0; index < 500; index += 1) {
    const response = await act();
    if (response.status >= 400) return response;
  }
  throw new Error('the disk was never full');
}

describe.each([
  ['file', openDatabaseOnDisk],
  ['in the page', openWasm],
])('a full disk under SQLite (%s)', (_, open) => {
  test('answers 503, logs the cause and writes nothing until space is available', async () => {
    const api = await openApiFixture({ db: await open() });
    onTestFinished(() => api.close());
    const accountId = await createPerson(api);
    const { id: confirmedId } = await recordDeposit(api, { purpose: 'topUp', accountId, amountMinor: 5_000 });
    const depositBefore = (await api.send('GET', `deposits/${confirmedId}`)).json;
    for (const act of [
      () => api.send('POST', 'catalogs/labels', { body: labelForm() }),
      () => postDeposit(api, { purpose: 'topUp', accountId }),
    ]) {
      // In each round, the disk is full at a different point of the action.
      for (let freePages = 0; freePages < 8; freePages += 1) {
        await leaveRoom(api.db, freePages);
        api.log.splice(0);
        const refusal = await repeatUntilFull(act);
        expect(refusal).toMatchObject({ status: 503, json: { code: 'service.unavailable' } });
        expect(Number(refusal.headers.get('Retry-After'))).toBeGreaterThan(0);
        expect(JSON.stringify(api.log)).toMatch(/disk is full/);
      }
      await leaveRoom(api.db, 100_000);
      expect((await act()).status).toBe(201);
    }
    expect((await api.send('GET', `deposits/${confirmedId}`)).json).toEqual(depositBefore);
    expect((await api.send('GET', 'system/checks')).json).toMatchObject({ ok: true });
  });
});
