import { describe, expect, test } from 'vitest';
import type { LiquidationItemState } from '../../../contract/money/liquidations';
import { payoutOutcome } from '../../../api/liquidations/paidCompany';
import { payingRunState, runTotals } from '../../../api/liquidations/run';

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
    ['an amount above the minimum is paid', 5_000, company, 'pending', null],
    ['an amount below the minimum is carried', 4_999, company, 'carried', 'belowMinimum'],
    ['a debt is carried', -1, company, 'carried', 'negative'],
    ['zero is carried, even without a minimum', 0, { ...company, payoutMinimumMinor: 0 }, 'carried', 'belowMinimum'],
    ['one cent is paid without a minimum', 1, { ...company, payoutMinimumMinor: 0 }, 'pending', null],
    [
      'a payment to a blocked company is put on hold',
      5_000,
      { ...company, state: 'blocked' },
      'held',
      'companyBlocked',
    ],
    [
      'a payment without a bank account is put on hold',
      5_000,
      { ...company, bank_accountNumber: null },
      'held',
      'noBankAccount',
    ],
    [
      'a payment to an account without a holder is put on hold',
      5_000,
      { ...company, bank_holder: null },
      'held',
      'noBankAccount',
    ],
    [
      'a payment without a required account type is put on hold',
      5_000,
      { ...company, country: 'CO', bank_accountType: null },
      'held',
      'noBankAccount',
    ],
    [
      'a payment with the required account type is paid',
      5_000,
      { ...company, country: 'CO', bank_accountType: 'savings' },
      'pending',
      null,
    ],
    ['a debt of a blocked company is carried', -1, { ...company, state: 'blocked' }, 'carried', 'negative'],
  ])('decides that %s', (_, netMinor, of, state, cause) => {
    const outcome = payoutOutcome(netMinor, of);
    expect([outcome.state, outcome.holdCause ?? outcome.carryCause]).toEqual([state, cause]);
  });
});

const createItems = (...states: LiquidationItemState[]) => states.map((state) => ({ state, count: 1, netMinor: 100 }));

describe('state of a payout run in processing', () => {
  test.each<[string, LiquidationItemState[], string]>([
    ['a payment is processing', ['paid', 'failed', 'processing'], 'processing'],
    ['a released payment is still pending', ['held', 'pending'], 'processing'],
    ['the remaining payments have failed', ['paid', 'failed', 'carried'], 'partiallyPaid'],
    ['the remaining payments are on hold', ['paid', 'held'], 'partiallyPaid'],
    ['every payment is paid, carried or canceled', ['paid', 'carried', 'canceled'], 'paid'],
    ['every payment is carried', ['carried'], 'paid'],
    ['every payment is canceled', ['canceled'], 'canceled'],
  ])('derives the state when %s', (_, states, expected) => {
    expect(payingRunState(createItems(...states))).toBe(expected);
  });

  test('sums the payable and the paid amounts', () => {
    expect(runTotals(createItems('paid', 'failed', 'processing', 'held', 'held', 'carried', 'canceled'))).toEqual({
      companiesCount: 6,
      heldCount: 2,
      carriedCount: 1,
      payableMinor: 300,
      paidMinor: 100,
    });
  });
});
