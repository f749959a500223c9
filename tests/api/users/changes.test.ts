import { expect, test } from 'vitest';
import { accountChanges } from '../../../api/users/days';

const of = (state: string, given: Record<string, unknown> = {}) => ({
  type: 'user',
  state,
  archivedAt: null,
  ...given,
});
const archived = { archivedAt: '2026-07-01T12:00:00.000Z' };

test.each<[string, ReturnType<typeof of> | null, ReturnType<typeof of>, string[]]>([
  ['a new account', null, of('active'), ['+1 user active', '+1 user newAccounts']],
  ['a trial that begins', of('active'), of('trial'), ['-1 user active', '+1 user trial', '+1 user trials']],
  [
    'a subscription out of a trial',
    of('trial'),
    of('subscribed'),
    ['-1 user trial', '+1 user subscribed', '+1 user converted'],
  ],
  ['a subscription without a trial', of('active'), of('subscribed'), ['-1 user active', '+1 user subscribed']],
  ['a trial that ends', of('trial'), of('active'), ['-1 user trial', '+1 user active']],
  ['a block', of('trial'), of('blocked'), ['-1 user trial', '+1 user blocked', '+1 user blocks']],
  ['a trial restored by unblocking', of('blocked'), of('trial'), ['-1 user blocked', '+1 user trial']],
  ['a subscription restored by unblocking', of('blocked'), of('subscribed'), ['-1 user blocked', '+1 user subscribed']],
  ['an archived account', of('subscribed'), of('subscribed', archived), ['-1 user subscribed', '+1 user archived']],
  ['a restored account', of('active', archived), of('active'), ['+1 user active']],
  ['a trial that ends while archived', of('trial', archived), of('active', archived), []],
  ['a changed type', of('active'), of('active', { type: 'other' }), ['-1 user active', '+1 other active']],
  ['a changed name', of('blocked'), of('blocked'), []],
])('counts account changes: %s', (_name, before, after, expected) => {
  expect(
    accountChanges(before, after).map(({ type, figure, count }) => `${count > 0 ? '+' : ''}${count} ${type} ${figure}`),
  ).toEqual(expected);
});
