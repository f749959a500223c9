import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accountPaths } from '../../../api/ledger/accounts';
import { listPath, type TestResponse } from '../apiFixture';
import { completedFields } from '../sales/salesFixture';
import { openPeriodsFixture, type Period, type PeriodsFixture } from './periodsFixture';

/** The clock is at 1 July 2026. */
let fixture: PeriodsFixture;
beforeEach(async () => {
  fixture = await openPeriodsFixture();
});
afterEach(() => fixture.close());

const getCode = ({ json }: TestResponse) => String(json['code']);
const day = 24 * 3_600_000;
const journalsOf = (sourceId: string) =>
  fixture.listRows<{ kind: string; businessDate: string; occurredOn: string | null; id: string }>(
    listPath('journals', { filter: { sourceId }, sort: ['seq', 'ASC'] }),
  );

describe('late postings into a closed month', () => {
  test('books a late sale on the first open day with its original date', async () => {
    await fixture.sellOn('2026-06-10');
    const reportBefore = await fixture.readSalesReport('2026-06-01', '2026-06-30');
    expect(reportBefore).toEqual({ netMinor: 10_000, sales: 1 });
    await fixture.closeMonth('2026-06');
    const lateSale = await fixture.sellOn('2026-06-29');
    expect(lateSale).toMatchObject({
      businessDate: '2026-07-01',
      occurredOn: '2026-06-29',
      completedAt: '2026-06-29T18:00:00.000Z',
    });
    expect(await journalsOf(lateSale.id)).toMatchObject([{ businessDate: '2026-07-01', occurredOn: '2026-06-29' }]);
    // Calculated by hand: June has its closed figures, and July has the late sale.
    expect(await fixture.readSalesReport('2026-06-01', '2026-06-30')).toEqual(reportBefore);
    expect(await fixture.readSalesReport('2026-07-01', '2026-07-31')).toEqual({ netMinor: 10_000, sales: 1 });
    // A sale that is paid but not completed has a separate journal.
    const paidSale = await fixture.createSale({ placedAt: '2026-06-30T18:00:00.000Z' });
    expect(await journalsOf(paidSale.id)).toMatchObject([
      { kind: 'salePaid', businessDate: '2026-07-01', occurredOn: '2026-06-30' },
    ]);
    expect((await fixture.act(`sales/${paidSale.id}`, 'complete')).json).toMatchObject({
      businessDate: '2026-07-01',
      occurredOn: null,
    });
    // A free sale has no journal but has a booking date.
    const freeSale = await fixture.sellOn('2026-06-29', {
      grossMinor: 5_000,
      discountMinor: 5_000,
      taxMinor: 0,
      payments: [],
    });
    expect(freeSale).toMatchObject({ businessDate: '2026-07-01', occurredOn: '2026-06-29' });
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('dates refunds, deposits and payments today', async () => {
    const sale = await fixture.sellOn('2026-06-10');
    const personSale = await fixture.sellOn('2026-06-11', { accountId: fixture.person.id });
    await fixture.closeMonth('2026-06');
    const [period] = await fixture.listRows<Period>('periods');
    const refund = { amountMinor: 11_600, atFault: 'platform', reason: 'Llegó frío.' };
    expect((await fixture.act(`sales/${sale.id}`, 'refund', refund)).status).toBe(200);
    expect(await fixture.listRows(listPath('refunds', { filter: { saleId: sale.id } }))).toMatchObject([
      { businessDate: '2026-07-01' },
    ]);
    expect((await fixture.act(`sales/${personSale.id}`, 'refund', { ...refund, amountMinor: 600 })).status).toBe(200);
    const deposit = await fixture.send('POST', 'deposits', {
      key: crypto.randomUUID(),
      body: {
        accountId: fixture.person.id,
        amountMinor: 5_000,
        currency: 'MXN',
        bank: 'BBVA',
        bankReference: 'A1',
        receivedOn: '2026-06-28',
      },
    });
    const confirmation = await fixture.act(`deposits/${String(deposit.json['id'])}`, 'confirm', {}, { as: 'ana' });
    expect(confirmation.json).toMatchObject({ receivedOn: '2026-06-28' });
    expect(await journalsOf(String(deposit.json['id']))).toMatchObject([{ businessDate: '2026-07-01' }]);
    expect((await fixture.listRows<Period>('periods'))[0]?.totals).toEqual(period?.totals);
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('books a late payment to an investor today', async () => {
    const partner = await fixture.send('POST', 'investments', {
      key: crypto.randomUUID(),
      body: {
        investorName: 'Socia',
        instrument: 'loan',
        committedMinor: 50_000,
        currency: 'MXN',
        startsOn: '2026-06-01',
      },
    });
    const investmentId = String(partner.json['id']);
    const contribution = await fixture.send('POST', 'deposits', {
      key: crypto.randomUUID(),
      body: {
        purpose: 'investment',
        investmentId,
        amountMinor: 50_000,
        currency: 'MXN',
        bank: 'BBVA',
        bankReference: 'S1',
        receivedOn: '2026-06-02',
      },
    });
    await fixture.closeMonth('2026-06');
    await fixture.act(`deposits/${String(contribution.json['id'])}`, 'confirm', {}, { as: 'ana' });
    const payment = { kind: 'interest', amountMinor: 1_000, onDate: '2026-06-20', bankReference: 'SPEI' };
    expect((await fixture.act(`investments/${investmentId}`, 'return', payment)).status).toBe(200);
    const [, movement] = await fixture.listRows<{ id: string; onDate: string }>(
      listPath('investment-movements', { filter: { investmentId }, sort: ['createdAt', 'ASC'] }),
    );
    expect(movement?.onDate).toBe('2026-06-20');
    expect(await journalsOf(movement?.id ?? '')).toMatchObject([{ businessDate: '2026-07-01', occurredOn: null }]);
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('books the balance of a card that expired in a closed month on the first open day', async () => {
    const { card } = await fixture.issue({ expiresOn: '2026-07-20' });
    fixture.now.advance(31 * day);
    // No request arrived in July. The request that closes the month on 1 August also expires the card.
    await fixture.closeMonth('2026-07');
    expect(await journalsOf(card.id)).toMatchObject([
      {},
      { kind: 'giftCardExpired', businessDate: '2026-07-20', occurredOn: null },
    ]);
    const otherCard = (await fixture.issue({ expiresOn: '2026-08-20' })).card;
    fixture.now.advance(31 * day);
    // Closes August without expiring its card, like an instance that closed the month before the job ran.
    await fixture.db.kysely
      .insertInto('periods')
      .values(await closedByHand('2026-08'))
      .execute();
    await fixture.send('GET', 'giftcards');
    expect(await journalsOf(otherCard.id)).toMatchObject([
      {},
      { kind: 'giftCardExpired', businessDate: '2026-09-01', occurredOn: '2026-08-20' },
    ]);
    const transactions = await fixture.listRows(
      listPath('giftcard-transactions', { filter: { giftCardId: otherCard.id, type: 'expire' } }),
    );
    expect(transactions).toMatchObject([{ businessDate: '2026-09-01', occurredOn: '2026-08-20' }]);
  });

  test('includes a late sale in the run of its booking date', async () => {
    await fixture.closeMonth('2026-06');
    await fixture.sellOn('2026-06-29');
    const createRun = (periodFrom: string, periodTo: string) =>
      fixture.send('POST', 'liquidations/estimate', { body: { periodFrom, periodTo, currency: 'MXN' } });
    expect(JSON.stringify((await createRun('2026-06-01', '2026-06-30')).json)).not.toContain(fixture.company.id);
    expect(JSON.stringify((await createRun('2026-06-01', '2026-07-01')).json)).toContain(fixture.company.id);
  });

  test('carries an amount of a late run to the first open day', async () => {
    const company = await fixture.createCompany({ payoutMinimumMinor: 1_000_000 });
    await fixture.sellOn('2026-06-10', { companyId: company.id });
    const run = await fixture.send('POST', 'liquidations', {
      key: crypto.randomUUID(),
      body: { periodFrom: '2026-06-01', periodTo: '2026-06-30', currency: 'MXN' },
    });
    const address = `liquidations/${String(run.json['id'])}`;
    expect((await fixture.act(address, 'submit')).status).toBe(200);
    await fixture.closeMonth('2026-06');
    expect((await fixture.act(address, 'approve', {}, { as: 'ana' })).status).toBe(200);
    const openPayables = await fixture.db.kysely
      .selectFrom('payables')
      .select(['sourceType', 'businessDate'])
      .execute();
    expect(openPayables).toEqual([{ sourceType: 'carry', businessDate: '2026-07-01' }]);
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('rejects journals dated into a closed month', async () => {
    await fixture.sellOn('2026-06-10');
    await fixture.closeMonth('2026-06');
    // Simulates a request that started before midnight and waited for the closing.
    fixture.now.value = new Date('2026-06-30T20:00:00.000Z');
    const response = await fixture.postSale(completedFields, {});
    expect(response.status).toBe(422);
    const refusal = await fixture.send('POST', 'giftcards', {
      key: crypto.randomUUID(),
      body: { initialMinor: 1_000, currency: 'MXN' },
    });
    expect([refusal.status, getCode(refusal), refusal.json['params']]).toEqual([
      409,
      'period.closed',
      { firstOpenDay: '2026-07-01' },
    ]);
    expect(await fixture.readLedgerBalance(accountPaths.giftCards)).toBe(0);
  });
});

async function closedByHand(month: string) {
  const {
    id: _,
    month: __,
    ...row
  } = await fixture.db.kysely.selectFrom('periods').selectAll().executeTakeFirstOrThrow();
  return { ...row, id: crypto.randomUUID(), month, startsOn: `${month}-01`, endsOn: `${month}-31`, totals: '[]' };
}
