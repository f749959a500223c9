import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPostgres } from '../../api/db/postgres';
import { catalogsOf } from '../api/catalogRequests';
import { createPerson, createDepositForm } from '../api/deposits/depositsFixture';
import { openApiFixture, listPath, type ApiFixture } from '../api/apiFixture';
import { labelForm } from '../api/labels';
import { completedFields, createSaleForm } from '../api/sales/salesFixture';
import { hasPostgres, startCluster, type Cluster } from '../postgres.mjs';
import { openProxy, type Proxy } from './proxy';
import { expectNothingUncaught } from './uncaught';
import { expectRetryable } from './writers';

expectNothingUncaught();

const statements = {
  'the key is claimed': 'insert into "idempotencyKeys"',
  'the deposit is written': 'insert into "deposits"',
  'the keys are read': 'select "actorId", "key" from "idempotencyKeys"',
  'the sales are written': 'insert into "sales"',
  // The NUL byte ends the statement, so that a column name with `commit` does not match.
  'the commit': 'commit\0',
};

describe.runIf(hasPostgres())('PostgreSQL behind a failing network', () => {
  let cluster: Cluster;
  let proxy: Proxy;
  let api: ApiFixture;
  let form: Record<string, unknown>;
  let key: string;
  beforeAll(async () => {
    cluster = await startCluster();
    proxy = await openProxy(cluster.port);
    api = await openApiFixture({ db: openPostgres(proxy.url) });
  });
  afterAll(async () => {
    await api.close();
    await proxy.close();
    await cluster.stop();
    cluster.remove();
  });
  beforeEach(async () => {
    form = createDepositForm({ accountId: await createPerson(api) });
    key = crypto.randomUUID();
  });

  const postDeposit = () => api.send('POST', 'deposits', { body: form, key });
  const readRecorded = async () => {
    const filter = { bankReference: form['bankReference'] };
    return (await api.send('GET', listPath('deposits', { filter }))).headers.get('X-Total-Count');
  };

  test.each(['before', 'after'] as const)('repeats a read when its connection is cut %s it', async (when) => {
    proxy.cutAt('from "labels"', when);
    expect((await api.send('GET', 'catalogs/labels')).status).toBe(200);
  });

  test.each(['before', 'after'] as const)('repeats a report when its connection is cut %s it', async (when) => {
    proxy.cutAt('salesByDay', when);
    const address = 'reports/sales?from=2026-06-01&to=2026-06-30&currency=MXN';
    expect((await api.send('GET', address)).status).toBe(200);
  });

  test.each([
    ['before', 'the key is claimed'],
    ['after', 'the key is claimed'],
    ['before', 'the deposit is written'],
    ['after', 'the deposit is written'],
    ['before', 'the commit'],
    ['after', 'the commit'],
  ] as const)('records a deposit once when the connection is cut %s %s', async (when, at) => {
    proxy.cutAt(statements[at], when);
    const response = await postDeposit();
    expect([response.status, await readRecorded()]).toEqual([201, '1']);
    const repeatedResponse = await postDeposit();
    expect([repeatedResponse.status, repeatedResponse.headers.get('Idempotency-Hit'), repeatedResponse.text]).toEqual([
      201,
      'true',
      response.text,
    ]);
  });

  test.each([
    ['before', 'the keys are read'],
    ['after', 'the keys are read'],
    ['before', 'the sales are written'],
    ['after', 'the sales are written'],
    ['before', 'the commit'],
    ['after', 'the commit'],
  ] as const)('creates concurrent sales once when the connection is cut %s %s', async (when, at) => {
    const companies = [await catalogsOf(api).create('companies'), await catalogsOf(api).create('companies')];
    const keys = Array.from({ length: 5 }, () => crypto.randomUUID());
    const createSales = () =>
      Promise.all(
        keys.map((saleKey, index) =>
          api.send('POST', 'sales', {
            key: saleKey,
            body: createSaleForm({ ...completedFields, companyId: companies[index % 2]?.id }),
          }),
        ),
      );
    proxy.cutAt(statements[at], when);
    const responses = await createSales();
    expect(responses.map(({ status }) => status)).toEqual(keys.map(() => 201));
    expect((await createSales()).map(({ text }) => text)).toEqual(responses.map(({ text }) => text));
    const sales = await api.send('GET', listPath('sales', { filter: { companyId: companies.map(({ id }) => id) } }));
    expect(sales.headers.get('X-Total-Count')).toBe('5');
  });

  test('answers 503 for a commit with unknown outcome, and a retry with the key returns the result', async () => {
    proxy.cutAt(statements['the commit'], 'after');
    proxy.closeAfterCut();
    expectRetryable(await postDeposit());
    proxy.routeTo(cluster.port);
    const repeatedResponse = await postDeposit();
    expect([repeatedResponse.status, repeatedResponse.headers.get('Idempotency-Hit'), await readRecorded()]).toEqual([
      201,
      'true',
      '1',
    ]);
  });

  test('writes once when the outcome of a commit is unknown and the database is back a moment later', async () => {
    const issue = () => api.send('POST', 'giftcards', { body: { initialMinor: 50_000, currency: 'MXN' }, key });
    const countCards = async () => (await api.send('GET', 'giftcards')).headers.get('X-Total-Count');
    proxy.cutAt(statements['the commit'], 'after');
    // Refuses as many connections as the API attempts to look up the idempotency record.
    proxy.closeAfterCut(4);
    const firstResponse = await issue();
    expectRetryable(firstResponse);
    expect(firstResponse.status).toBe(503);
    const repeatedResponse = await issue();
    expect([repeatedResponse.status, repeatedResponse.headers.get('Idempotency-Hit'), await countCards()]).toEqual([
      201,
      'true',
      '1',
    ]);
  });

  test('answers 503 for a write without a key when the outcome of its commit is unknown', async () => {
    const body = labelForm();
    proxy.cutAt(statements['the commit'], 'after');
    expectRetryable(await api.send('POST', 'catalogs/labels', { body }));
    expect((await api.send('POST', 'catalogs/labels', { body })).json['code']).toBe('request.invalid');
  });

  /**
   * Rolls back the next `times` transactions that write a deposit. Counts with a sequence, since rollbacks do not
   * reset it.
   */
  async function conflict(code: '40001' | '40P01', times: number): Promise<void> {
    await sql`create or replace function conflict() returns trigger language plpgsql as
      $$ begin
        if nextval('conflicts') <= ${sql.lit(times)} then raise exception using errcode = ${sql.lit(code)}; end if;
        return new;
      end $$`.execute(api.db.kysely);
    await sql`create sequence conflicts`.execute(api.db.kysely);
    await sql`create trigger conflict before insert on deposits for each row execute function conflict()`.execute(
      api.db.kysely,
    );
  }
  async function runWithConflicts(
    code: '40001' | '40P01',
    times: number,
    callback: () => Promise<void>,
  ): Promise<void> {
    await conflict(code, times);
    try {
      await callback();
    } finally {
      await sql`drop trigger conflict on deposits`.execute(api.db.kysely);
      await sql`drop sequence conflicts`.execute(api.db.kysely);
    }
  }

  test.each(['40001', '40P01'] as const)('repeats a transaction rolled back with %s', async (code) => {
    await runWithConflicts(code, 2, async () =>
      expect([(await postDeposit()).status, await readRecorded()]).toEqual([201, '1']),
    );
  });

  test('answers 503 after repeated rollbacks and releases the idempotency key', async () => {
    await runWithConflicts('40001', 4, async () => {
      expectRetryable(await postDeposit());
      expect([await readRecorded(), (await postDeposit()).status]).toEqual(['0', 201]);
    });
  });
});
