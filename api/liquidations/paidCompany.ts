import type { Selectable } from 'kysely';
import type { Schema } from '../db/schema';
import { isNumberedByBank } from '../../contract/identifiers/identifiers';
import type { CarryCause, HoldCause } from '../../contract/money/liquidations';

export const companyColumns = [
  'companies.name_es',
  'companies.state',
  'companies.country',
  'companies.taxId',
  'companies.payoutMinimumMinor',
  'companies.bank_holder',
  'companies.bank_bankName',
  'companies.bank_accountType',
  'companies.bank_accountNumber',
  'companies.bank_accountLast4',
  'companies.bankChangedAt',
  'companies.bankChangedBy',
  'companies.bankSettledAt',
] as const;

type ColumnIn<Path> = Path extends `companies.${infer Column}` ? Column : never;

export type PaidCompany = Pick<Selectable<Schema['companies']>, ColumnIn<(typeof companyColumns)[number]>>;

export interface Payout {
  id: string;
  companyId: string;
  companyName: string;
  netMinor: number;
  company: PaidCompany;
}

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
