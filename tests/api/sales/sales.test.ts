import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxMinor } from '../../../contract/fields';
import { accountPaths } from '../../../api/ledger/accounts';
import { mapViolationsByField } from '../catalogRequests';
import {
  createCardPayment,
  createCashPayment,
  completedFields,
  openSalesFixture,
  createWalletPayment,
  type SalesFixture,
  readLedgerSnapshot,
} from './salesFixture';

let fixture: SalesFixture;
beforeAll(async () => {
  fixture = await openSalesFixture();
});
afterAll(() => fixture.close());

const readInProgress = () => fixture.readLedgerBalance(accountPaths.salesInProgress);

describe('sales', () => {
  test('leaves a paid sale in progress until completion, then splits it between company, platform and tax', async () => {
    const company = await fixture.createCompany({ commissionBp: 1_500 });
    const sale = await fixture.createSale({
      companyId: company.id,
      grossMinor: 20_000,
      discountMinor: 2_000,
      taxMinor: 2_880,
      tipMinor: 1_000,
      payments: [createCardPayment(15_880), createCashPayment(6_000)],
      accountId: fixture.person.id,
    });
    expect(sale).toMatchObject({
      state: 'paid',
      totalMinor: 21_880,
      commissionBp: 1_500,
      commissionMinor: 2_700,
      commissionTaxMinor: 432,
      companyNetMinor: 18_748,
      businessDate: null,
      refundedMinor: 0,
    });
    expect(sale.number).toMatch(/^VTA-2026-\d{6}$/);
    expect([
      await readInProgress(),
      await fixture.readLedgerBalance(accountPaths.processor),
      await fixture.readLedgerBalance(accountPaths.company(company.id)),
    ]).toEqual([15_880, 15_880, 0]);

    const personBefore = await fixture.readSale(`users/user/${fixture.person.id}`);
    fixture.now.advance(60_000);
    const response = await fixture.act(`sales/${sale.id}`, 'complete');
    expect(response.json).toMatchObject({
      state: 'completed',
      completedAt: fixture.now.value.toISOString(),
      businessDate: '2026-07-01',
      version: 2,
    });
    // Amount owed minus the cash the company collected.
    expect([await readInProgress(), await fixture.readLedgerBalance(accountPaths.company(company.id))]).toEqual([
      0, 12_748,
    ]);
    expect(await fixture.readSale(`catalogs/companies/${company.id}`)).toMatchObject({
      payableMinor: 12_748,
      version: company.version,
    });
    expect(await fixture.readSale(`users/user/${fixture.person.id}`)).toMatchObject({
      salesCount: 1,
      spentMinor: 21_880,
      version: personBefore.version,
    });
    const [payable] = await fixture.db.kysely
      .selectFrom('payables')
      .selectAll()
      .where('sourceId', '=', sale.id)
      .execute();
    expect(payable).toMatchObject({ sourceType: 'sale', companyId: company.id, businessDate: '2026-07-01' });
    expect(Number(payable?.['netMinor'])).toBe(12_748);
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('books a sale that arrives completed with one journal on its completion date', async () => {
    const sale = await fixture.createSale({
      placedAt: '2026-06-30T23:00:00-06:00',
      completedAt: '2026-06-30T23:59:00-06:00',
    });
    expect(sale).toMatchObject({
      state: 'completed',
      businessDate: '2026-06-30',
      placedAt: '2026-07-01T05:00:00.000Z',
    });
    const journals = await fixture.db.kysely
      .selectFrom('journals')
      .select(['kind', 'businessDate'])
      .where('sourceId', '=', sale.id)
      .execute();
    expect(journals).toEqual([{ kind: 'saleCompleted', businessDate: '2026-06-30' }]);
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('returns wallet and card payments of a canceled sale and rejects its completion', async () => {
    const person = await fixture.createPerson();
    await fixture.topUp(person.id, 5_000);
    const sale = await fixture.createSale({
      accountId: person.id,
      payments: [createWalletPayment(5_000), createCardPayment(6_600)],
    });
    expect(await fixture.readLedgerBalance(accountPaths.wallet(person.id))).toBe(0);
    const balanceBefore = await fixture.readLedgerBalance(accountPaths.processor);
    const cancelation = await fixture.act(`sales/${sale.id}`, 'cancel', { reason: 'Se cerró la cocina.' });
    expect(cancelation.json).toMatchObject({
      state: 'canceled',
      actions: {
        complete: { allowed: false, code: 'sale.canceled' },
        refund: { allowed: false, code: 'sale.canceled' },
      },
    });
    expect([
      await fixture.readLedgerBalance(accountPaths.wallet(person.id)),
      await fixture.readLedgerBalance(accountPaths.processor),
    ]).toEqual([5_000, balanceBefore - 6_600]);
    expect((await fixture.act(`sales/${sale.id}`, 'complete')).json['code']).toBe('sale.canceled');
    expect((await fixture.readSale(`users/user/${person.id}`))['salesCount']).toBe(0);
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('counts a free sale without posting to the ledger', async () => {
    const person = await fixture.createPerson();
    const sale = await fixture.createSale({
      accountId: person.id,
      discountMinor: 10_000,
      taxMinor: 0,
      payments: [],
      ...completedFields,
    });
    expect(sale).toMatchObject({
      totalMinor: 0,
      commissionMinor: 0,
      actions: { refund: { allowed: false, code: 'sale.nothingToRefund' } },
    });
    expect((await fixture.readSale(`users/user/${person.id}`))['salesCount']).toBe(1);
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('rejects a wallet payment above the balance and writes nothing', async () => {
    const person = await fixture.createPerson();
    await fixture.topUp(person.id, 11_599);
    const response = await fixture.postSale({ accountId: person.id, payments: [createWalletPayment(11_600)] });
    expect([response.status, response.json['code']]).toEqual([409, 'ledger.insufficientBalance']);
    expect(await fixture.readLedgerBalance(accountPaths.wallet(person.id))).toBe(11_599);
    expect((await fixture.send('GET', `sales?filter={"accountId":"${person.id}"}`)).json).toEqual([]);
  });

  test('rejects a sale of a company that is unknown, blocked or in another currency', async () => {
    const [chilean, blockedCompany] = [await fixture.createCompany({ currency: 'CLP' }), await fixture.createCompany()];
    await fixture.act(`catalogs/companies/${blockedCompany.id}`, 'block', { reason: 'Papeles vencidos.' });
    expect(mapViolationsByField(await fixture.postSale({ companyId: chilean.id }))).toEqual({
      currency: 'otherCurrency',
    });
    expect(mapViolationsByField(await fixture.postSale({ companyId: crypto.randomUUID() }))).toEqual({
      companyId: 'unknownReference',
    });
    expect((await fixture.postSale({ companyId: blockedCompany.id })).json['code']).toBe('company.blocked');
  });

  const tomorrow = '2026-07-02T12:00:00.000Z';
  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['payments that differ from the total', { payments: [createCardPayment(11_599)] }, { payments: 'sumDiffers' }],
    ['no payments', { payments: [] }, { payments: 'sumDiffers' }],
    ['a discount above the price', { discountMinor: 10_001 }, { discountMinor: 'tooLarge' }],
    [
      'a payment of zero',
      { payments: [createCardPayment(11_600), createCardPayment(0)] },
      { 'payments.1.amountMinor': 'tooSmall' },
    ],
    ['a fraction of a cent', { grossMinor: 10_000.5 }, { grossMinor: 'malformed' }],
    ['a negative tip', { tipMinor: -1 }, { tipMinor: 'tooSmall' }],
    ['a wallet payment without a customer', { payments: [createWalletPayment(11_600)] }, { accountId: 'required' }],
    [
      'a wallet payment collected by the company',
      { payments: [{ ...createWalletPayment(11_600), collectedBy: 'company' }] },
      { 'payments.0.collectedBy': 'notAChoice', accountId: 'required' },
    ],
    [
      'an unknown payment method',
      { payments: [{ ...createCardPayment(11_600), method: 'barter' }] },
      { 'payments.0.method': 'notAChoice' },
    ],
    [
      'a gift card in a card payment',
      { payments: [{ ...createCardPayment(11_600), giftCard: 'ABCD' }] },
      { 'payments.0.giftCard': 'unknownField' },
    ],
    ['an order of tomorrow', { placedAt: tomorrow }, { placedAt: 'inFuture' }],
    [
      'an order of the year 26',
      { placedAt: '0026-07-01T11:00:00.000Z', ...completedFields },
      { placedAt: 'tooLongAgo' },
    ],
    ['an order of more than two years ago', { placedAt: '2024-07-01T11:59:59.999Z' }, { placedAt: 'tooLongAgo' }],
    [
      'a total above the maximum',
      { grossMinor: maxMinor, payments: [createCardPayment(maxMinor), createCardPayment(1_600)] },
      { grossMinor: 'tooLarge' },
    ],
    ['a completion before the order', { completedAt: '2026-07-01T10:59:59.999Z' }, { completedAt: 'beforeStart' }],
    ['a completion of tomorrow', { completedAt: tomorrow }, { completedAt: 'inFuture' }],
    ['an unknown category', { categoryId: '01980000-0000-7000-8000-000000000000' }, { categoryId: 'unknownReference' }],
    ['a total set by the form', { totalMinor: 1 }, { totalMinor: 'unknownField' }],
    ['an unknown currency', { currency: 'XXX' }, { currency: 'notAChoice' }],
  ])('rejects a sale with %s at its field', async (_, given, expected) => {
    const response = await fixture.postSale(given);
    expect([response.status, mapViolationsByField(response)]).toEqual([422, expected]);
  });

  test('creates a sale once per idempotency key and per client id', async () => {
    const [key, id] = [crypto.randomUUID(), crypto.randomUUID()];
    const firstResponse = await fixture.postSale({ id, ...completedFields }, { key });
    const secondResponse = await fixture.postSale({ id, ...completedFields }, { key });
    expect([firstResponse.json['id'], secondResponse.text, secondResponse.headers.get('Idempotency-Hit')]).toEqual([
      id,
      firstResponse.text,
      'true',
    ]);
    expect((await fixture.postSale({ id, ...completedFields })).json['code']).toBe('record.alreadyMade');
    expect((await fixture.postSale({ id: id.toUpperCase(), ...completedFields })).json['code']).toBe(
      'record.alreadyMade',
    );
    expect((await fixture.postSale({}, { key: '' })).json['code']).toBe('request.idempotencyKeyMissing');
  });

  test('returns balances in a dry run of a sale and writes nothing', async () => {
    const ledgerBefore = await readLedgerSnapshot(fixture);
    const { json, status } = await fixture.postSale(completedFields, { dryRun: true });
    expect([status, json['state']]).toEqual([201, 'completed']);
    const balances = json['balances'] as unknown as { account: string; beforeMinor: number; afterMinor: number }[];
    const commission = balances.find(({ account }) => account === 'income:commission:MXN');
    expect((commission?.afterMinor ?? 0) - (commission?.beforeMinor ?? 0)).toBe(1_500);
    expect(await readLedgerSnapshot(fixture)).toEqual(ledgerBefore);
  });

  test('completes a sale once under concurrent requests', async () => {
    const sale = await fixture.createSale();
    const responses = await Promise.all(
      [1, 2].map(() =>
        fixture.send('POST', `sales/${sale.id}/complete`, { body: {}, version: 1, key: crypto.randomUUID() }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('records one event per action on a sale', async () => {
    const sale = await fixture.createSale();
    await fixture.act(`sales/${sale.id}`, 'complete');
    await fixture.act(`sales/${sale.id}`, 'refund', {
      amountMinor: 100,
      atFault: 'company',
      reason: 'Llegó frío.',
    });
    const { json } = await fixture.send(
      'GET',
      `audit-events?filter={"recordId":"${sale.id}"}&sort=["createdAt","ASC"]`,
    );
    const events = json as unknown as { action: string; reason: string | null }[];
    expect(events.map(({ action, reason }) => [action, reason])).toEqual([
      ['create', null],
      ['complete', null],
      ['refund', 'Llegó frío.'],
    ]);
  });
});
