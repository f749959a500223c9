import { describe, expect, test } from 'vitest';
import type { LiquidationItemState } from '../../../contract/money/liquidations';
import { payoutOutcome } from '../../../api/liquidations/outcome';
import { payingRunState, runTotals } from '../../../api/liquidations/progress';

type Payee = Parameters<typeof payoutOutcome>[1];

const company: Payee = {
  state: 'active',
  country: 'MX',
  payoutMinimumMinor: 5_000,
  bank_holder: 'Ana',
  bank_accountNumber: '1.key.sealed',
  bank_accountType: null,
};

describe('outcome of an amount due', () => {
  test.each<[string, number, Payee, string, string | null]>([
    ['enough is paid', 5_000, company, 'pending', null],
    ['less than the minimum is carried', 4_999, company, 'carried', 'belowMinimum'],
    ['a debt is carried', -1, company, 'carried', 'negative'],
    [
      'nothing is no payment, even without a minimum',
      0,
      { ...company, payoutMinimumMinor: 0 },
      'carried',
      'belowMinimum',
    ],
    ['one cent is, without a minimum', 1, { ...company, payoutMinimumMinor: 0 }, 'pending', null],
    ['a blocked company is held', 5_000, { ...company, state: 'blocked' }, 'held', 'companyBlocked'],
    ['one without an account is held', 5_000, { ...company, bank_accountNumber: null }, 'held', 'noBankAccount'],
    ['one with an account of nobody is held', 5_000, { ...company, bank_holder: null }, 'held', 'noBankAccount'],
    [
      'one whose bank asks for the type of its account is held without it',
      5_000,
      { ...company, country: 'CO', bank_accountType: null },
      'held',
      'noBankAccount',
    ],
    ['and paid with it', 5_000, { ...company, country: 'CO', bank_accountType: 'savings' }, 'pending', null],
    ['a debt of a blocked company is carried', -1, { ...company, state: 'blocked' }, 'carried', 'negative'],
  ])('decides that %s', (_, netMinor, of, state, cause) => {
    const outcome = payoutOutcome(netMinor, of);
    expect([outcome.state, outcome.holdCause ?? outcome.carryCause]).toEqual([state, cause]);
  });
});

const tallied = (...states: LiquidationItemState[]) => states.map((state) => ({ state, count: 1, netMinor: 100 }));

describe('state of a payout run in processing', () => {
  test.each<[string, LiquidationItemState[], string]>([
    ['one is under way', ['paid', 'failed', 'processing'], 'processing'],
    ['one waits for its release to go out', ['held', 'pending'], 'processing'],
    ['what is left has failed', ['paid', 'failed', 'carried'], 'partiallyPaid'],
    ['what is left is held', ['paid', 'held'], 'partiallyPaid'],
    ['all is paid, carried or canceled', ['paid', 'carried', 'canceled'], 'paid'],
    ['all was carried', ['carried'], 'paid'],
    ['all was given up', ['canceled'], 'canceled'],
  ])('derives the state when %s', (_, states, expected) => {
    expect(payingRunState(tallied(...states))).toBe(expected);
  });

  test('sums the payable and the paid amounts', () => {
    expect(runTotals(tallied('paid', 'failed', 'processing', 'held', 'held', 'carried', 'canceled'))).toEqual({
      companiesCount: 6,
      heldCount: 2,
      carriedCount: 1,
      payableMinor: 300,
      paidMinor: 100,
    });
  });
});
