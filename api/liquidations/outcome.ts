import type { Country } from '../../contract/countries';
import { isNumberedByBank } from '../../contract/identifiers/bankAccounts';
import type { CarryCause, HoldCause } from '../../contract/money/liquidations';
import type { Standing } from '../engine/rules';

/** What becomes of what is due to a company. */
export interface Outcome {
  state: 'pending' | 'held' | 'carried';
  holdCause: HoldCause | null;
  carryCause: CarryCause | null;
}

/**
 * Why a company cannot be paid now, if it cannot. `company`: its row. An account that is older than its
 * type being asked for is none to pay to: a bank refuses a file with a row that does not say it.
 */
export function obstacleOf(company: Standing): Extract<HoldCause, 'companyBlocked' | 'noBankAccount'> | null {
  if (company['state'] === 'blocked') return 'companyBlocked';
  const hasAccount = typeof company['bank_holder'] === 'string' && typeof company['bank_accountNumber'] === 'string';
  const isWhole = !isNumberedByBank(company['country'] as Country) || typeof company['bank_accountType'] === 'string';
  return hasAccount && isWhole ? null : 'noBankAccount';
}

/**
 * A net below zero is never paid, and one below the company's minimum, or of nothing, is not worth a
 * transfer: both are carried to the next run. Otherwise it is paid unless something is in the way.
 */
export function outcomeOf(netMinor: number, company: Standing): Outcome {
  if (netMinor < 0) return { state: 'carried', holdCause: null, carryCause: 'negative' };
  if (netMinor < Math.max(1, Number(company['payoutMinimumMinor'])))
    return { state: 'carried', holdCause: null, carryCause: 'belowMinimum' };
  const holdCause = obstacleOf(company);
  return { state: holdCause === null ? 'pending' : 'held', holdCause, carryCause: null };
}
