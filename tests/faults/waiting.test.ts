import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../api/db/database';
import { acquireNamedLock } from '../../api/db/transactions';
import { openPostgres } from '../../api/db/postgres';
import { createPerson, createDepositForm } from '../api/deposits/depositsFixture';
import { openApiFixture, type ApiFixture, type TestResponse } from '../api/apiFixture';
import { hasPostgres, startCluster, type Cluster } from '../postgres.mjs';
import { expectNothingUncaught } from './uncaught';
import { expectRetryable } from './writers';

expectNothingUncaught();

const writers = 32;
const readers = 4;

describe.runIf(hasPostgres())('writers waiting for the ledger lock of another process', () => {
  let cluster: Cluster;
  let otherDatabase: Database;
  let api: ApiFixture;
  let accountId: string;
  let release: () => void;
  let releasedLock: Promise<unknown>;
  beforeAll(async () => {
    cluster = await startCluster();
    otherDatabase = openPostgres(cluster.url);
    const db = openPostgres(cluster.url, { poolSize: 10, connectTimeoutMs: 2_000, maxWaiting: writers - 1 });
    api = await openApiFixture({ db });
    accountId = await createPerson(api);
  });
  afterAll(async () => {
    await api.close();
    await otherDatabase.close();
    await cluster.stop();
    cluster.remove();
  });
  beforeEach(
    () =>
      new Promise<void>((resolve) => {
        const lockReleased = new Promise<void>((done) => (release = done));
        releasedLock = otherDatabase.kysely.transaction().execute(async (trx) => {
          await acquireNamedLock(trx, 'ledger');
          resolve();
          await lockReleased;
        });
      }),
  );
  afterEach(async () => {
    release();
    await releasedLock;
  });

  const postDeposit = (): Promise<TestResponse> =>
    api.send('POST', 'deposits', { key: crypto.randomUUID(), body: createDepositForm({ accountId }) });
  const postCrowd = () => Array.from({ length: writers }, postDeposit);
  const waitForAll = () =>
    vi.waitUntil(
      async () =>
        (await otherDatabase.kysely.selectFrom('idempotencyKeys').select('key').where('answer', 'is', null).execute())
          .length === writers,
      { timeout: 20_000 },
    );

  test(`answers all reads while ${writers} writers wait for the ledger lock, and writes each once after its release`, async () => {
    const pendingWrites = postCrowd();
    await waitForAll();
    const pendingReads = Array.from({ length: readers }, () => api.send('GET', 'deposits'));
    expect((await Promise.all(pendingReads)).map(({ status }) => status)).toEqual(Array(readers).fill(200));
    release();
    expect((await Promise.all(pendingWrites)).map(({ status }) => status)).toEqual(Array(writers).fill(201));
  });

  test('answers 503 with Retry-After at once when too many writers wait', async () => {
    const pendingWrites = postCrowd();
    await vi.waitUntil(() => api.db.moneyQueue.length === writers - 1, { timeout: 20_000 });
    expectRetryable(await postDeposit());
    release();
    expect((await Promise.all(pendingWrites)).map(({ status }) => status)).toEqual(Array(writers).fill(201));
  });
});
