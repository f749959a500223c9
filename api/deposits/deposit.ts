import { currencies, platformCurrency, type Currency } from '../contract/currencies';
import { depositStates, type DepositState } from '../contract/money/deposits';
import type { Viewer } from '../resources/act';
import type { Standing } from '../resources/rules';

/** A deposit as its rules read it. */
export interface Deposit {
  id: string;
  number: string;
  state: DepositState;
  /** Whose wallet it is for, or which company paid: one of the two. */
  holder: { resource: 'users/user' | 'catalogs/companies'; id: string };
  amountMinor: number;
  currency: Currency;
  /** The `uid` of who recorded it. */
  recordedBy: string;
  journalId: string | null;
}

const idOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

export function readDeposit(record: Standing): Deposit {
  const companyId = idOrNull(record['companyId']);
  return {
    id: String(record['id']),
    number: String(record['number']),
    state: depositStates.find((state) => state === record['state']) ?? 'pending',
    holder: companyId === null ? { resource: 'users/user', id: String(record['accountId']) } : { resource: 'catalogs/companies', id: companyId },
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
