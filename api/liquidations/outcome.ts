import { isNumberedByBank } from '../../contract/identifiers/bankAccounts';
import type { CarryCause, HoldCause } from '../../contract/money/liquidations';
import type { PaidCompany } from './paidCompany';

export interface PayoutOutcome {
  state: 'pending' | 'held' | 'carried';
  holdCause: HoldCause | null;
  carryCause: CarryCause | null;
}

type Payee = Pick<PaidCompany, 'state' | 'country' | 'bank_holder' | 'bank_accountNumber' | 'bank_accountType'>;

/**
 * Returns why a company cannot be paid now, or `null`. An account without a required type counts as missing, because
 * banks reject a file with such a row.
 */
export function holdCauseOf(company: Payee): Extract<HoldCause, 'companyBlocked' | 'noBankAccount'> | null {
  if (company.state === 'blocked') return 'companyBlocked';
  const hasAccount = company.bank_holder !== null && company.bank_accountNumber !== null;
  const isComplete = !isNumberedByBank(company.country) || company.bank_accountType !== null;
  return hasAccount && isComplete ? null : 'noBankAccount';
}

/**
 * Carries a net amount to the next run if it is negative, 0 or below the company's minimum payout. Otherwise the item
 * is pending, or held if the company cannot be paid.
 */
export function payoutOutcome(
  netMinor: number,
  company: Payee & Pick<PaidCompany, 'payoutMinimumMinor'>,
): PayoutOutcome {
  if (netMinor < 0) return { state: 'carried', holdCause: null, carryCause: 'negative' };
  if (netMinor < Math.max(1, company.payoutMinimumMinor))
    return { state: 'carried', holdCause: null, carryCause: 'belowMinimum' };
  const holdCause = holdCauseOf(company);
  return { state: holdCause === null ? 'pending' : 'held', holdCause, carryCause: null };
}
