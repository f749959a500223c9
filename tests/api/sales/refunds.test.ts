import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountPaths } from '../../../api/ledger/accounts';
import { mapViolationsByField } from '../catalogRequests';
import {
  createCardPayment,
  createCashPayment,
  completedFields,
  openSalesFixture,
  createWalletPayment,
  type SalesFixture,
} from './salesFixture';

let fixture: SalesFixture;
beforeAll(async () => {
  fixture = await openSalesFixture();
});
afterAll(() => fixture.close());

const reason = 'Llegó incompleto.';
const openItems = async (companyId: string) =>
  (
    await fixture.db.kysely
      .selectFrom('payables')
      .select(['sourceType', 'netMinor', 'refundsMinor'])
      .where('companyId', '=', companyId)
      .orderBy('number')
      .execute()
  ).map(({ sourceType, netMinor, refundsMinor }) => [sourceType, Number(refundsMinor), Number(netMinor)]);

describe('refunds of a sale', () => {
  test('charges the company in two partial refunds with all it was owed, on the day of the refund', async () => {
    const company = await fixture.createCompany();
    const sale = await fixture.createSale({ companyId: company.id, accountId: fixture.person.id, ...completedFields });
    fixture.now.advance(24 * 3_600_000);
    const firstRefund = await fixture.act(`sales/${sale.id}`, 'refund', {
      amountMinor: 1_601,
      atFault: 'company',
      reason,
    });
    expect(firstRefund.json).toMatchObject({
      state: 'completed',
      refundedMinor: 1_601,
      payments: [{ ...createCardPayment(11_600), refundedMinor: 1_601 }],
    });
    const secondRefund = await fixture.act(`sales/${sale.id}`, 'refund', {
      amountMinor: 9_999,
      atFault: 'company',
      reason,
    });
    expect(secondRefund.json).toMatchObject({
      state: 'refunded',
      refundedMinor: 11_600,
      actions: { refund: { allowed: false, code: 'sale.nothingToRefund' } },
    });
    expect(await fixture.refundsOf(sale.id)).toMatchObject([
      {
        amountMinor: 1_601,
        companyChargeMinor: 1_361,
        platformCostMinor: 0,
        commissionMinor: 207,
        commissionTaxMinor: 33,
        businessDate: '2026-07-02',
        payments: [createCardPayment(1_601)],
        atFault: 'company',
        reason,
      },
      { amountMinor: 9_999, companyChargeMinor: 8_499, commissionMinor: 1_293, commissionTaxMinor: 207 },
    ]);
    expect(await fixture.readLedgerBalance(accountPaths.company(company.id))).toBe(0);
    expect(await openItems(company.id)).toEqual([
      ['refund', 1_361, -1_361],
      ['refund', 8_499, -8_499],
      ['sale', 0, 9_860],
    ]);
    expect(await fixture.readSale(`users/user/${fixture.person.id}`)).toMatchObject({ salesCount: 1, spentMinor: 0 });
    expect(await fixture.listFaults()).toEqual([]);
    fixture.now.advance(-24 * 3_600_000);
  });

  test('owes the company a cash refund that is the platform’s fault', async () => {
    const company = await fixture.createCompany();
    const sale = await fixture.createSale({
      companyId: company.id,
      payments: [createCashPayment(11_600)],
      ...completedFields,
    });
    expect(await fixture.readLedgerBalance(accountPaths.company(company.id))).toBe(-1_740);
    await fixture.act(`sales/${sale.id}`, 'refund', { amountMinor: 5_800, atFault: 'platform', reason });
    expect(await fixture.readLedgerBalance(accountPaths.company(company.id))).toBe(-1_740 + 5_800);
    expect(await openItems(company.id)).toEqual([
      ['refund', -5_800, 5_800],
      ['sale', 0, -1_740],
    ]);
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('refunds to the wallet without a charge to a faultless company', async () => {
    const [company, person] = [await fixture.createCompany(), await fixture.createPerson()];
    await fixture.topUp(person.id, 11_600);
    const sale = await fixture.createSale({
      companyId: company.id,
      accountId: person.id,
      payments: [createWalletPayment(11_600)],
      ...completedFields,
    });
    const cost = await fixture.readLedgerBalance(accountPaths.refunds);
    await fixture.act(`sales/${sale.id}`, 'refund', { amountMinor: 11_600, atFault: 'customer', reason });
    expect([
      await fixture.readLedgerBalance(accountPaths.wallet(person.id)),
      await fixture.readLedgerBalance(accountPaths.company(company.id)),
      (await fixture.readLedgerBalance(accountPaths.refunds)) - cost,
    ]).toEqual([11_600, 9_860, 9_860]);
    expect(await openItems(company.id)).toEqual([['sale', 0, 9_860]]);
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('refunds to the wallet of an archived customer, who has it after restoration', async () => {
    const person = await fixture.createPerson();
    await fixture.topUp(person.id, 11_600);
    const sales = [
      await fixture.createSale({ accountId: person.id, ...completedFields }),
      await fixture.createSale({ accountId: person.id, payments: [createWalletPayment(11_600)], ...completedFields }),
    ];
    const { version } = await fixture.readSale(`users/user/${person.id}`);
    expect((await fixture.send('DELETE', `users/user/${person.id}`, { version })).status).toBe(200);
    for (const { id } of sales) {
      const refundInput = { amountMinor: 1_000, atFault: 'platform', reason };
      expect((await fixture.act(`sales/${id}`, 'refund', refundInput)).status).toBe(200);
    }
    expect(await fixture.readLedgerBalance(accountPaths.wallet(person.id))).toBe(1_000);
    expect((await fixture.act(`users/user/${person.id}`, 'restore')).status).toBe(200);
    const adjustment = { deltaMinor: -1_000, currency: 'MXN', reason: 'Pagado por transferencia' };
    expect((await fixture.act(`users/user/${person.id}`, 'adjust-wallet', adjustment)).status).toBe(200);
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('divides a refund in whole units for a currency without decimals', async () => {
    const company = await fixture.createCompany({ currency: 'CLP', commissionBp: 1_250 });
    const sale = await fixture.createSale({
      companyId: company.id,
      currency: 'CLP',
      grossMinor: 9_990,
      taxMinor: 0,
      payments: [{ ...createCardPayment(9_990) }],
      ...completedFields,
    });
    expect(sale).toMatchObject({ commissionMinor: 1_249, commissionTaxMinor: 237, companyNetMinor: 8_504 });
    await fixture.act(`sales/${sale.id}`, 'refund', { amountMinor: 3_333, atFault: 'company', reason });
    expect(await fixture.refundsOf(sale.id)).toMatchObject([
      { commissionMinor: 417, commissionTaxMinor: 79, companyChargeMinor: 2_837, currency: 'CLP' },
    ]);
    expect(await fixture.readLedgerBalance(accountPaths.company(company.id), 'CLP')).toBe(8_504 - 2_837);
    expect(await fixture.listFaults()).toEqual([]);
  });

  test.each<[string, object, Record<string, string>]>([
    ['more than was paid', { amountMinor: 11_601 }, { amountMinor: 'beyondRefundable' }],
    ['nothing', { amountMinor: 0 }, { amountMinor: 'tooSmall' }],
    [
      'more from the company than its share',
      { amountMinor: 1_160, companyChargeMinor: 987 },
      { companyChargeMinor: 'tooLarge' },
    ],
    ['no reason', { reason: ' ' }, { reason: 'required' }],
    ['an item that the sale does not have', { itemIndexes: [0] }, { itemIndexes: 'notAChoice' }],
    ['an unknown fault', { atFault: 'weather' }, { atFault: 'notAChoice' }],
  ])('rejects a refund of %s', async (_, given, expected) => {
    const sale = await fixture.createSale(completedFields);
    const response = await fixture.act(`sales/${sale.id}`, 'refund', {
      amountMinor: 100,
      atFault: 'company',
      reason,
      ...given,
    });
    expect([response.status, mapViolationsByField(response)]).toEqual([422, expected]);
    expect(await fixture.refundsOf(sale.id)).toEqual([]);
  });

  test('rejects a refund of an uncompleted sale and a cancellation of a completed one', async () => {
    const sale = await fixture.createSale();
    const response = await fixture.act(`sales/${sale.id}`, 'refund', {
      amountMinor: 100,
      atFault: 'company',
      reason,
    });
    expect([response.status, response.json['code']]).toEqual([409, 'sale.notCompleted']);
    await fixture.act(`sales/${sale.id}`, 'complete');
    expect((await fixture.act(`sales/${sale.id}`, 'cancel', { reason })).json['code']).toBe('sale.completed');
  });

  test('accepts one of two concurrent refunds and never more than was paid', async () => {
    const sale = await fixture.createSale(completedFields);
    const body = { amountMinor: 6_000, atFault: 'platform', reason };
    const responses = await Promise.all(
      [1, 2].map(() => fixture.send('POST', `sales/${sale.id}/refund`, { body, version: 1, key: crypto.randomUUID() })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412]);
    const repeatedResponse = await fixture.act(`sales/${sale.id}`, 'refund', body);
    expect([repeatedResponse.status, mapViolationsByField(repeatedResponse)]).toEqual([
      422,
      { amountMinor: 'beyondRefundable' },
    ]);
    expect((await fixture.readSale(`sales/${sale.id}`)).refundedMinor).toBe(6_000);
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('refunds once per idempotency key', async () => {
    const sale = await fixture.createSale(completedFields);
    const requestOptions = {
      body: { amountMinor: 6_000, atFault: 'platform', reason },
      version: 1,
      key: crypto.randomUUID(),
    };
    const [firstResponse, secondResponse] = [
      await fixture.send('POST', `sales/${sale.id}/refund`, requestOptions),
      await fixture.send('POST', `sales/${sale.id}/refund`, requestOptions),
    ];
    expect([secondResponse.text, secondResponse.headers.get('Idempotency-Hit')]).toEqual([firstResponse.text, 'true']);
    expect(await fixture.refundsOf(sale.id)).toHaveLength(1);
  });

  test('returns balances in a dry run of a refund and writes nothing', async () => {
    const company = await fixture.createCompany();
    const sale = await fixture.createSale({ companyId: company.id, ...completedFields });
    const { json } = await fixture.act(
      `sales/${sale.id}`,
      'refund',
      { amountMinor: 11_600, atFault: 'company', reason },
      { dryRun: true },
    );
    expect(json['balances']).toContainEqual({
      account: `liability:company:${company.id}:MXN`,
      beforeMinor: 9_860,
      afterMinor: 0,
    });
    expect(await fixture.refundsOf(sale.id)).toEqual([]);
    expect(await fixture.readLedgerBalance(accountPaths.company(company.id))).toBe(9_860);
  });

  test('reports tampered refund amounts in the checks', async () => {
    const sale = await fixture.createSale({ ...completedFields, accountId: fixture.person.id });
    await fixture.db.kysely
      .updateTable('sales')
      .set({ totalMinor: 11_601, refundedMinor: 1 })
      .where('id', '=', sale.id)
      .execute();
    expect((await fixture.listFaults()).sort()).toEqual([
      'salesAgree: refunds of ' + sale.number,
      'salesAgree: sold MXN 2026-07-01',
    ]);
    await fixture.db.kysely
      .updateTable('sales')
      .set({ totalMinor: 11_600, refundedMinor: 0 })
      .where('id', '=', sale.id)
      .execute();
    await fixture.db.kysely
      .updateTable('accounts')
      .set({ salesCount: 9 })
      .where('id', '=', fixture.person.id)
      .execute();
    expect(await fixture.listFaults()).toHaveLength(1);
  });
});
