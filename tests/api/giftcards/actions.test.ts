import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accountPaths } from '../../../api/ledger/accounts';
import { listPath, type TestResponse } from '../apiFixture';
import { createCardIn, dayMs, openGiftCardsFixture, reason, type GiftCardsFixture } from './giftCardsFixture';

let fixture: GiftCardsFixture;
beforeEach(async () => {
  fixture = await openGiftCardsFixture();
});
afterEach(() => fixture.close());

const getStatusAndResult = ({ status, json }: TestResponse) => [status, json['code'] ?? json['status']];

describe('actions on gift cards', () => {
  const bodies: Record<string, object> = {
    adjust: { deltaMinor: 100, reason },
    block: { reason },
    unblock: {},
    extend: { expiresOn: '2026-12-31' },
    reissue: { reason },
    disable: { reason },
  };
  const refusals: Record<string, Record<string, string>> = {
    pending: { unblock: 'notBlocked' },
    active: { unblock: 'notBlocked' },
    endless: { unblock: 'notBlocked', extend: 'neverExpires' },
    blocked: { adjust: 'blocked', block: 'blocked' },
    depleted: { unblock: 'notBlocked', reissue: 'depleted' },
    disabled: {
      adjust: 'disabled',
      block: 'disabled',
      unblock: 'disabled',
      extend: 'disabled',
      reissue: 'disabled',
      disable: 'disabled',
    },
    expired: { adjust: 'expired', block: 'expired', unblock: 'expired', reissue: 'expired', disable: 'expired' },
  };

  test.each(Object.entries(refusals))(
    'declares the permitted actions on a %s card and rejects the others without a change',
    async (status, refused) => {
      const id = await createCardIn(fixture, status);
      const cardBefore = await fixture.card(id);
      for (const [action, body] of Object.entries(bodies)) {
        const code = refused[action] && `giftCard.${refused[action]}`;
        expect([action, cardBefore.actions[action]]).toEqual([
          action,
          code ? { allowed: false, code } : { allowed: true },
        ]);
        const response = await fixture.send('POST', `giftcards/${id}/${action}${code ? '' : '?dryRun=true'}`, {
          body,
          version: cardBefore.version,
          key: crypto.randomUUID(),
        });
        expect([action, response.status, response.json['code']]).toEqual([action, code ? 409 : 200, code]);
      }
      expect(await fixture.card(id)).toEqual(cardBefore);
      expect(await fixture.listFaults()).toEqual([]);
    },
  );
});

describe('blocked gift cards', () => {
  test('preserves the balance of a blocked card and restores its former status when unblocked', async () => {
    for (const status of ['active', 'pending']) {
      const id = await createCardIn(fixture, status);
      expect((await fixture.runCardAction(id, 'block', { reason })).json).toMatchObject({
        status: 'blocked',
        state: 'blocked',
        blockedReason: reason,
        balanceMinor: 50_000,
      });
      expect((await fixture.runCardAction(id, 'unblock')).json).toMatchObject({
        status,
        state: status,
        blockedReason: null,
      });
    }
    expect(await fixture.listJournalKinds()).toEqual(['giftCardIssued', 'giftCardIssued']);
  });

  test('activates an unblocked card whose first day passed during the block', async () => {
    const id = await createCardIn(fixture, 'pending');
    await fixture.runCardAction(id, 'block', { reason });
    fixture.now.advance(12 * dayMs);
    expect((await fixture.card(id)).status).toBe('blocked');
    expect((await fixture.runCardAction(id, 'unblock')).json).toMatchObject({ status: 'active' });
  });
});

test('books the balance of a disabled card as breakage', async () => {
  const id = await createCardIn(fixture, 'endless');
  expect((await fixture.runCardAction(id, 'disable', { reason })).json).toMatchObject({
    status: 'disabled',
    balanceMinor: 0,
  });
  expect(await fixture.listSteps(id)).toEqual([
    ['issue', 50_000, 50_000],
    ['disable', -50_000, 0],
  ]);
  expect([
    await fixture.readLedgerBalance(accountPaths.giftCards),
    await fixture.readLedgerBalance(accountPaths.breakage),
  ]).toEqual([0, 50_000]);
  const empty = await createCardIn(fixture, 'depleted');
  expect((await fixture.runCardAction(empty, 'disable', { reason })).json).toMatchObject({ status: 'disabled' });
  expect(await fixture.listSteps(empty)).toHaveLength(2);
  expect(await fixture.listFaults()).toEqual([]);
});

test('records actor and reason of each action in the history of a card', async () => {
  const id = await createCardIn(fixture, 'endless');
  await fixture.runCardAction(id, 'adjust', { deltaMinor: 5, reason });
  await fixture.runCardAction(id, 'block', { reason: 'Sospecha' });
  await fixture.runCardAction(id, 'reissue', { reason: 'La perdió' });
  const events = (
    await fixture.send('GET', listPath('audit-events', { filter: { recordId: id }, sort: ['createdAt', 'ASC'] }))
  ).json as unknown as { action: string; reason: string; actorId: string }[];
  expect(events.map(({ action, reason: eventReason, actorId }) => [action, eventReason, actorId])).toEqual([
    ['create', null, 'uid-admin'],
    ['adjust', reason, 'uid-admin'],
    ['block', 'Sospecha', 'uid-admin'],
    ['reissue', 'La perdió', 'uid-admin'],
  ]);
});

test('rejects an action on a stale version with the current card', async () => {
  const id = await createCardIn(fixture, 'endless');
  await fixture.runCardAction(id, 'adjust', { deltaMinor: 5, reason });
  const response = await fixture.send('POST', `giftcards/${id}/block`, {
    body: { reason },
    version: 1,
    key: crypto.randomUUID(),
  });
  expect(getStatusAndResult(response)).toEqual([412, 'record.stale']);
  expect(response.json['current']).toMatchObject({ balanceMinor: 50_005, version: 2 });
});
