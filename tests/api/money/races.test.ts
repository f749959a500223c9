import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestResponse, ApiFixture, Json } from '../apiFixture';
import { createSeededRandom } from './seededRandom';
import { openMoneyFixture, type MoneyFixture } from './moneyFixture';

const crowdSize = 50;

let fixture: MoneyFixture;
let api: ApiFixture;
beforeAll(async () => {
  fixture = await openMoneyFixture(createSeededRandom(7));
  ({ api } = fixture);
});
afterAll(() => api.close());

const post = (
  path: string,
  body: unknown,
  { version, key = crypto.randomUUID(), as = 'admin' }: { version?: number; key?: string; as?: string } = {},
) => api.send('POST', path, { body, key, as, ...(version !== undefined && { version }) });

async function createRecord(path: string, body: unknown): Promise<Json> {
  const response = await post(path, body);
  expect(response.text).toContain('"id"');
  return response.json;
}

const sendAtOnce = (send: (sendNumber: number) => Promise<TestResponse>) =>
  Promise.all(Array.from({ length: crowdSize }, (_, index) => send(index)));
const countAccepted = (responses: readonly TestResponse[]) => responses.filter(({ status }) => status < 300).length;
const countCodes = (responses: readonly TestResponse[]) =>
  [...new Set(responses.filter(({ status }) => status >= 300).map(({ json }) => String(json['code'])))].sort();

async function expectSound(): Promise<void> {
  const { json } = await api.send('GET', 'system/checks');
  expect((json['checks'] as unknown as { ok: boolean }[]).filter(({ ok }) => !ok)).toEqual([]);
}

const issueGiftCard = (initialMinor: number) =>
  createRecord('giftcards', { initialMinor, currency: 'MXN', fundedBy: 'customer' });
const createDepositForm = (amountMinor: number, bankReference: string) => ({
  accountId: fixture.people[0],
  amountMinor,
  currency: 'MXN',
  method: 'transfer',
  bank: 'Banco',
  bankReference,
  receivedOn: fixture.getToday(),
});
const createSaleForm = (
  grossMinor: number,
  payment: object = { method: 'card', collectedBy: 'platform' },
  overrides: object = {},
) => ({
  companyId: fixture.companies[0]?.id,
  channel: 'app',
  placedAt: api.now.value.toISOString(),
  completedAt: api.now.value.toISOString(),
  currency: 'MXN',
  grossMinor,
  payments: [{ amountMinor: grossMinor, ...payment }],
  ...overrides,
});

