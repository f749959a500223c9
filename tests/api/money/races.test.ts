import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestResponse, ApiFixture, Json } from '../apiFixture';
import { createSeededRandom } from './seededRandom';
import { openMoneyFixture, type MoneyFixture } from './moneyFixture';

const crowd = 50;

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

async function made(path: string, body: unknown): Promise<Json> {
  const response = await post(path, body);
  expect(response.text).toContain('"id"');
  return response.json;
}

const atOnce = (send: (at: number) => Promise<TestResponse>) =>
  Promise.all(Array.from({ length: crowd }, (_, index) => send(index)));
const done = (answers: readonly TestResponse[]) => answers.filter(({ status }) => status < 300).length;
const codes = (answers: readonly TestResponse[]) =>
  [...new Set(answers.filter(({ status }) => status >= 300).map(({ json }) => String(json['code'])))].sort();

async function soundAfterwards(): Promise<void> {
  const { json } = await api.send('GET', 'system/checks');
  expect((json['checks'] as unknown as { ok: boolean }[]).filter(({ ok }) => !ok)).toEqual([]);
}

const giftCard = (initialMinor: number) => made('giftcards', { initialMinor, currency: 'MXN', fundedBy: 'customer' });
const deposit = (amountMinor: number, bankReference: string) => ({
  accountId: fixture.people[0],
  amountMinor,
  currency: 'MXN',
  method: 'transfer',
  bank: 'Banco',
  bankReference,
  receivedOn: fixture.today(),
});
const sale = (
  grossMinor: number,
  payment: object = { method: 'card', collectedBy: 'platform' },
  more: object = {},
) => ({
  companyId: fixture.companies[0]?.id,
  channel: 'app',
  placedAt: api.now.value.toISOString(),
  completedAt: api.now.value.toISOString(),
  currency: 'MXN',
  grossMinor,
  payments: [{ amountMinor: grossMinor, ...payment }],
  ...more,
});

describe(`${crowd} concurrent requests`, () => {
  test('confirms one deposit once under concurrent requests', async () => {
    const pending = await made('deposits', deposit(40_000, 'una-vez'));
    const answers = await atOnce(() => post(`deposits/${pending['id']}/confirm`, {}, { version: 1 }));
    expect(done(answers)).toBe(1);
    expect(codes(answers)).toEqual(['record.stale']);
    expect((await api.send('GET', `users/user/${fixture.people[0]}`)).json['walletMinor']).toBe(40_000);
    await soundAfterwards();
  });

  test('records one of several concurrent duplicate deposits', async () => {
    const answers = await atOnce(() => post('deposits', deposit(1_000, 'la-misma')));
    expect([done(answers), codes(answers)]).toEqual([1, ['deposit.duplicate']]);
  });

  test('spends a gift card up to its balance under concurrent requests', async () => {
    const card = await giftCard(10_000);
    const answers = await atOnce(() =>
      post('sales', sale(3_000, { method: 'giftCard', collectedBy: 'platform', giftCardId: card['id'] })),
    );
    expect([done(answers), codes(answers)]).toEqual([3, ['giftCard.insufficientBalance']]);
    expect((await api.send('GET', `giftcards/${card['id']}`)).json['balanceMinor']).toBe(1_000);
    await soundAfterwards();
  });

  test('refunds a sale up to the amount paid under concurrent requests', async () => {
    const sold = await made('sales', sale(10_000));
    const answers = await atOnce(async () => {
      for (;;) {
        const { json } = await api.send('GET', `sales/${sold['id']}`);
        const response = await post(
          `sales/${sold['id']}/refund`,
          { amountMinor: 4_000, atFault: 'company', reason: 'Llegó frío.' },
          { version: Number(json['version']) },
        );
        // Another request changed the record first: retry with the current version.
        if (response.status !== 412) return response;
      }
    });
    expect(done(answers)).toBe(2);
    expect((await api.send('GET', `sales/${sold['id']}`)).json['refundedMinor']).toBe(8_000);
    await soundAfterwards();
  });

  test('approves a run once and pays each item once under concurrent requests', async () => {
    const run = await made('liquidations', { periodFrom: fixture.today(), periodTo: fixture.today(), currency: 'MXN' });
    await post(`liquidations/${run['id']}/submit`, {}, { version: 1 });
    const approvals = await atOnce(() => post(`liquidations/${run['id']}/approve`, {}, { version: 2, as: 'ana' }));
    expect([done(approvals), codes(approvals)]).toEqual([1, ['record.stale']]);
    await post(`liquidations/${run['id']}/process`, {}, { version: 3 });
    const filter = encodeURIComponent(JSON.stringify({ liquidationId: run['id'], state: 'processing' }));
    const items = (await api.send('GET', `liquidation-items?filter=${filter}`)).json as unknown as Json[];
    const [item] = items;
    const version = Number(item?.['version']);
    const payments = await atOnce(() =>
      post(
        `liquidation-items/${item?.['id']}/mark-paid`,
        { reference: 'SPEI 1', paidOn: fixture.today() },
        { version },
      ),
    );
    expect([done(payments), codes(payments)]).toEqual([1, ['record.stale']]);
    await soundAfterwards();
  });

  test('returns an investment up to its outstanding capital under concurrent requests', async () => {
    const investment = await made('investments', {
      investorName: 'Socia',
      instrument: 'loan',
      committedMinor: 50_000,
      currency: 'MXN',
      startsOn: fixture.today(),
    });
    const { accountId: _, ...form } = deposit(50_000, 'aportación');
    const pending = await made('deposits', { ...form, purpose: 'investment', investmentId: investment['id'] });
    const confirmations = await atOnce(() => post(`deposits/${pending['id']}/confirm`, {}, { version: 1 }));
    expect([done(confirmations), codes(confirmations)]).toEqual([1, ['record.stale']]);
    const answers = await atOnce(async () => {
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
    expect([done(answers), codes(answers)]).toEqual([2, ['request.invalid']]);
    expect((await api.send('GET', `investments/${investment['id']}`)).json).toMatchObject({
      paidInMinor: 50_000,
      principalMinor: 40_000,
      outstandingMinor: 10_000,
    });
    await soundAfterwards();
  });

  test('executes once and shares one response under one idempotency key', async () => {
    const key = crypto.randomUUID();
    const body = deposit(2_000, 'una-llave');
    const answers = await atOnce(() => post('deposits', body, { key }));
    expect(codes(answers).filter((code) => code !== 'idempotency.inFlight')).toEqual([]);
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text)).size).toBe(1);
    expect((await post('deposits', body, { key })).headers.get('Idempotency-Hit')).toBe('true');
    const filter = encodeURIComponent(JSON.stringify({ bankReference: 'una-llave' }));
    expect((await api.send('GET', `deposits?filter=${filter}`)).headers.get('X-Total-Count')).toBe('1');
    await soundAfterwards();
  });
});
