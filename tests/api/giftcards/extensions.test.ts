import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accountPaths } from '../../../api/ledger/accounts';
import { mapViolationsByField } from '../catalogRequests';
import { createCardIn, dayMs, openGiftCardsFixture, type GiftCardsFixture } from './giftCardsFixture';

let fixture: GiftCardsFixture;
beforeEach(async () => {
  fixture = await openGiftCardsFixture();
});
afterEach(() => fixture.close());

describe('extensions of gift cards', () => {
  test('moves only the last day of an active card', async () => {
    const id = await createCardIn(fixture, 'active');
    expect((await fixture.runCardAction(id, 'extend', { expiresOn: '2026-07-21' })).json).toMatchObject({
      expiresOn: '2026-07-21',
      status: 'active',
      balanceMinor: 50_000,
    });
    expect(await fixture.listJournalKinds()).toEqual(['giftCardIssued']);
  });

  test('restores the balance of an expired card', async () => {
    const id = await createCardIn(fixture, 'expired');
    expect(await fixture.card(id)).toMatchObject({ status: 'expired', balanceMinor: 0 });
    expect((await fixture.runCardAction(id, 'extend', { expiresOn: '2026-08-20' })).json).toMatchObject({
      status: 'active',
      balanceMinor: 50_000,
      expiredAt: null,
      expiresOn: '2026-08-20',
    });
    expect(await fixture.listSteps(id)).toEqual([
      ['issue', 50_000, 50_000],
      ['expire', -50_000, 0],
      ['expire', 50_000, 50_000],
    ]);
    expect([
      await fixture.listJournalKinds(),
      await fixture.readLedgerBalance(accountPaths.giftCards),
      await fixture.readLedgerBalance(accountPaths.breakage),
    ]).toEqual([['giftCardIssued', 'giftCardExpired', 'giftCardExtended'], 50_000, 0]);
    fixture.now.advance(40 * dayMs);
    expect(await fixture.card(id)).toMatchObject({ status: 'expired', balanceMinor: 0 });
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('preserves the blocked or depleted status of an extended card', async () => {
    const [blockedCard, empty] = [await createCardIn(fixture, 'blocked'), await createCardIn(fixture, 'depleted')];
    fixture.now.advance(30 * dayMs);
    expect([(await fixture.card(blockedCard)).status, (await fixture.card(empty)).status]).toEqual([
      'expired',
      'expired',
    ]);
    expect((await fixture.runCardAction(blockedCard, 'extend', { expiresOn: '2026-09-01' })).json).toMatchObject({
      status: 'blocked',
      balanceMinor: 50_000,
    });
    expect((await fixture.runCardAction(empty, 'extend', { expiresOn: '2026-09-01' })).json).toMatchObject({
      status: 'depleted',
      balanceMinor: 0,
    });
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('rejects an extension to a day not after today and after the current last day', async () => {
    const id = await createCardIn(fixture, 'active');
    for (const [expiresOn, code] of [
      ['2026-07-01', 'notAfterToday'],
      ['2026-07-20', 'notLater'],
      ['2026-07-19', 'notLater'],
      ['pronto', 'malformed'],
    ] as const) {
      expect(mapViolationsByField(await fixture.runCardAction(id, 'extend', { expiresOn }))).toEqual({
        expiresOn: code,
      });
    }
    fixture.now.advance(30 * dayMs);
    expect(mapViolationsByField(await fixture.runCardAction(id, 'extend', { expiresOn: '2026-07-25' }))).toEqual({
      expiresOn: 'notAfterToday',
    });
  });
});
