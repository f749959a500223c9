import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accountPaths } from '../../../api/ledger/accounts';
import { resolvePayingCard, resolveRefundCard } from '../../../api/giftcards/payments';
import { catalogsOf } from '../catalogRequests';
import { listPath } from '../apiFixture';
import { dayMs, createGiftCardForm, openGiftCardsFixture, reason, type GiftCardsFixture } from './giftCardsFixture';

let fixture: GiftCardsFixture;
beforeEach(async () => {
  fixture = await openGiftCardsFixture();
});
afterEach(() => fixture.close());

const createCodeError = (reason: string) => ({ code: `giftCard.${reason}` });

describe('payments with gift cards', () => {
  test('deducts payments from a card down to zero', async () => {
    const { card } = await fixture.issue();
    await fixture.spendFromCard(card.id, 20_000);
    await fixture.spendFromCard(card.id, 30_000);
    expect(await fixture.card(card.id)).toMatchObject({ status: 'depleted', balanceMinor: 0, version: 3 });
    expect(await fixture.listSteps(card.id)).toEqual([
      ['issue', 50_000, 50_000],
      ['redeem', -20_000, 30_000],
      ['redeem', -30_000, 0],
    ]);
    expect((await fixture.transactions(card.id))[2]).toMatchObject({
      saleId: expect.any(String),
      journalId: expect.any(String),
    });
    await expect(fixture.spendFromCard(card.id, 1)).rejects.toMatchObject(createCodeError('insufficientBalance'));
    expect([await fixture.readLedgerBalance(accountPaths.giftCards), await fixture.listFaults()]).toEqual([0, []]);
  });

  test('rejects a payment above the balance of the card', async () => {
    const { card } = await fixture.issue();
    await expect(fixture.spendFromCard(card.id, 50_001)).rejects.toMatchObject({
      ...createCodeError('insufficientBalance'),
      details: { params: { balanceMinor: 50_000, currency: 'MXN' } },
    });
    expect([
      (await fixture.card(card.id)).balanceMinor,
      await fixture.readLedgerBalance(accountPaths.giftCards),
      (await fixture.transactions(card.id)).length,
      await fixture.listFaults(),
    ]).toEqual([50_000, 50_000, 1, []]);
  });

  test.each<[string, Record<string, unknown>, (id: string) => Promise<unknown>]>([
    ['pending', { startsOn: '2026-07-02' }, async () => {}],
    ['blocked', {}, (id) => fixture.runCardAction(id, 'block', { reason })],
    ['disabled', {}, (id) => fixture.runCardAction(id, 'disable', { reason })],
    [
      'expired',
      { expiresOn: '2026-07-02' },
      async () => (fixture.now.advance(2 * dayMs), fixture.send('GET', 'giftcards')),
    ],
  ])('rejects a payment with a card that is %s', async (status, given, become) => {
    const { card } = await fixture.issue(given);
    await become(card.id);
    await expect(fixture.spendFromCard(card.id, 1)).rejects.toMatchObject(createCodeError(status));
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('rejects a payment in another currency or at another company', async () => {
    const { id: companyId } = await catalogsOf(fixture).create('companies');
    const { card } = await fixture.issue({ companyId });
    await expect(fixture.spendFromCard(card.id, 1, { companyId: 'another' })).rejects.toMatchObject(
      createCodeError('otherCompany'),
    );
    await expect(fixture.spendFromCard(card.id, 1, { companyId, currency: 'CLP' })).rejects.toMatchObject(
      createCodeError('otherCurrency'),
    );
    await fixture.spendFromCard(card.id, 1, { companyId });
    expect((await fixture.card(card.id)).balanceMinor).toBe(49_999);
  });

  test('resolves a card by its typed code before anything is posted', async () => {
    const { card, code: typedCode } = await fixture.issue();
    const spending = { amountMinor: 1, currency: 'MXN', companyId: 'any', paidOn: '2026-07-01' } as const;
    expect(
      await fixture.runInTransaction((context) =>
        resolvePayingCard(context, { code: typedCode.toLowerCase() }, spending),
      ),
    ).toBe(card.id);
    for (const wrongCode of ['2222222222222222', 'hola'])
      await expect(
        fixture.runInTransaction((context) => resolvePayingCard(context, { code: wrongCode }, spending)),
      ).rejects.toMatchObject(createCodeError('unknown'));
    await expect(
      fixture.runInTransaction((context) => resolvePayingCard(context, { giftCardId: 'x' }, spending)),
    ).rejects.toMatchObject(createCodeError('unknown'));
    await expect(
      fixture.runInTransaction((context) =>
        resolvePayingCard(context, { code: typedCode }, { ...spending, amountMinor: 50_001 }),
      ),
    ).rejects.toMatchObject(createCodeError('insufficientBalance'));
  });

  test('accepts concurrent payments only up to the balance of a card', async () => {
    const { card } = await fixture.issue();
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => fixture.spendFromCard(card.id, 12_000)));
    const refusalCodes = results.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { code: unknown }).code] : [],
    );
    expect(refusalCodes).toEqual(Array.from({ length: 8 }, () => 'giftCard.insufficientBalance'));
    expect([
      (await fixture.card(card.id)).balanceMinor,
      await fixture.readLedgerBalance(accountPaths.giftCards),
      await fixture.listFaults(),
    ]).toEqual([2_000, 2_000, []]);
  });

  test('accepts one of a concurrent payment and adjustment above the balance', async () => {
    const { card } = await fixture.issue();
    const adjust = fixture.send('POST', `giftcards/${card.id}/adjust`, {
      body: { deltaMinor: -30_000, reason },
      version: 1,
      key: crypto.randomUUID(),
    });
    const [spendResult, adjusted] = await Promise.allSettled([fixture.spendFromCard(card.id, 30_000), adjust]);
    const outcomes = [
      spendResult.status === 'fulfilled',
      adjusted.status === 'fulfilled' && adjusted.value.status === 200,
    ];
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect([(await fixture.card(card.id)).balanceMinor, await fixture.listFaults()]).toEqual([20_000, []]);
  });
});

