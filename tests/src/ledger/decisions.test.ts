import { describe, expect, test } from 'vitest';
import { journals, journalSources } from '../../../contract/money/ledger';
import { resources } from '../../../contract/resources';
import { accountCodeOf, accountPaths } from '../../../api/ledger/accounts';
import { places, parseAccountCode } from '../../../src/ledger/accountCode';
import { balancesInResponse } from '../../../src/ledger/BalanceChanges';
import { holderBalances } from '../../../src/ledger/HolderBalanceList';
import { textOf } from '../../../src/kit/record';
import type { ResourceText } from '../../../src/kit/resourceText';

const createAccount = (code: string, balanceMinor: number) => ({
  id: code,
  createdAt: '',
  updatedAt: '',
  version: 1,
  archivedAt: null,
  actions: {},
  code,
  balanceMinor,
});

describe('account code', () => {
  test.each([
    [accountPaths.bank, { place: 'bank', holder: null, currency: 'MXN' }],
    [accountPaths.giftCards, { place: 'giftCards', holder: null, currency: 'MXN' }],
    [accountPaths.wallet('a-1'), { place: 'wallet', holder: { resource: 'users/user', id: 'a-1' }, currency: 'MXN' }],
    [
      accountPaths.inTransit('c-1'),
      { place: 'inTransit', holder: { resource: 'catalogs/companies', id: 'c-1' }, currency: 'MXN' },
    ],
    ['liability:lottery', { place: null, holder: null, currency: 'MXN' }],
  ])('%s is parsed', (where, read) => {
    expect(parseAccountCode(accountCodeOf(where, 'MXN'))).toEqual(read);
  });

  test('has a text for every account path of the ledger', () => {
    const knownPaths = Object.values(accountPaths).map(
      (where) => (typeof where === 'string' ? where : where('x')).split(':')[1],
    );
    expect([...places].sort()).toEqual([...knownPaths].sort());
  });
});

describe('holderBalances', () => {
  test('returns each balance by currency, missing ones as zero, and negative ones as owed', () => {
    const accounts = [
      createAccount('liability:company:c-1:MXN', -1_740),
      createAccount('liability:wallet:c-1:CLP', 900),
    ];
    expect(holderBalances(accounts, ['company', 'inTransit'], 'MXN')).toEqual([
      { place: 'company', currency: 'MXN', amountMinor: 1_740, isDebt: true, accountId: 'liability:company:c-1:MXN' },
      { place: 'inTransit', currency: 'MXN', amountMinor: 0, isDebt: false, accountId: null },
    ]);
  });
});

test('balancesInResponse reads the balances of a dry run and ignores malformed ones', () => {
  const changedBalance = { account: 'asset:bank:MXN', beforeMinor: 0, afterMinor: 5 };
  expect(balancesInResponse({ id: 'x', balances: [changedBalance, { account: 'asset:bank:MXN' }] })).toEqual([
    changedBalance,
  ]);
  expect([balancesInResponse(null), balancesInResponse({ id: 'x' }), balancesInResponse({ balances: 'none' })]).toEqual(
    [[], [], []],
  );
});

test('every source of a journal is a resource', () => {
  const names = new Set(resources.map(({ name }) => name));
  expect(journalSources.filter((source) => !names.has(source))).toEqual([]);
});

test('the number of a journal is formatted without separators', () => {
  const resourceText = {
    format: { number: (value: number) => value.toLocaleString('es-MX') },
  } as unknown as ResourceText;
  expect(textOf(journals, 'seq', { seq: 1376 }, resourceText)).toBe('1376');
});
