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

function onDisk(): Database {
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
async function untilFull(act: () => ReturnType<ApiFixture['send']>) {
  for (let index = 0; index < 500; index += 1) {
    const response = await act();
    if (response.status >= 400) return response;
  }
  throw new Error('the disk was never full');
}

describe.each([
  ['file', onDisk],
  ['in the page', openWasm],
])('a full disk under SQLite (%s)', (_, open) => {
  test('answers 503, logs the cause and writes nothing until space is available', async () => {
    const api = await openApiFixture({ db: await open() });
    onTestFinished(() => api.close());
    const accountId = await createPerson(api);
    const { id: confirmed } = await recordDeposit(api, { purpose: 'topUp', accountId, amountMinor: 5_000 });
    const before = (await api.send('GET', `deposits/${confirmed}`)).json;
    for (const act of [
      () => api.send('POST', 'catalogs/labels', { body: labelForm() }),
      () => postDeposit(api, { purpose: 'topUp', accountId }),
    ]) {
      // In each round, the disk is full at a different point of the action.
      for (let freePages = 0; freePages < 8; freePages += 1) {
        await leaveRoom(api.db, freePages);
        api.log.splice(0);
        const refused = await untilFull(act);
        expect(refused).toMatchObject({ status: 503, json: { code: 'service.unavailable' } });
        expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
        expect(JSON.stringify(api.log)).toMatch(/disk is full/);
      }
      await leaveRoom(api.db, 100_000);
      expect((await act()).status).toBe(201);
    }
    expect((await api.send('GET', `deposits/${confirmed}`)).json).toEqual(before);
    expect((await api.send('GET', 'system/checks')).json).toMatchObject({ ok: true });
  });
});
