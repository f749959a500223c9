import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountPaths } from '../../../api/ledger/accounts';
import { mapViolationsByField } from '../catalogRequests';
import {
  createCardPayment,
  completedFields,
  createGiftCardPayment,
  openSalesFixture,
  type SalesFixture,
} from './salesFixture';

let fixture: SalesFixture;
beforeAll(async () => {
  fixture = await openSalesFixture();
});
afterAll(() => fixture.close());

const reason = 'Llegó frío.';
const balanceOf = async (id: string) => (await fixture.readSale(`giftcards/${id}`))['balanceMinor'];
const movesOf = async (id: string) => {
  const { json } = await fixture.send('GET', `giftcard-transactions?filter={"giftCardId":"${id}"}&sort=["seq","ASC"]`);
  return (json as unknown as { type: string; amountMinor: number; saleId: string | null }[]).map(
    ({ type, amountMinor, saleId }) => [type, amountMinor, saleId],
  );
};

describe('sales paid with a gift card', () => {
  test('resolves the card by its code, stores only its id and returns the amount on cancellation', async () => {
    const { card: giftCardRecord, code } = await fixture.issue();
    const sale = await fixture.createSale({
      payments: [createGiftCardPayment(6_600, { giftCard: code }), createCardPayment(5_000)],
    });
    expect(sale.payments).toEqual([
      { method: 'giftCard', amountMinor: 6_600, collectedBy: 'platform', giftCardId: giftCardRecord.id },
      createCardPayment(5_000),
    ]);
    expect(await balanceOf(giftCardRecord.id)).toBe(13_400);
    await fixture.act(`sales/${sale.id}`, 'cancel', { reason });
    expect(await movesOf(giftCardRecord.id)).toEqual([
      ['issue', 20_000, null],
      ['redeem', -6_600, sale.id],
      ['refund', 6_600, sale.id],
    ]);
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('redeems the card of a completed sale and returns refunds to it', async () => {
    const { card: giftCardRecord } = await fixture.issue();
    const owedBefore = await fixture.readLedgerBalance(accountPaths.giftCards);
    const sale = await fixture.createSale({
      payments: [createGiftCardPayment(11_600, { giftCardId: giftCardRecord.id })],
      ...completedFields,
    });
    expect(owedBefore - (await fixture.readLedgerBalance(accountPaths.giftCards))).toBe(11_600);
    await fixture.act(`sales/${sale.id}`, 'refund', { amountMinor: 600, atFault: 'company', reason });
    expect(await movesOf(giftCardRecord.id)).toEqual([
      ['issue', 20_000, null],
      ['redeem', -11_600, sale.id],
      ['refund', 600, sale.id],
    ]);
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('refunds to the successor of a reissued card', async () => {
    const { card: giftCardRecord } = await fixture.issue();
    const sale = await fixture.createSale({
      payments: [createGiftCardPayment(11_600, { giftCardId: giftCardRecord.id })],
      ...completedFields,
    });
    await fixture.act(`giftcards/${giftCardRecord.id}`, 'reissue', { reason: 'La perdió.' });
    const successor = String((await fixture.readSale(`giftcards/${giftCardRecord.id}`))['replacedById']);
    await fixture.act(`sales/${sale.id}`, 'refund', { amountMinor: 11_600, atFault: 'company', reason });
    expect([await balanceOf(giftCardRecord.id), await balanceOf(successor)]).toEqual([0, 20_000]);
    const [refundRecord] = (await fixture.send('GET', `refunds?filter={"saleId":"${sale.id}"}`)).json as unknown as {
      payments: object[];
    }[];
    expect(refundRecord?.payments).toEqual([createGiftCardPayment(11_600, { giftCardId: successor })]);
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('rejects a refund to a disabled card', async () => {
    const { card: giftCardRecord } = await fixture.issue();
    const sale = await fixture.createSale({
      payments: [createGiftCardPayment(11_600, { giftCardId: giftCardRecord.id })],
      ...completedFields,
    });
    await fixture.act(`giftcards/${giftCardRecord.id}`, 'disable', { reason: 'Robada.' });
    const response = await fixture.act(`sales/${sale.id}`, 'refund', {
      amountMinor: 11_600,
      atFault: 'company',
      reason,
    });
    expect([response.status, response.json['code']]).toEqual([409, 'giftCard.disabled']);
    expect((await fixture.readSale(`sales/${sale.id}`)).refundedMinor).toBe(0);
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('rejects an unusable card (short, blocked, other company or currency, unknown) and writes nothing', async () => {
    const [shortCard, blockedCard] = [await fixture.issue({ initialMinor: 11_599 }), await fixture.issue()];
    const otherCard = await fixture.issue({ companyId: (await fixture.createCompany()).id });
    const pesos = await fixture.issue({ currency: 'CLP' });
    await fixture.act(`giftcards/${blockedCard.card.id}`, 'block', { reason: 'En revisión.' });
    const pay = async (cardReference: Parameters<typeof createGiftCardPayment>[1]) =>
      (await fixture.postSale({ payments: [createGiftCardPayment(11_600, cardReference)] })).json['code'];
    expect(await pay({ giftCard: shortCard.code })).toBe('giftCard.insufficientBalance');
    expect(await pay({ giftCard: blockedCard.code })).toBe('giftCard.blocked');
    expect(await pay({ giftCard: otherCard.code })).toBe('giftCard.otherCompany');
    expect(await pay({ giftCard: pesos.code })).toBe('giftCard.otherCurrency');
    expect(await pay({ giftCard: 'ABCD-EFGH-JKMN-PQRS' })).toBe('giftCard.unknown');
    expect(await pay({ giftCardId: crypto.randomUUID() })).toBe('giftCard.unknown');
    expect(await balanceOf(shortCard.card.id)).toBe(11_599);
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('does not count a wrong code again when the request is repeated with its key', async () => {
    const pay = (code: string, key: string) =>
      fixture.postSale({ payments: [createGiftCardPayment(11_600, { giftCard: code })] }, { key });
    const [wrongCode, key] = ['ABCD-EFGH-JKMN-PQRT', crypto.randomUUID()];
    const countFailures = async () =>
      (await fixture.db.kysely.selectFrom('failedAttempts').select('failures').execute()).map(
        ({ failures }) => failures,
      );
    const [before = 0] = await countFailures();
    const refusal = await pay(wrongCode, key);
    expect([refusal.status, refusal.json['code'], refusal.headers.get('Idempotency-Hit')]).toEqual([
      409,
      'giftCard.unknown',
      null,
    ]);
    const repeated = await pay(wrongCode, key);
    expect([repeated.status, repeated.json['code'], repeated.headers.get('Idempotency-Hit')]).toEqual([
      409,
      'giftCard.unknown',
      'true',
    ]);
    expect(await countFailures()).toEqual([before + 1]);
    await pay(wrongCode, crypto.randomUUID());
    expect(await countFailures()).toEqual([before + 2]);
    expect((await pay('ABCD-EFGH-JKMN-PQRS', key)).json['code']).toBe('idempotency.keyReused');
  });

  test('rejects a card issued after the date of the sale', async () => {
    const { card: giftCardRecord, code } = await fixture.issue();
    const placedSale = await fixture.postSale({
      placedAt: '2026-06-30T18:00:00.000Z',
      completedAt: '2026-06-30T18:30:00.000Z',
      payments: [createGiftCardPayment(11_600, { giftCard: code })],
    });
    expect([placedSale.status, placedSale.json['code'], placedSale.json['params']]).toEqual([
      409,
      'giftCard.beforeIssue',
      { goodFrom: '2026-07-01' },
    ]);
    // Sale placed the day before, and paid with the gift card on completion.
    const paidSale = await fixture.createSale({
      placedAt: '2026-06-30T18:00:00.000Z',
      ...completedFields,
      payments: [createGiftCardPayment(11_600, { giftCard: code })],
    });
    expect(await movesOf(giftCardRecord.id)).toMatchObject([{}, ['redeem', -11_600, paidSale.id]]);
    expect(await fixture.listFaults()).toEqual([]);
    // Simulates a sale before the card's first day, which an earlier version accepted. Checks report it until its refund.
    await fixture.db.kysely
      .updateTable('giftCards')
      .set({ startsOn: '2026-07-02' })
      .where('id', '=', giftCardRecord.id)
      .execute();
    expect(await fixture.listFaults()).toEqual([
      `giftCardsAgree: ${giftCardRecord.id} paid for ${paidSale.number} before it was good`,
    ]);
    const refund = { amountMinor: 11_600, atFault: 'platform', reason };
    expect((await fixture.act(`sales/${paidSale.id}`, 'refund', refund)).status).toBe(200);
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('rejects two payments with one card above its balance', async () => {
    const { card: giftCardRecord, code } = await fixture.issue({ initialMinor: 6_000 });
    const response = await fixture.postSale({
      payments: [
        createGiftCardPayment(5_800, { giftCardId: giftCardRecord.id }),
        createGiftCardPayment(5_800, { giftCard: code }),
      ],
    });
    expect([response.status, response.json['code']]).toEqual([409, 'giftCard.insufficientBalance']);
    expect(await balanceOf(giftCardRecord.id)).toBe(6_000);
  });

  test.each<[string, object, Record<string, string>]>([
    ['a payment without a card', {}, { 'payments.0.giftCard': 'required' }],
    [
      'a card by id and code',
      { giftCard: 'ABCD', giftCardId: '01980000-0000-7000-8000-000000000000' },
      { 'payments.0.giftCard': 'unknownField' },
    ],
    [
      'a card payment collected by the company',
      { giftCard: 'ABCD', collectedBy: 'company' },
      { 'payments.0.collectedBy': 'notAChoice' },
    ],
  ])('rejects a gift card payment with %s at its field', async (_, given, expected) => {
    const response = await fixture.postSale({
      payments: [{ method: 'giftCard', amountMinor: 11_600, collectedBy: 'platform', ...given }],
    });
    expect([response.status, mapViolationsByField(response)]).toEqual([422, expected]);
  });
});

test('counts unknown card codes in sales against the seller, dry runs included', async () => {
  const { code } = await fixture.issue();
  const sell = (typedCode: string, dryRun: boolean) =>
    fixture.postSale(
      { payments: [createGiftCardPayment(6_600, { giftCard: typedCode }), createCardPayment(5_000)] },
      { dryRun, as: 'ana' },
    );
  const codes = [];
  for (let attempt = 0; attempt < 11; attempt += 1)
    codes.push((await sell('2222222222222222', attempt % 2 === 0)).json['code']);
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 'giftCard.unknown'), 'giftCard.tooManyWrongCodes']);
  expect((await sell(code, false)).status).toBe(429);
  expect((await fixture.send('POST', 'giftcards/find', { as: 'ana', body: { code } })).status).toBe(429);
  // A payment by card id does not use the code.
  expect((await fixture.postSale({}, { as: 'ana' })).status).toBe(201);
});
