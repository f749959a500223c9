import { isNumberedByBank } from '../../contract/identifiers/bankAccounts';
import type { CarryCause, HoldCause } from '../../contract/money/liquidations';
import type { PaidCompany } from './paidCompany';

/** Whether what is due to a company is paid, held or carried, and why. */
export interface Outcome {
  state: 'pending' | 'held' | 'carried';
  holdCause: HoldCause | null;
  carryCause: CarryCause | null;
}

type Payee = Pick<PaidCompany, 'state' | 'country' | 'bank_holder' | 'bank_accountNumber' | 'bank_accountType'>;

/**
 * Why a company cannot be paid now, if it cannot. An account that is older than its
 * type being asked for is none to pay to: a bank refuses a file with a row that does not say it.
 */
export function holdCauseOf(company: Payee): Extract<HoldCause, 'companyBlocked' | 'noBankAccount'> | null {
  if (company.state === 'blocked') return 'companyBlocked';
  const hasAccount = company.bank_holder !== null && company.bank_accountNumber !== null;
  const isWhole = !isNumberedByBank(company.country) || company.bank_accountType !== null;
  return hasAccount && isWhole ? null : 'noBankAccount';
}

/**
 * A net below zero is never paid, and one below the company's minimum, or of nothing, is not worth a
 * transfer: both are carried to the next run. Otherwise it is paid unless something is in the way.
 */
export function outcomeOf(netMinor: number, company: Payee & Pick<PaidCompany, 'payoutMinimumMinor'>): Outcome {
  if (netMinor < 0) return { state: 'carried', holdCause: null, carryCause: 'negative' };
  if (netMinor < Math.max(1, company.payoutMinimumMinor))
    return { state: 'carried', holdCause: null, carryCause: 'belowMinimum' };
  const holdCause = holdCauseOf(company);
  return { state: holdCause === null ? 'pending' : 'held', holdCause, carryCause: null };
}
