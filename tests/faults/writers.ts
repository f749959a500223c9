import { expect } from 'vitest';
import { listPath, type ApiFixture, type TestResponse } from '../api/apiFixture';
import { catalogsOf } from '../api/catalogRequests';
import { createPerson } from '../api/deposits/depositsFixture';
import { completedFields, createSaleForm } from '../api/sales/salesFixture';

const writers = 16;
const depositsPerWriter = 4;

const referencesOf = (prefix: string) =>
  Array.from({ length: writers * depositsPerWriter }, (_, index) => `${prefix}-${String(index).padStart(2, '0')}`);

interface Work {
  /** Company of the sales. */
  companyId: string;
  waitForSuccesses(count: number): Promise<void>;
  done: Promise<void>;
}

/**
 * Starts sixteen writers. Each records a deposit and a sale, one after another, and retries a retryable rejection with
 * the same key. Any other rejection is an error. `prefix` precedes the references of a test.
 */
export async function startWriters(api: ApiFixture, prefix: string): Promise<Work> {
  const accountId = await createPerson(api);
  const company = await catalogsOf(api).create('companies');
  let responseCount = 0;
  let awaitedCount: { count: number; resolve: () => void } | undefined;
  const post = (bankReference: string, key: string) =>
    api.send('POST', 'deposits', {
      key,
      body: { accountId, amountMinor: 1_000, bank: 'BBVA', bankReference, receivedOn: '2026-07-01' },
    });

  const postSale = (key: string) =>
    api.send('POST', 'sales', { key, body: createSaleForm({ ...completedFields, companyId: company.id }) });

  async function record(bankReference: string): Promise<void> {
    await repeat((key) => post(bankReference, key));
    await repeat(postSale);
  }
  async function repeat(send: (key: string) => Promise<TestResponse>): Promise<void> {
    const key = crypto.randomUUID();
    for (;;) {
      const response = await send(key);
      if (response.status === 201) break;
      expectRetryable(response);
      // Lets the lease of an idempotency key expire, which an interrupted request could not release.
      if (response.status === 409) api.now.advance(30_000);
    }
    responseCount += 1;
    if (awaitedCount && responseCount >= awaitedCount.count) awaitedCount.resolve();
  }
  const references = referencesOf(prefix);
  async function write(): Promise<void> {
    for (let reference = references.pop(); reference !== undefined; reference = references.pop())
      await record(reference);
  }
  return {
    companyId: company.id,
    waitForSuccesses: (count) => new Promise((resolve) => (awaitedCount = { count, resolve })),
    done: Promise.all(Array.from({ length: writers }, () => write())).then(() => {}),
  };
}

export function expectRetryable({ status, json, headers }: TestResponse): void {
  expect([
    [503, 'service.unavailable'],
    [409, 'idempotency.inFlight'],
  ]).toContainEqual([status, json['code']]);
  expect(headers.get('Content-Type')).toBe('application/problem+json');
  expect(headers.get('Retry-After')).toMatch(/^\d+$/);
}

export async function readRecorded(api: ApiFixture, prefix: string, companyId: string) {
  const rows = await api.db.kysely
    .selectFrom('deposits')
    .select('bankReference')
    .where('bankReference', 'like', `${prefix}-%`)
    .orderBy('bankReference')
    .execute();
  const sales = await api.send('GET', listPath('sales', { filter: { companyId } }));
  const { json } = await api.send('GET', 'system/checks');
  const checks = json['checks'] as unknown as { ok: boolean }[];
  return {
    references: rows.map(({ bankReference }) => bankReference),
    sales: Number(sales.headers.get('X-Total-Count')),
    faults: checks.filter(({ ok }) => !ok),
  };
}

export const expectedRecords = (prefix: string) => ({
  references: referencesOf(prefix),
  sales: referencesOf(prefix).length,
  faults: [],
});
