import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accountPaths } from '../../../api/ledger/accounts';
import { mapViolationsByField } from '../catalogRequests';
import { createCardIn, openGiftCardsFixture, reason, type GiftCardsFixture } from './giftCardsFixture';

let fixture: GiftCardsFixture;
beforeEach(async () => {
  fixture = await openGiftCardsFixture();
});
afterEach(() => fixture.close());

describe('adjustments of gift cards', () => {
  test('books an increase as a promotion and a decrease as breakage', async () => {
    const id = await createCardIn(fixture, 'endless');
    expect((await fixture.runCardAction(id, 'adjust', { deltaMinor: 2_500, reason })).json).toMatchObject({
      balanceMinor: 52_500,
      version: 2,
    });
    expect((await fixture.runCardAction(id, 'adjust', { deltaMinor: -10_000, reason })).json).toMatchObject({
      balanceMinor: 42_500,
      status: 'active',
    });
    expect(await fixture.listSteps(id)).toEqual([
      ['issue', 50_000, 50_000],
      ['adjust', 2_500, 52_500],
      ['adjust', -10_000, 42_500],
    ]);
    expect([
      await fixture.readLedgerBalance(accountPaths.giftCards),
      await fixture.readLedgerBalance(accountPaths.promotions),
      await fixture.readLedgerBalance(accountPaths.breakage),
    ]).toEqual([42_500, 2_500, 10_000]);
    const [, , lastTransaction] = await fixture.transactions(id);
    expect(lastTransaction).toMatchObject({ reason, journalId: expect.any(String) });
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('marks a card adjusted to zero as depleted and reactivates it with an increase', async () => {
    const id = await createCardIn(fixture, 'endless');
    expect((await fixture.runCardAction(id, 'adjust', { deltaMinor: -50_000, reason })).json).toMatchObject({
      balanceMinor: 0,
      status: 'depleted',
      state: 'active',
    });
    expect((await fixture.runCardAction(id, 'adjust', { deltaMinor: 1, reason })).json).toMatchObject({
      balanceMinor: 1,
      status: 'active',
    });
  });

  test('permits an adjustment up to the card limit exactly', async () => {
    const id = await createCardIn(fixture, 'endless');
    expect((await fixture.runCardAction(id, 'adjust', { deltaMinor: 4_950_000, reason })).json).toMatchObject({
      balanceMinor: 5_000_000,
    });
    expect(mapViolationsByField(await fixture.runCardAction(id, 'adjust', { deltaMinor: 1, reason }))).toEqual({
      deltaMinor: 'aboveCardLimit',
    });
  });

  test('rejects an adjustment below zero instead of reducing it', async () => {
    const id = await createCardIn(fixture, 'endless');
    const response = await fixture.runCardAction(id, 'adjust', { deltaMinor: -50_001, reason });
    expect([response.status, response.json['code'], response.json['params']]).toEqual([
      409,
      'giftCard.insufficientBalance',
      { balanceMinor: 50_000, currency: 'MXN' },
    ]);
    expect([(await fixture.card(id)).balanceMinor, await fixture.readLedgerBalance(accountPaths.giftCards)]).toEqual([
      50_000, 50_000,
    ]);
  });

  test.each<[string, object, Record<string, string>]>([
    ['of zero', { deltaMinor: 0, reason }, { deltaMinor: 'zero' }],
    ['of a fraction of a cent', { deltaMinor: 0.5, reason }, { deltaMinor: 'malformed' }],
    ['without a reason', { deltaMinor: 5 }, { reason: 'required' }],
    ['above the card limit', { deltaMinor: 4_950_001, reason }, { deltaMinor: 'aboveCardLimit' }],
  ])('rejects an adjustment %s', async (_, body, expected) => {
    expect(
      mapViolationsByField(await fixture.runCardAction(await createCardIn(fixture, 'endless'), 'adjust', body)),
    ).toEqual(expected);
  });

  test('applies a repeated adjustment once and one of two concurrent adjustments', async () => {
    const id = await createCardIn(fixture, 'endless');
    const [key, body] = [crypto.randomUUID(), { deltaMinor: -30_000, reason }];
    const requestAdjustment = (as: string, idempotencyKey: string) =>
      fixture.send('POST', `giftcards/${id}/adjust`, { as, body, version: 1, key: idempotencyKey });
    const responses = await Promise.all([
      requestAdjustment('admin', key),
      requestAdjustment('ana', crypto.randomUUID()),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412]);
    const repeatedResponse = await requestAdjustment('admin', key);
    expect([200, 412]).toContain(repeatedResponse.status);
    expect([(await fixture.card(id)).balanceMinor, (await fixture.transactions(id)).length]).toEqual([20_000, 2]);
  });

  test('returns balances before and after in a dry run of an adjustment', async () => {
    const id = await createCardIn(fixture, 'endless');
    const response = await fixture.send('POST', `giftcards/${id}/adjust?dryRun=true`, {
      body: { deltaMinor: -20_000, reason },
      version: 1,
    });
    expect(response.json).toMatchObject({
      balanceMinor: 30_000,
      balances: [
        { account: 'income:breakage:MXN', beforeMinor: 0, afterMinor: 20_000 },
        { account: 'liability:giftCards:MXN', beforeMinor: 50_000, afterMinor: 30_000 },
      ],
    });
    expect((await fixture.card(id)).balanceMinor).toBe(50_000);
  });
});
