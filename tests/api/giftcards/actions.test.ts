import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { place } from '../../../api/ledger/accounts';
import { violationsIn } from '../catalogTests';
import { list, type Answered } from '../harness';
import { day, openShop, reason, type Shop } from './cards';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

const told = ({ status, json }: Answered) => [status, json['code'] ?? json['status']];
const steps = async (id: string) =>
  (await shop.transactions(id)).map(({ type, amountMinor, balanceAfterMinor }) => [
    type,
    amountMinor,
    balanceAfterMinor,
  ]);
const kinds = async () =>
  ((await shop.send('GET', list('journals', { sort: ['seq', 'ASC'] }))).json as unknown as { kind: string }[]).map(
    ({ kind }) => kind,
  );

/** A card in each status. */
const cards: Record<string, () => Promise<string>> = {
  pending: async () => (await shop.issue({ startsOn: '2026-07-10', expiresOn: '2026-07-20' })).card.id,
  active: async () => (await shop.issue({ expiresOn: '2026-07-20' })).card.id,
  endless: async () => (await shop.issue()).card.id,
  blocked: () => after('block', { reason }),
  disabled: () => after('disable', { reason }),
  depleted: () => after('adjust', { deltaMinor: -50_000, reason }),
  async expired() {
    const id = await cards['active']?.();
    shop.now.pass(20 * day);
    return String(id);
  },
};

async function after(action: string, body: object): Promise<string> {
  const { card } = await shop.issue({ expiresOn: '2026-07-20' });
  expect((await shop.act(card.id, action, body)).status).toBe(200);
  return card.id;
}

describe('what may be done', () => {
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
    'with a card that is %s is what its actions tell, and the rest is refused and changes nothing',
    async (status, refused) => {
      const id = String(await cards[status]?.());
      const before = await shop.card(id);
      for (const [action, body] of Object.entries(bodies)) {
        const code = refused[action] && `giftCard.${refused[action]}`;
        expect([action, before.actions[action]]).toEqual([action, code ? { allowed: false, code } : { allowed: true }]);
        const answer = await shop.send('POST', `giftcards/${id}/${action}${code ? '' : '?dryRun=true'}`, {
          body,
          version: before.version,
          key: crypto.randomUUID(),
        });
        expect([action, answer.status, answer.json['code']]).toEqual([action, code ? 409 : 200, code]);
      }
      expect(await shop.card(id)).toEqual(before);
      expect(await shop.faults()).toEqual([]);
    },
  );
});

