import { expect, test } from 'vitest';
import { accountChanges } from '../../../api/users/days';

const createAccountIn = (state: string, overrides: Record<string, unknown> = {}) => ({
  type: 'user',
  state,
  archivedAt: null,
  ...overrides,
});
const archivedFields = { archivedAt: '2026-07-01T12:00:00.000Z' };

test.each<[string, ReturnType<typeof createAccountIn> | null, ReturnType<typeof createAccountIn>, string[]]>([
  ['a new account', null, createAccountIn('active'), ['+1 user active', '+1 user newAccounts']],
  [
    'a trial that begins',
    createAccountIn('active'),
    createAccountIn('trial'),
    ['-1 user active', '+1 user trial', '+1 user trials'],
  ],
  [
    'a subscription out of a trial',
    createAccountIn('trial'),
    createAccountIn('subscribed'),
    ['-1 user trial', '+1 user subscribed', '+1 user converted'],
  ],
  [
    'a subscription without a trial',
    createAccountIn('active'),
    createAccountIn('subscribed'),
    ['-1 user active', '+1 user subscribed'],
  ],
  ['a trial that ends', createAccountIn('trial'), createAccountIn('active'), ['-1 user trial', '+1 user active']],
  [
    'a block',
    createAccountIn('trial'),
    createAccountIn('blocked'),
    ['-1 user trial', '+1 user blocked', '+1 user blocks'],
  ],
  [
    'a trial restored by unblocking',
    createAccountIn('blocked'),
    createAccountIn('trial'),
    ['-1 user blocked', '+1 user trial'],
  ],
  [
    'a subscription restored by unblocking',
    createAccountIn('blocked'),
    createAccountIn('subscribed'),
    ['-1 user blocked', '+1 user subscribed'],
  ],
  [
    'an archived account',
    createAccountIn('subscribed'),
    createAccountIn('subscribed', archivedFields),
    ['-1 user subscribed', '+1 user archived'],
  ],
  ['a restored account', createAccountIn('active', archivedFields), createAccountIn('active'), ['+1 user active']],
  [
    'a trial that ends while archived',
    createAccountIn('trial', archivedFields),
    createAccountIn('active', archivedFields),
    [],
  ],
  [
    'a changed type',
    createAccountIn('active'),
    createAccountIn('active', { type: 'other' }),
    ['-1 user active', '+1 other active'],
  ],
  ['a changed name', createAccountIn('blocked'), createAccountIn('blocked'), []],
])('counts account changes: %s', (_name, before, after, expected) => {
  expect(
    accountChanges(before, after).map(({ type, figure, count }) => `${count > 0 ? '+' : ''}${count} ${type} ${figure}`),
  ).toEqual(expected);
});
