import type { RecordOf } from '../../contract/resource';
import type { ledgerAccounts } from '../../contract/money/ledger';
import { readAccount, type Place } from './account';

/** What one account holds, as it is told. */
export interface Holding {
  place: Place;
  currency: string;
  /** Never below zero: what is, is owed to us, and `owes` says so. */
  amountMinor: number;
  owes: boolean;
  /** The ledger account; `null` where nothing was ever posted. */
  account: string | null;
}

/** What somebody's accounts hold at each of the places, in their order; nothing of a place is zero of the currency. */
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
