import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { KyselyPlugin } from 'kysely';
import type { LivePort } from '../../../api/ports/live';
import { openDatabase, type ApiFixture, type Json, type TestResponse } from '../apiFixture';
import { openApiKeysFixture, getStatusAndCode } from '../apiKeys/apiKeysFixture';
import { catalogsOf } from '../catalogRequests';
import {
  completedFields,
  createGiftCardPayment,
  createSaleForm,
  createWalletPayment,
  openSalesFixture,
  readLedgerSnapshot,
  type SalesFixture,
} from './salesFixture';

let onPublish: () => unknown = () => {};
const live: LivePort = { publish: async () => void onPublish() };

let fixture: SalesFixture;
beforeEach(async () => {
  onPublish = () => {};
  fixture = await openSalesFixture(undefined, {}, live);
});
afterEach(() => fixture.close());

const resultsOf = ({ json }: TestResponse) => json['results'] as unknown as Json[];
const saleForm = (overrides: Record<string, unknown> = {}) =>
  createSaleForm({ ...completedFields, companyId: fixture.company.id, ...overrides });
const formsOf = (count: number) => Array.from({ length: count }, (_, index) => saleForm(tip(index)));
const tip = (index: number) => ({
  tipMinor: index,
  payments: [{ method: 'card', amountMinor: 11_600 + index, collectedBy: 'platform' }],
});

const postBatch = (rows: readonly object[], key: string = crypto.randomUUID(), query = '') =>
  fixture.send('POST', `sales/batch${query}`, { body: { rows }, key });

async function readSales(): Promise<{ id: string; number: string; tipMinor: number }[]> {
  return fixture.db.kysely.selectFrom('sales').select(['id', 'number', 'tipMinor']).orderBy('tipMinor').execute();
}

async function expectEachSaleOnce(response: TestResponse, count: number): Promise<void> {
  const sales = await readSales();
  expect(resultsOf(response)).toEqual(
    sales.map(({ id, number }, row) => ({ row, verdict: 'created', status: 201, id, number })),
  );
  expect(sales.map(({ tipMinor }) => tipMinor)).toEqual(Array.from({ length: count }, (_, index) => index));
  expect(await fixture.listFaults()).toEqual([]);
}

