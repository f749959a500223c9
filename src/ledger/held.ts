import type { RecordOf } from '../../contract/resource';
import type { ledgerAccounts } from '../../contract/money/ledger';
import { readAccount, type Place } from './account';

/** Displayed balance of one account. */
export interface Holding {
  place: Place;
  currency: string;
  /** Never negative: a debt to us is shown as positive with `owes`. */
  amountMinor: number;
  owes: boolean;
  /** Ledger account; `null` if nothing was ever posted. */
  account: string | null;
}

/**
 * Returns a holder's balances at each of the places, in their order; zero of the currency for a place without account.
 */
export function held(
  accounts: readonly Pick<RecordOf<typeof ledgerAccounts>, 'id' | 'code' | 'balanceMinor'>[],
  places: readonly Place[],
  currency: string,
): Holding[] {
  const read = accounts.map((account) => ({
    ...readAccount(account.code),
    id: account.id,
    balanceMinor: account.balanceMinor,
  }));
  return places.flatMap((place): Holding[] => {
    const own = read.filter((account) => account.place === place);
    if (own.length === 0) return [{ place, currency, amountMinor: 0, owes: false, account: null }];
    return own.map(({ id, balanceMinor, currency: inCurrency }) => ({
      place,
      currency: inCurrency,
      amountMinor: Math.abs(balanceMinor),
      owes: balanceMinor < 0,
      account: id,
    }));
  });
}