describe(`${crowdSize} concurrent requests`, () => {
  test('confirms one deposit once under concurrent requests', async () => {
    const pendingDeposit = await createRecord('deposits', createDepositForm(40_000, 'una-vez'));
    const responses = await sendAtOnce(() => post(`deposits/${pendingDeposit['id']}/confirm`, {}, { version: 1 }));
    expect(countAccepted(responses)).toBe(1);
    expect(countCodes(responses)).toEqual(['record.stale']);
    expect((await api.send('GET', `users/user/${fixture.people[0]}`)).json['walletMinor']).toBe(40_000);
    await expectSound();
  });

  test('records one of several concurrent duplicate deposits', async () => {
    const responses = await sendAtOnce(() => post('deposits', createDepositForm(1_000, 'la-misma')));
    expect([countAccepted(responses), countCodes(responses)]).toEqual([1, ['deposit.duplicate']]);
  });

  test('spends a gift card up to its balance under concurrent requests', async () => {
    const card = await issueGiftCard(10_000);
    const responses = await sendAtOnce(() =>
      post('sales', createSaleForm(3_000, { method: 'giftCard', collectedBy: 'platform', giftCardId: card['id'] })),
    );
    expect([countAccepted(responses), countCodes(responses)]).toEqual([3, ['giftCard.insufficientBalance']]);
    expect((await api.send('GET', `giftcards/${card['id']}`)).json['balanceMinor']).toBe(1_000);
    await expectSound();
  });

  test('refunds a sale up to the amount paid under concurrent requests', async () => {
    const saleRecord = await createRecord('sales', createSaleForm(10_000));
    const responses = await sendAtOnce(async () => {
      for (;;) {
        const { json } = await api.send('GET', `sales/${saleRecord['id']}`);
        const response = await post(
          `sales/${saleRecord['id']}/refund`,
          { amountMinor: 4_000, atFault: 'company', reason: 'Llegó frío.' },
          { version: Number(json['version']) },
        );
        // Another request changed the record first: retry with the current version.
        if (response.status !== 412) return response;
      }
    });
    expect(countAccepted(responses)).toBe(2);
    expect((await api.send('GET', `sales/${saleRecord['id']}`)).json['refundedMinor']).toBe(8_000);
    await expectSound();
  });

  test('approves a run once and pays each item once under concurrent requests', async () => {
    const run = await createRecord('liquidations', {
      periodFrom: fixture.getToday(),
      periodTo: fixture.getToday(),
      currency: 'MXN',
    });
    await post(`liquidations/${run['id']}/submit`, {}, { version: 1 });
    const approvals = await sendAtOnce(() => post(`liquidations/${run['id']}/approve`, {}, { version: 2, as: 'ana' }));
    expect([countAccepted(approvals), countCodes(approvals)]).toEqual([1, ['record.stale']]);
    await post(`liquidations/${run['id']}/process`, {}, { version: 3 });
    const filter = encodeURIComponent(JSON.stringify({ liquidationId: run['id'], state: 'processing' }));
    const items = (await api.send('GET', `liquidation-items?filter=${filter}`)).json as unknown as Json[];
    const [item] = items;
    const version = Number(item?.['version']);
    const payments = await sendAtOnce(() =>
      post(
        `liquidation-items/${item?.['id']}/mark-paid`,
        { reference: 'SPEI 1', paidOn: fixture.getToday() },
        { version },
      ),
    );
    expect([countAccepted(payments), countCodes(payments)]).toEqual([1, ['record.stale']]);
    await expectSound();
  });

  test('returns an investment up to its outstanding capital under concurrent requests', async () => {
    const investment = await createRecord('investments', {
      investorName: 'Socia',
      instrument: 'loan',
      committedMinor: 50_000,
      currency: 'MXN',
      startsOn: fixture.getToday(),
    });
    const { accountId: _, ...form } = createDepositForm(50_000, 'aportación');
    const pendingDeposit = await createRecord('deposits', {
      ...form,
      purpose: 'investment',
      investmentId: investment['id'],
    });
    const confirmations = await sendAtOnce(() => post(`deposits/${pendingDeposit['id']}/confirm`, {}, { version: 1 }));
    expect([countAccepted(confirmations), countCodes(confirmations)]).toEqual([1, ['record.stale']]);
    const responses = await sendAtOnce(async () => {
      for (;;) {
        const { json } = await api.send('GET', `investments/${investment['id']}`);
        const response = await post(
          `investments/${investment['id']}/return`,
          { kind: 'principalReturn', amountMinor: 20_000, bankReference: 'SPEI' },
          { version: Number(json['version']) },
        );
        // Another request changed the record first: retry with the current version.
        if (response.status !== 412) return response;
      }
    });
    expect([countAccepted(responses), countCodes(responses)]).toEqual([2, ['request.invalid']]);
    expect((await api.send('GET', `investments/${investment['id']}`)).json).toMatchObject({
      paidInMinor: 50_000,
      principalMinor: 40_000,
      outstandingMinor: 10_000,
    });
    await expectSound();
  });

  test('executes once and shares one response under one idempotency key', async () => {
    const key = crypto.randomUUID();
    const body = createDepositForm(2_000, 'una-llave');
    const responses = await sendAtOnce(() => post('deposits', body, { key }));
    expect(countCodes(responses).filter((code) => code !== 'idempotency.inFlight')).toEqual([]);
    expect(new Set(responses.filter(({ status }) => status === 201).map(({ text }) => text)).size).toBe(1);
    expect((await post('deposits', body, { key })).headers.get('Idempotency-Hit')).toBe('true');
    const filter = encodeURIComponent(JSON.stringify({ bankReference: 'una-llave' }));
    expect((await api.send('GET', `deposits?filter=${filter}`)).headers.get('X-Total-Count')).toBe('1');
    await expectSound();
  });
});
