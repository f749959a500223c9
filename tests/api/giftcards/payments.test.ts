import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accountPaths } from '../../../api/ledger/accounts';
import { resolvePayingCard, resolveRefundCard } from '../../../api/giftcards/payments';
import { catalogsOf } from '../catalogRequests';
import { listPath } from '../apiFixture';
import { dayMs, giftCardForm, openGiftCardsFixture, reason, type GiftCardsFixture } from './giftCardsFixture';

let shop: GiftCardsFixture;
beforeEach(async () => {
  shop = await openGiftCardsFixture();
});
afterEach(() => shop.close());

const code = (part: string) => ({ code: `giftCard.${part}` });

describe('payments with gift cards', () => {
  test('deducts payments from a card down to zero', async () => {
    const { card } = await shop.issue();
    await shop.spendFromCard(card.id, 20_000);
    await shop.spendFromCard(card.id, 30_000);
    expect(await shop.card(card.id)).toMatchObject({ status: 'depleted', balanceMinor: 0, version: 3 });
    expect(await shop.steps(card.id)).toEqual([
      ['issue', 50_000, 50_000],
      ['redeem', -20_000, 30_000],
      ['redeem', -30_000, 0],
    ]);
    expect((await shop.transactions(card.id))[2]).toMatchObject({
      saleId: expect.any(String),
      journalId: expect.any(String),
    });
    await expect(shop.spendFromCard(card.id, 1)).rejects.toMatchObject(code('insufficientBalance'));
    expect([await shop.ledgerBalance(accountPaths.giftCards), await shop.faults()]).toEqual([0, []]);
  });

  test('rejects a payment above the balance of the card', async () => {
    const { card } = await shop.issue();
    await expect(shop.spendFromCard(card.id, 50_001)).rejects.toMatchObject({
      ...code('insufficientBalance'),
      details: { params: { balanceMinor: 50_000, currency: 'MXN' } },
    });
    expect([
      (await shop.card(card.id)).balanceMinor,
      await shop.ledgerBalance(accountPaths.giftCards),
      (await shop.transactions(card.id)).length,
      await shop.faults(),
    ]).toEqual([50_000, 50_000, 1, []]);
  });

  test.each<[string, Record<string, unknown>, (id: string) => Promise<unknown>]>([
    ['pending', { startsOn: '2026-07-02' }, async () => {}],
    ['blocked', {}, (id) => shop.runCardAction(id, 'block', { reason })],
    ['disabled', {}, (id) => shop.runCardAction(id, 'disable', { reason })],
    ['expired', { expiresOn: '2026-07-02' }, async () => (shop.now.advance(2 * dayMs), shop.send('GET', 'giftcards'))],
  ])('rejects a payment with a card that is %s', async (status, given, become) => {
    const { card } = await shop.issue(given);
    await become(card.id);
    await expect(shop.spendFromCard(card.id, 1)).rejects.toMatchObject(code(status));
    expect(await shop.faults()).toEqual([]);
  });

  test('rejects a payment in another currency or at another company', async () => {
    const { id: companyId } = await catalogsOf(shop).create('companies');
    const { card } = await shop.issue({ companyId });
    await expect(shop.spendFromCard(card.id, 1, { companyId: 'another' })).rejects.toMatchObject(code('otherCompany'));
    await expect(shop.spendFromCard(card.id, 1, { companyId, currency: 'CLP' })).rejects.toMatchObject(
      code('otherCurrency'),
    );
    await shop.spendFromCard(card.id, 1, { companyId });
    expect((await shop.card(card.id)).balanceMinor).toBe(49_999);
  });

  test('resolves a card by its typed code before anything is posted', async () => {
    const { card, code: typed } = await shop.issue();
    const spending = { amountMinor: 1, currency: 'MXN', companyId: 'any', paidOn: '2026-07-01' } as const;
    expect(
      await shop.inTransaction((context) => resolvePayingCard(context, { code: typed.toLowerCase() }, spending)),
    ).toBe(card.id);
    for (const wrong of ['2222222222222222', 'hola'])
      await expect(
        shop.inTransaction((context) => resolvePayingCard(context, { code: wrong }, spending)),
      ).rejects.toMatchObject(code('unknown'));
    await expect(
      shop.inTransaction((context) => resolvePayingCard(context, { giftCardId: 'x' }, spending)),
    ).rejects.toMatchObject(code('unknown'));
    await expect(
      shop.inTransaction((context) =>
        resolvePayingCard(context, { code: typed }, { ...spending, amountMinor: 50_001 }),
      ),
    ).rejects.toMatchObject(code('insufficientBalance'));
  });

  test('accepts concurrent payments only up to the balance of a card', async () => {
    const { card } = await shop.issue();
    const done = await Promise.allSettled(Array.from({ length: 12 }, () => shop.spendFromCard(card.id, 12_000)));
    const refused = done.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: unknown }).code] : []));
    expect(refused).toEqual(Array.from({ length: 8 }, () => 'giftCard.insufficientBalance'));
    expect([
      (await shop.card(card.id)).balanceMinor,
      await shop.ledgerBalance(accountPaths.giftCards),
      await shop.faults(),
    ]).toEqual([2_000, 2_000, []]);
  });

  test('accepts one of a concurrent payment and adjustment above the balance', async () => {
    const { card } = await shop.issue();
    const adjust = shop.send('POST', `giftcards/${card.id}/adjust`, {
      body: { deltaMinor: -30_000, reason },
      version: 1,
      key: crypto.randomUUID(),
    });
    const [sold, adjusted] = await Promise.allSettled([shop.spendFromCard(card.id, 30_000), adjust]);
    const happened = [sold.status === 'fulfilled', adjusted.status === 'fulfilled' && adjusted.value.status === 200];
    expect(happened.filter(Boolean)).toHaveLength(1);
    expect([(await shop.card(card.id)).balanceMinor, await shop.faults()]).toEqual([20_000, []]);
  });
});

