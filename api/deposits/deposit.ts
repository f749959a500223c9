import { currencies, platformCurrency, type Currency } from '../contract/currencies';
import { depositPurposes, depositStates, type DepositPurpose, type DepositState } from '../contract/money/deposits';
import type { Viewer } from '../resources/act';
import type { Standing } from '../resources/rules';

/** A deposit as its rules read it. */
export interface Deposit {
  id: string;
  number: string;
  state: DepositState;
  purpose: DepositPurpose;
  /** Whose wallet it is for, or which company paid; `null` where the purpose has nobody. */
  holder: { resource: 'users/user' | 'catalogs/companies'; id: string } | null;
  amountMinor: number;
  currency: Currency;
  /** The `uid` of who recorded it. */
  recordedBy: string;
  journalId: string | null;
}

const idOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

export function readDeposit(record: Standing): Deposit {
  const [accountId, companyId] = [idOrNull(record['accountId']), idOrNull(record['companyId'])];
  return {
    id: String(record['id']),
    number: String(record['number']),
    state: depositStates.find((state) => state === record['state']) ?? 'pending',
    purpose: depositPurposes.find((purpose) => purpose === record['purpose']) ?? 'topUp',
    holder: companyId !== null ? { resource: 'catalogs/companies', id: companyId } : accountId !== null ? { resource: 'users/user', id: accountId } : null,
    amountMinor: Number(record['amountMinor']),
    currency: currencies.find((currency) => currency === record['currency']) ?? platformCurrency,
    recordedBy: String(record['recordedBy']),
    journalId: idOrNull(record['journalId']),
  };
}

/** From the installation's threshold on, who confirms a deposit is not who recorded it. */
export function needsSecondPerson({ amountMinor, currency }: Deposit, { secondPersonFromMinor }: Viewer): boolean {
  return amountMinor >= secondPersonFromMinor[currency];
}
