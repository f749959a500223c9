import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accountPaths } from '../../../api/ledger/accounts';
import { violationsByField } from '../catalogRequests';
import { cardIn, dayMs, openGiftCardsFixture, type GiftCardsFixture } from './giftCardsFixture';

let shop: GiftCardsFixture;
beforeEach(async () => {
  shop = await openGiftCardsFixture();
});
afterEach(() => shop.close());

describe('extensions of gift cards', () => {
  test('moves only the last day of an active card', async () => {
    const id = await cardIn(shop, 'active');
    expect((await shop.runCardAction(id, 'extend', { expiresOn: '2026-07-21' })).json).toMatchObject({
      expiresOn: '2026-07-21',
      status: 'active',
      balanceMinor: 50_000,
    });
    expect(await shop.journalKinds()).toEqual(['giftCardIssued']);
  });

  test('restores the balance of an expired card', async () => {
    const id = await cardIn(shop, 'expired');
    expect(await shop.card(id)).toMatchObject({ status: 'expired', balanceMinor: 0 });
    expect((await shop.runCardAction(id, 'extend', { expiresOn: '2026-08-20' })).json).toMatchObject({
      status: 'active',
      balanceMinor: 50_000,
      expiredAt: null,
      expiresOn: '2026-08-20',
    });
    expect(await shop.steps(id)).toEqual([
      ['issue', 50_000, 50_000],
      ['expire', -50_000, 0],
      ['expire', 50_000, 50_000],
    ]);
    expect([
      await shop.journalKinds(),
      await shop.ledgerBalance(accountPaths.giftCards),
      await shop.ledgerBalance(accountPaths.breakage),
    ]).toEqual([['giftCardIssued', 'giftCardExpired', 'giftCardExtended'], 50_000, 0]);
    shop.now.advance(40 * dayMs);
    expect(await shop.card(id)).toMatchObject({ status: 'expired', balanceMinor: 0 });
    expect(await shop.faults()).toEqual([]);
  });

  test('preserves the blocked or depleted status of an extended card', async () => {
    const [blocked, empty] = [await cardIn(shop, 'blocked'), await cardIn(shop, 'depleted')];
    shop.now.advance(30 * dayMs);
    expect([(await shop.card(blocked)).status, (await shop.card(empty)).status]).toEqual(['expired', 'expired']);
    expect((await shop.runCardAction(blocked, 'extend', { expiresOn: '2026-09-01' })).json).toMatchObject({
      status: 'blocked',
      balanceMinor: 50_000,
    });
    expect((await shop.runCardAction(empty, 'extend', { expiresOn: '2026-09-01' })).json).toMatchObject({
      status: 'depleted',
      balanceMinor: 0,
    });
    expect(await shop.faults()).toEqual([]);
  });

  test('rejects an extension to a day not after today and after the current last day', async () => {
    const id = await cardIn(shop, 'active');
    for (const [expiresOn, code] of [
      ['2026-07-01', 'notAfterToday'],
      ['2026-07-20', 'notLater'],
      ['2026-07-19', 'notLater'],
      ['pronto', 'malformed'],
    ] as const) {
      expect(violationsByField(await shop.runCardAction(id, 'extend', { expiresOn }))).toEqual({ expiresOn: code });
    }
    shop.now.advance(30 * dayMs);
    expect(violationsByField(await shop.runCardAction(id, 'extend', { expiresOn: '2026-07-25' }))).toEqual({
      expiresOn: 'notAfterToday',
    });
  });
});