describe('refunds to gift cards', () => {
  test('refunds to a depleted or blocked card', async () => {
    const { card } = await shop.issue();
    await shop.spendFromCard(card.id, 50_000);
    expect(await shop.refund(card.id, 10_000)).toBe(card.id);
    expect(await shop.card(card.id)).toMatchObject({ status: 'active', balanceMinor: 10_000 });
    await shop.runCardAction(card.id, 'block', { reason });
    await shop.refund(card.id, 5_000);
    expect(await shop.card(card.id)).toMatchObject({ status: 'blocked', balanceMinor: 15_000 });
    expect((await shop.steps(card.id)).slice(2)).toEqual([
      ['refund', 10_000, 10_000],
      ['refund', 5_000, 15_000],
    ]);
    expect(await shop.faults()).toEqual([]);
  });

  test('refunds to the last successor of a reissued card', async () => {
    const { card } = await shop.issue();
    await shop.spendFromCard(card.id, 10_000);
    const second = String((await shop.runCardAction(card.id, 'reissue', { reason })).json['replacedById']);
    const third = String((await shop.runCardAction(second, 'reissue', { reason })).json['replacedById']);
    expect(await shop.inTransaction((context) => resolveRefundCard(context, card.id))).toBe(third);
    expect(await shop.refund(card.id, 10_000)).toBe(third);
    expect([
      (await shop.card(third)).balanceMinor,
      (await shop.card(card.id)).balanceMinor,
      await shop.faults(),
    ]).toEqual([50_000, 0, []]);
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['disabled', (id) => shop.runCardAction(id, 'disable', { reason })],
    ['expired', async () => (shop.now.advance(9 * dayMs), shop.send('GET', 'giftcards'))],
  ])('rejects a refund to a card that is %s', async (status, become) => {
    const { card } = await shop.issue({ expiresOn: '2026-07-05' });
    await shop.spendFromCard(card.id, 50_000);
    await become(card.id);
    await expect(shop.refund(card.id, 1)).rejects.toMatchObject(code(status));
    expect(await shop.faults()).toEqual([]);
  });
});

describe('first and last day of gift cards', () => {
  test('activates a card on its first day as the system', async () => {
    const { card } = await shop.issue({ startsOn: '2026-07-03' });
    shop.now.advance(dayMs);
    expect((await shop.card(card.id)).status).toBe('pending');
    shop.now.advance(dayMs);
    expect(await shop.card(card.id)).toMatchObject({ status: 'active', state: 'active', version: 2 });
    const events = (
      await shop.send('GET', listPath('audit-events', { filter: { recordId: card.id, action: 'start' } }))
    ).json as unknown as { actorId: string }[];
    expect(events.map(({ actorId }) => actorId)).toEqual(['system']);
  });

  test('expires a card after its last day and books its balance as breakage of that day', async () => {
    const { card } = await shop.issue({ expiresOn: '2026-07-03' });
    const { card: endless } = await shop.issue();
    await shop.spendFromCard(card.id, 20_000);
    shop.now.advance(2 * dayMs);
    expect((await shop.card(card.id)).status).toBe('active');
    shop.now.advance(30 * dayMs);
    await Promise.all(Array.from({ length: 5 }, () => shop.send('GET', 'giftcards')));
    expect(await shop.card(card.id)).toMatchObject({
      status: 'expired',
      balanceMinor: 0,
      expiredAt: '2026-08-02T12:00:00.000Z',
    });
    expect((await shop.transactions(card.id))[2]).toMatchObject({
      type: 'expire',
      amountMinor: -30_000,
      businessDate: '2026-07-03',
      actorEmail: 'system',
    });
    const [journal] = (await shop.send('GET', listPath('journals', { filter: { kind: 'giftCardExpired' } })))
      .json as unknown as { businessDate: string }[];
    expect(journal).toMatchObject({ businessDate: '2026-07-03', actorId: 'system' });
    expect((await shop.card(endless.id)).status).toBe('active');
    expect([
      await shop.ledgerBalance(accountPaths.breakage),
      await shop.ledgerBalance(accountPaths.giftCards),
      await shop.faults(),
    ]).toEqual([30_000, 50_000, []]);
  });

  test('expires a card whose whole validity passed unobserved', async () => {
    const { card } = await shop.issue({ startsOn: '2026-07-05', expiresOn: '2026-07-09' });
    shop.now.advance(60 * dayMs);
    expect(await shop.card(card.id)).toMatchObject({ status: 'expired', state: 'active', balanceMinor: 0 });
  });

  test('expires more cards than one transaction handles', async () => {
    const cards = Array.from({ length: 201 }, () => giftCardForm({ expiresOn: '2026-07-03', initialMinor: 100 }));
    await shop.send('POST', 'giftcards/batch', { body: { cards }, key: crypto.randomUUID() });
    shop.now.advance(5 * dayMs);
    const left = await shop.send('GET', listPath('giftcards', { filter: { status_neq: 'expired' } }));
    expect([
      left.headers.get('X-Total-Count'),
      await shop.ledgerBalance(accountPaths.breakage),
      await shop.faults(),
    ]).toEqual(['0', 20_100, []]);
  });
});