describe('an adjustment', () => {
  test('adds what the platform gives, and takes what nobody will spend', async () => {
    const id = String(await cards['endless']?.());
    expect((await shop.act(id, 'adjust', { deltaMinor: 2_500, reason })).json).toMatchObject({
      balanceMinor: 52_500,
      version: 2,
    });
    expect((await shop.act(id, 'adjust', { deltaMinor: -10_000, reason })).json).toMatchObject({
      balanceMinor: 42_500,
      status: 'active',
    });
    expect(await steps(id)).toEqual([
      ['issue', 50_000, 50_000],
      ['adjust', 2_500, 52_500],
      ['adjust', -10_000, 42_500],
    ]);
    expect([
      await shop.held(place.giftCards),
      await shop.held(place.promotions),
      await shop.held(place.breakage),
    ]).toEqual([42_500, 2_500, 10_000]);
    const [, , last] = await shop.transactions(id);
    expect(last).toMatchObject({ reason, journalId: expect.any(String) });
    expect(await shop.faults()).toEqual([]);
  });

  test('of all that is there leaves the card depleted, and one more fills it again', async () => {
    const id = String(await cards['endless']?.());
    expect((await shop.act(id, 'adjust', { deltaMinor: -50_000, reason })).json).toMatchObject({
      balanceMinor: 0,
      status: 'depleted',
      state: 'active',
    });
    expect((await shop.act(id, 'adjust', { deltaMinor: 1, reason })).json).toMatchObject({
      balanceMinor: 1,
      status: 'active',
    });
  });

  test('up to what a card may hold is done, to the unit', async () => {
    const id = String(await cards['endless']?.());
    expect((await shop.act(id, 'adjust', { deltaMinor: 4_950_000, reason })).json).toMatchObject({
      balanceMinor: 5_000_000,
    });
    expect(violationsIn(await shop.act(id, 'adjust', { deltaMinor: 1, reason }))).toEqual({
      deltaMinor: 'aboveCardLimit',
    });
  });

  test('below zero is refused, never cut to what there is', async () => {
    const id = String(await cards['endless']?.());
    const answer = await shop.act(id, 'adjust', { deltaMinor: -50_001, reason });
    expect([answer.status, answer.json['code'], answer.json['params']]).toEqual([
      409,
      'giftCard.insufficientBalance',
      { balanceMinor: 50_000, currency: 'MXN' },
    ]);
    expect([(await shop.card(id)).balanceMinor, await shop.held(place.giftCards)]).toEqual([50_000, 50_000]);
  });

  test.each<[string, object, Record<string, string>]>([
    ['of nothing', { deltaMinor: 0, reason }, { deltaMinor: 'zero' }],
    ['of half a cent', { deltaMinor: 0.5, reason }, { deltaMinor: 'malformed' }],
    ['without a reason', { deltaMinor: 5 }, { reason: 'required' }],
    ['beyond what a card may hold', { deltaMinor: 4_950_001, reason }, { deltaMinor: 'aboveCardLimit' }],
  ])('%s is refused', async (_, body, expected) => {
    expect(violationsIn(await shop.act(String(await cards['endless']?.()), 'adjust', body))).toEqual(expected);
  });

  test('pressed twice is made once, and one by two people at once is made by the first', async () => {
    const id = String(await cards['endless']?.());
    const [key, body] = [crypto.randomUUID(), { deltaMinor: -30_000, reason }];
    const ask = (as: string, given: string) =>
      shop.send('POST', `giftcards/${id}/adjust`, { as, body, version: 1, key: given });
    const both = await Promise.all([ask('admin', key), ask('ana', crypto.randomUUID())]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    const again = await ask('admin', key);
    expect([200, 412]).toContain(again.status);
    expect([(await shop.card(id)).balanceMinor, (await shop.transactions(id)).length]).toEqual([20_000, 2]);
  });

  test('that is only tried tells the balances before and after', async () => {
    const id = String(await cards['endless']?.());
    const answer = await shop.send('POST', `giftcards/${id}/adjust?dryRun=true`, {
      body: { deltaMinor: -20_000, reason },
      version: 1,
    });
    expect(answer.json).toMatchObject({
      balanceMinor: 30_000,
      balances: [
        { account: 'liability:giftCards:MXN', beforeMinor: 50_000, afterMinor: 30_000 },
        { account: 'income:breakage:MXN', beforeMinor: 0, afterMinor: 20_000 },
      ],
    });
    expect((await shop.card(id)).balanceMinor).toBe(50_000);
  });
});

describe('a block', () => {
  test('keeps the balance, and gives back what the card was: active, or pending while its day has not come', async () => {
    for (const status of ['active', 'pending']) {
      const id = String(await cards[status]?.());
      expect((await shop.act(id, 'block', { reason })).json).toMatchObject({
        status: 'blocked',
        state: 'blocked',
        blockedReason: reason,
        balanceMinor: 50_000,
      });
      expect((await shop.act(id, 'unblock')).json).toMatchObject({ status, state: status, blockedReason: null });
    }
    expect(await kinds()).toEqual(['giftCardIssued', 'giftCardIssued']);
  });

  test('of a card whose first day came meanwhile leaves it active', async () => {
    const id = String(await cards['pending']?.());
    await shop.act(id, 'block', { reason });
    shop.now.pass(12 * day);
    expect((await shop.card(id)).status).toBe('blocked');
    expect((await shop.act(id, 'unblock')).json).toMatchObject({ status: 'active' });
  });
});

test('disabled, a card keeps nothing: what was left is breakage', async () => {
  const id = String(await cards['endless']?.());
  expect((await shop.act(id, 'disable', { reason })).json).toMatchObject({ status: 'disabled', balanceMinor: 0 });
  expect(await steps(id)).toEqual([
    ['issue', 50_000, 50_000],
    ['disable', -50_000, 0],
  ]);
  expect([await shop.held(place.giftCards), await shop.held(place.breakage)]).toEqual([0, 50_000]);
  const empty = String(await cards['depleted']?.());
  expect((await shop.act(empty, 'disable', { reason })).json).toMatchObject({ status: 'disabled' });
  expect(await steps(empty)).toHaveLength(2);
  expect(await shop.faults()).toEqual([]);
});

describe('an extension', () => {
  test('moves the last day and nothing else', async () => {
    const id = String(await cards['active']?.());
    expect((await shop.act(id, 'extend', { expiresOn: '2026-07-21' })).json).toMatchObject({
      expiresOn: '2026-07-21',
      status: 'active',
      balanceMinor: 50_000,
    });
    expect(await kinds()).toEqual(['giftCardIssued']);
  });

  test('of an expired card gives back what it held', async () => {
    const id = String(await cards['expired']?.());
    expect(await shop.card(id)).toMatchObject({ status: 'expired', balanceMinor: 0 });
    expect((await shop.act(id, 'extend', { expiresOn: '2026-08-20' })).json).toMatchObject({
      status: 'active',
      balanceMinor: 50_000,
      expiredAt: null,
      expiresOn: '2026-08-20',
    });
    expect(await steps(id)).toEqual([
      ['issue', 50_000, 50_000],
      ['expire', -50_000, 0],
      ['expire', 50_000, 50_000],
    ]);
    expect([await kinds(), await shop.held(place.giftCards), await shop.held(place.breakage)]).toEqual([
      ['giftCardIssued', 'giftCardExpired', 'giftCardExtended'],
      50_000,
      0,
    ]);
    shop.now.pass(40 * day);
    expect(await shop.card(id)).toMatchObject({ status: 'expired', balanceMinor: 0 });
    expect(await shop.faults()).toEqual([]);
  });

  test('of an expired card that was blocked leaves it blocked, and of an empty one leaves it empty', async () => {
    const [blocked, empty] = [String(await cards['blocked']?.()), String(await cards['depleted']?.())];
    shop.now.pass(30 * day);
    expect([(await shop.card(blocked)).status, (await shop.card(empty)).status]).toEqual(['expired', 'expired']);
    expect((await shop.act(blocked, 'extend', { expiresOn: '2026-09-01' })).json).toMatchObject({
      status: 'blocked',
      balanceMinor: 50_000,
    });
    expect((await shop.act(empty, 'extend', { expiresOn: '2026-09-01' })).json).toMatchObject({
      status: 'depleted',
      balanceMinor: 0,
    });
    expect(await shop.faults()).toEqual([]);
  });

  test('is to a day after today and after the one the card has', async () => {
    const id = String(await cards['active']?.());
    for (const [expiresOn, code] of [
      ['2026-07-01', 'notAfterToday'],
      ['2026-07-20', 'notLater'],
      ['2026-07-19', 'notLater'],
      ['pronto', 'malformed'],
    ] as const) {
      expect(violationsIn(await shop.act(id, 'extend', { expiresOn }))).toEqual({ expiresOn: code });
    }
    shop.now.pass(30 * day);
    expect(violationsIn(await shop.act(id, 'extend', { expiresOn: '2026-07-25' }))).toEqual({
      expiresOn: 'notAfterToday',
    });
  });
});

test('the history of a card tells who did what, and why', async () => {
  const id = String(await cards['endless']?.());
  await shop.act(id, 'adjust', { deltaMinor: 5, reason });
  await shop.act(id, 'block', { reason: 'Sospecha' });
  await shop.act(id, 'reissue', { reason: 'La perdió' });
  const events = (
    await shop.send('GET', list('audit-events', { filter: { recordId: id }, sort: ['createdAt', 'ASC'] }))
  ).json as unknown as { action: string; reason: string; actorId: string }[];
  expect(events.map(({ action, reason: why, actorId }) => [action, why, actorId])).toEqual([
    ['create', null, 'uid-admin'],
    ['adjust', reason, 'uid-admin'],
    ['block', 'Sospecha', 'uid-admin'],
    ['reissue', 'La perdió', 'uid-admin'],
  ]);
});

test('a stale hand is told what the card is now', async () => {
  const id = String(await cards['endless']?.());
  await shop.act(id, 'adjust', { deltaMinor: 5, reason });
  const answer = await shop.send('POST', `giftcards/${id}/block`, {
    body: { reason },
    version: 1,
    key: crypto.randomUUID(),
  });
  expect(told(answer)).toEqual([412, 'record.stale']);
  expect(answer.json['current']).toMatchObject({ balanceMinor: 50_005, version: 2 });
});
