import { describe, expect, test } from 'vitest';
import { journals, journalSources } from '../../../contract/money/ledger';
import { resources } from '../../../contract/resources';
import { codeOf, place } from '../../../api/ledger/accounts';
import { places, readAccount } from '../../../src/ledger/account';
import { balancesIn } from '../../../src/ledger/balance';
import { held } from '../../../src/ledger/held';
import { textOf } from '../../../src/kit/record';
import type { Words } from '../../../src/kit/words';

const account = (code: string, balanceMinor: number) => ({
  id: code,
  createdAt: '',
  updatedAt: '',
  version: 1,
  archivedAt: null,
  actions: {},
  code,
  balanceMinor,
});

describe('the code of an account', () => {
  test.each([
    [place.bank, { place: 'bank', holder: null, currency: 'MXN' }],
    [place.giftCards, { place: 'giftCards', holder: null, currency: 'MXN' }],
    [place.wallet('a-1'), { place: 'wallet', holder: { resource: 'users/user', id: 'a-1' }, currency: 'MXN' }],
    [
      place.inTransit('c-1'),
      { place: 'inTransit', holder: { resource: 'catalogs/companies', id: 'c-1' }, currency: 'MXN' },
    ],
    ['liability:lottery', { place: null, holder: null, currency: 'MXN' }],
  ])('%s is read', (where, read) => {
    expect(readAccount(codeOf(where, 'MXN'))).toEqual(read);
  });

  test('has words for every place the ledger knows', () => {
    const known = Object.values(place).map((where) => (typeof where === 'string' ? where : where('x')).split(':')[1]);
    expect([...places].sort()).toEqual([...known].sort());
  });
});

describe('what somebody holds', () => {
  test('is told in each currency, nothing as zero, and what is below zero as owed', () => {
    const accounts = [account('liability:company:c-1:MXN', -1_740), account('liability:wallet:c-1:CLP', 900)];
    expect(held(accounts, ['company', 'inTransit'], 'MXN')).toEqual([
      { place: 'company', currency: 'MXN', amountMinor: 1_740, owes: true, account: 'liability:company:c-1:MXN' },
      { place: 'inTransit', currency: 'MXN', amountMinor: 0, owes: false, account: null },
    ]);
  });
});

test('balances are read from a dry run’s answer, and from nothing else', () => {
  const moved = { account: 'asset:bank:MXN', beforeMinor: 0, afterMinor: 5 };
  expect(balancesIn({ id: 'x', balances: [moved, { account: 'asset:bank:MXN' }] })).toEqual([moved]);
  expect([balancesIn(null), balancesIn({ id: 'x' }), balancesIn({ balances: 'none' })]).toEqual([[], [], []]);
});

test('whatever a journal is posted for is a resource that it can lead to', () => {
  const names = new Set(resources.map(({ name }) => name));
  expect(journalSources.filter((source) => !names.has(source))).toEqual([]);
});

test('the number of a journal says which one, not how many: it has no separators', () => {
  const words = { format: { number: (value: number) => value.toLocaleString('es-MX') } } as unknown as Words;
  expect(textOf(journals, 'seq', { seq: 1376 }, words)).toBe('1376');
});