describe('refunds to gift cards', () => {
  test('refunds to a depleted or blocked card', async () => {
    const { card } = await fixture.issue();
    await fixture.spendFromCard(card.id, 50_000);
    expect(await fixture.refund(card.id, 10_000)).toBe(card.id);
    expect(await fixture.card(card.id)).toMatchObject({ status: 'active', balanceMinor: 10_000 });
    await fixture.runCardAction(card.id, 'block', { reason });
    await fixture.refund(card.id, 5_000);
    expect(await fixture.card(card.id)).toMatchObject({ status: 'blocked', balanceMinor: 15_000 });
    expect((await fixture.listSteps(card.id)).slice(2)).toEqual([
      ['refund', 10_000, 10_000],
      ['refund', 5_000, 15_000],
    ]);
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('refunds to the last successor of a reissued card', async () => {
    const { card } = await fixture.issue();
    await fixture.spendFromCard(card.id, 10_000);
    const secondId = String((await fixture.runCardAction(card.id, 'reissue', { reason })).json['replacedById']);
    const thirdId = String((await fixture.runCardAction(secondId, 'reissue', { reason })).json['replacedById']);
    expect(await fixture.runInTransaction((context) => resolveRefundCard(context, card.id))).toBe(thirdId);
    expect(await fixture.refund(card.id, 10_000)).toBe(thirdId);
    expect([
      (await fixture.card(thirdId)).balanceMinor,
      (await fixture.card(card.id)).balanceMinor,
      await fixture.listFaults(),
    ]).toEqual([50_000, 0, []]);
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['disabled', (id) => fixture.runCardAction(id, 'disable', { reason })],
    ['expired', async () => (fixture.now.advance(9 * dayMs), fixture.send('GET', 'giftcards'))],
  ])('rejects a refund to a card that is %s', async (status, become) => {
    const { card } = await fixture.issue({ expiresOn: '2026-07-05' });
    await fixture.spendFromCard(card.id, 50_000);
    await become(card.id);
    await expect(fixture.refund(card.id, 1)).rejects.toMatchObject(createCodeError(status));
    expect(await fixture.listFaults()).toEqual([]);
  });
});

describe('first and last day of gift cards', () => {
  test('activates a card on its first day as the system', async () => {
    const { card } = await fixture.issue({ startsOn: '2026-07-03' });
    fixture.now.advance(dayMs);
    expect((await fixture.card(card.id)).status).toBe('pending');
    fixture.now.advance(dayMs);
    expect(await fixture.card(card.id)).toMatchObject({ status: 'active', state: 'active', version: 2 });
    const events = (
      await fixture.send('GET', listPath('audit-events', { filter: { recordId: card.id, action: 'start' } }))
    ).json as unknown as { actorId: string }[];
    expect(events.map(({ actorId }) => actorId)).toEqual(['system']);
  });

  test('expires a card after its last day and books its balance as breakage of that day', async () => {
    const { card } = await fixture.issue({ expiresOn: '2026-07-03' });
    const { card: endlessCard } = await fixture.issue();
    await fixture.spendFromCard(card.id, 20_000);
    fixture.now.advance(2 * dayMs);
    expect((await fixture.card(card.id)).status).toBe('active');
    fixture.now.advance(30 * dayMs);
    await Promise.all(Array.from({ length: 5 }, () => fixture.send('GET', 'giftcards')));
    expect(await fixture.card(card.id)).toMatchObject({
      status: 'expired',
      balanceMinor: 0,
      expiredAt: '2026-08-02T12:00:00.000Z',
    });
    expect((await fixture.transactions(card.id))[2]).toMatchObject({
      type: 'expire',
      amountMinor: -30_000,
      businessDate: '2026-07-03',
      actorEmail: 'system',
    });
    const [journal] = (await fixture.send('GET', listPath('journals', { filter: { kind: 'giftCardExpired' } })))
      .json as unknown as { businessDate: string }[];
    expect(journal).toMatchObject({ businessDate: '2026-07-03', actorId: 'system' });
    expect((await fixture.card(endlessCard.id)).status).toBe('active');
    expect([
      await fixture.readLedgerBalance(accountPaths.breakage),
      await fixture.readLedgerBalance(accountPaths.giftCards),
      await fixture.listFaults(),
    ]).toEqual([30_000, 50_000, []]);
  });

  test('expires a card whose whole validity passed unobserved', async () => {
    const { card } = await fixture.issue({ startsOn: '2026-07-05', expiresOn: '2026-07-09' });
    fixture.now.advance(60 * dayMs);
    expect(await fixture.card(card.id)).toMatchObject({ status: 'expired', state: 'active', balanceMinor: 0 });
  });

  test('expires more cards than one transaction handles', async () => {
    const cards = Array.from({ length: 201 }, () => createGiftCardForm({ expiresOn: '2026-07-03', initialMinor: 100 }));
    await fixture.send('POST', 'giftcards/batch', { body: { cards }, key: crypto.randomUUID() });
    fixture.now.advance(5 * dayMs);
    const remainingCards = await fixture.send('GET', listPath('giftcards', { filter: { status_neq: 'expired' } }));
    expect([
      remainingCards.headers.get('X-Total-Count'),
      await fixture.readLedgerBalance(accountPaths.breakage),
      await fixture.listFaults(),
    ]).toEqual(['0', 20_100, []]);
  });
});