describe('a batch of sales', () => {
  test('creates valid rows and refuses each other row with its own reasons', async () => {
    const { card, code } = await fixture.issue();
    const response = await postBatch([
      saleForm(),
      saleForm({ companyId: crypto.randomUUID() }),
      saleForm({ payments: [createGiftCardPayment(11_600, { giftCard: code })] }),
      saleForm({ grossMinor: 'x' }),
      saleForm({ payments: [createGiftCardPayment(11_600, { giftCard: code })] }),
      saleForm({ accountId: fixture.person.id, payments: [createWalletPayment(11_600)] }),
      saleForm(),
    ]);
    expect(response.status).toBe(200);
    const created = { verdict: 'created', status: 201 };
    expect(resultsOf(response)).toMatchObject([
      { row: 0, ...created },
      {
        row: 1,
        verdict: 'refused',
        status: 422,
        code: 'request.invalid',
        violations: [{ field: 'companyId', code: 'unknownReference' }],
      },
      { row: 2, ...created },
      { row: 3, verdict: 'refused', status: 422, violations: [{ field: 'grossMinor', code: 'malformed' }] },
      { row: 4, verdict: 'refused', status: 409, code: 'giftCard.insufficientBalance' },
      { row: 5, verdict: 'refused', status: 409, code: 'ledger.insufficientBalance' },
      { row: 6, ...created },
    ]);
    for (const { id, number } of resultsOf(response).filter(({ verdict }) => String(verdict) === 'created'))
      expect(await fixture.readSale(`sales/${String(id)}`)).toMatchObject({ number });
    expect((await fixture.send('GET', `giftcards/${card.id}`)).json).toMatchObject({ balanceMinor: 8_400 });
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('changes balances like the same sales sent one by one', async () => {
    const forms = formsOf(70);
    expect((await postBatch(forms)).status).toBe(200);
    const afterBatch = await readLedgerSnapshot(fixture);
    const other = await openSalesFixture();
    for (const form of forms) await other.postSale({ ...form, companyId: other.company.id });
    const withoutIds = (snapshot: unknown, { company }: SalesFixture) =>
      JSON.stringify(snapshot).replaceAll(company.id, 'company');
    expect(withoutIds(afterBatch, fixture)).toEqual(withoutIds(await readLedgerSnapshot(other), other));
    await other.close();
  });

  test('answers a repeated request with the same results and creates nothing again', async () => {
    const key = crypto.randomUUID();
    const rows = [...formsOf(3), saleForm({ companyId: crypto.randomUUID() })];
    const first = await postBatch(rows, key);
    const repeated = await postBatch(rows, key);
    expect([repeated.status, repeated.headers.get('Idempotency-Hit'), repeated.text]).toEqual([
      200,
      'true',
      first.text,
    ]);
    expect(await readSales()).toHaveLength(3);
    expect(getStatusAndCode(await postBatch(formsOf(3), key))).toEqual([422, 'idempotency.keyReused']);
  });

  test('stores its sales once if the same request is sent twice at the same time', async () => {
    const key = crypto.randomUUID();
    const responses = await Promise.all([postBatch(formsOf(5), key), postBatch(formsOf(5), key)]);
    expect(responses.map(getStatusAndCode).toSorted()).toEqual([
      [200, undefined],
      [409, 'idempotency.inFlight'],
    ]);
    await expectEachSaleOnce(await postBatch(formsOf(5), key), 5);
  });

  test('is finished by a repeat after the client has disconnected', async () => {
    const key = crypto.randomUUID();
    const rows = formsOf(130);
    const controller = new AbortController();
    onPublish = () => controller.abort();
    const response = await fixture.fetch(
      new Request('http://localhost/api/sales/batch', {
        method: 'POST',
        headers: { Authorization: 'Bearer admin', 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify({ rows }),
        signal: controller.signal,
      }),
    );
    const { length: createdCount } = await readSales();
    expect([response.status, createdCount]).toEqual([499, 64]);
    expect(getStatusAndCode(await postBatch(formsOf(2), key))).toEqual([422, 'idempotency.keyReused']);
    await expectEachSaleOnce(await postBatch(rows, key), 130);
  });

  test('is finished by a repeat after its time is over', async () => {
    const key = crypto.randomUUID();
    onPublish = () => fixture.now.advance(1_000);
    const response = await postBatch(formsOf(130), key);
    expect([...getStatusAndCode(response), response.headers.get('Retry-After')]).toEqual([
      409,
      'idempotency.inFlight',
      '1',
    ]);
    onPublish = () => {};
    await expectEachSaleOnce(await postBatch(formsOf(130), key), 130);
  });

  test('is finished by a repeat after a crash, once the lease of its key has expired', async () => {
    let isCrashed = false;
    const crash: KyselyPlugin = {
      transformQuery({ node }) {
        if (isCrashed) throw new Error('crashed');
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    await fixture.close();
    const db = await openDatabase();
    fixture = await openSalesFixture({ ...db, kysely: db.kysely.withPlugin(crash) }, {}, live);
    const key = crypto.randomUUID();
    onPublish = () => (isCrashed = true);
    expect((await postBatch(formsOf(130), key)).status).toBe(500);
    onPublish = () => {};
    isCrashed = false;
    expect(await readSales()).toHaveLength(64);
    expect(getStatusAndCode(await postBatch(formsOf(130), key))).toEqual([409, 'idempotency.inFlight']);
    fixture.now.advance(30_000);
    await expectEachSaleOnce(await postBatch(formsOf(130), key), 130);
  });

  test('writes nothing in a dry run', async () => {
    const before = await readLedgerSnapshot(fixture);
    const response = await postBatch([saleForm(), saleForm({ currency: 'COP' })], undefined, '?dryRun=true');
    expect(resultsOf(response)).toMatchObject([
      { row: 0, verdict: 'create', status: 201 },
      { row: 1, verdict: 'refused', status: 422, violations: [{ field: 'currency', code: 'otherCurrency' }] },
    ]);
    expect(await readLedgerSnapshot(fixture)).toEqual(before);
  });

  test('counts each wrong gift card code', async () => {
    const wrong = saleForm({ payments: [createGiftCardPayment(11_600, { giftCard: 'AAAA-BBBB-CCCC-DDDD' })] });
    const results = resultsOf(await postBatch(Array.from({ length: 12 }, () => wrong)));
    expect(results.map(({ code }) => String(code))).toEqual([
      ...Array.from({ length: 10 }, () => 'giftCard.unknown'),
      'giftCard.tooManyWrongCodes',
      'giftCard.tooManyWrongCodes',
    ]);
  });

  test('does not count a wrong gift card code again when an interrupted request is repeated', async () => {
    const { code } = await fixture.issue();
    const payBy = (giftCard: string) =>
      saleForm({ ...tip(0), payments: [createGiftCardPayment(11_600, { giftCard })] });
    const rows = [payBy('AAAA-BBBB-CCCC-DDDD'), payBy(code), payBy(code)];
    const key = crypto.randomUUID();
    onPublish = () => fixture.now.advance(30_000);
    expect(getStatusAndCode(await postBatch(rows, key))).toEqual([409, 'idempotency.inFlight']);
    onPublish = () => {};
    const results = resultsOf(await postBatch(rows, key));
    expect(results[0]).toMatchObject({ row: 0, verdict: 'refused', status: 409, code: 'giftCard.unknown' });
    expect(results[1]).toMatchObject({ row: 1, verdict: 'created' });
    const attempts = await fixture.db.kysely.selectFrom('failedAttempts').select('failures').execute();
    expect(attempts).toEqual([{ failures: 1 }]);
  });

  test.each([
    [0, 'tooSmall'],
    [1_001, 'tooLarge'],
  ])('refuses %i rows', async (count, code) => {
    const response = await postBatch(Array.from({ length: count }, () => ({})));
    expect([response.status, response.json['violations']]).toMatchObject([422, [{ field: 'rows', code }]]);
  });
});

describe('a batch sent with an API key', () => {
  let keys: Awaited<ReturnType<typeof openApiKeysFixture>>;
  const sendAs = async (api: ApiFixture, as: string, rows: readonly object[]) =>
    api.send('POST', 'sales/batch', { as, key: crypto.randomUUID(), body: { rows } });
  beforeEach(async () => {
    keys = await openApiKeysFixture();
  });
  afterEach(() => keys.close());

  test('is refused without the duty sales', async () => {
    const { secret } = await keys.createIssuedKey({ duties: ['catalogs'] });
    expect(getStatusAndCode(await sendAs(keys, secret, [{}]))).toEqual([403, 'permission.missing']);
  });

  test('names the key in the history of each sale', async () => {
    const { key, secret } = await keys.createIssuedKey();
    const { id: companyId } = await catalogsOf(keys).create('companies', { commissionBp: 1_500 });
    const forms = [createSaleForm({ companyId }), createSaleForm({ companyId })];
    const results = resultsOf(await sendAs(keys, secret, forms));
    expect(results).toMatchObject([{ verdict: 'created' }, { verdict: 'created' }]);
    const events = await keys.db.kysely
      .selectFrom('auditEvents')
      .select(['actorId', 'recordId'])
      .where('resource', '=', 'sales')
      .execute();
    expect(events).toHaveLength(2);
    for (const { id } of results)
      expect(events).toContainEqual({ actorId: `api-key:${String(key['id'])}`, recordId: id });
  });
});
