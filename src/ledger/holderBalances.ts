import type { RecordOf } from '../../contract/resource';
import type { ledgerAccounts } from '../../contract/money/ledger';
import { parseAccountCode, type Place } from './accountCode';

/** Displayed balance of one account. */
export interface HolderBalance {
  place: Place;
  currency: string;
  /** Never negative: a debt to us is shown as positive with `owes`. */
  amountMinor: number;
  isDebt: boolean;
  /** Ledger account; `null` if nothing was ever posted. */
  account: string | null;
}

/**
 * Returns a holder's balances at each of the places, in their order; zero of the currency for a place without account.
 */
export function holderBalances(
  accounts: readonly Pick<RecordOf<typeof ledgerAccounts>, 'id' | 'code' | 'balanceMinor'>[],
  places: readonly Place[],
  currency: string,
): HolderBalance[] {
  const parsedAccounts = accounts.map((account) => ({
    ...parseAccountCode(account.code),
    id: account.id,
    balanceMinor: account.balanceMinor,
  }));
  return places.flatMap((place): HolderBalance[] => {
    const accountsOfPlace = parsedAccounts.filter((account) => account.place === place);
    if (accountsOfPlace.length === 0) return [{ place, currency, amountMinor: 0, isDebt: false, account: null }];
    return accountsOfPlace.map(({ id, balanceMinor, currency: accountCurrency }) => ({
      place,
      currency: accountCurrency,
      amountMinor: Math.abs(balanceMinor),
      isDebt: balanceMinor < 0,
      account: id,
    }));
  });
}
