import { companies } from '../../contract/catalogs/companies';
import { investments } from '../../contract/money/investments';
import { ledgerAccounts } from '../../contract/money/ledger';
import type { AnyDuty } from '../../contract/duties';
import { users } from '../../contract/people/accounts';
import { mayDo, unreadableFields } from '../../contract/permissions';
import { holderOf, place } from './accounts';

/** The resources whose records show the balances of their accounts, and in which field. */
const shownBy = [
  [place.wallet, users, 'walletMinor'],
  [place.company, companies, 'payableMinor'],
  [place.inTransit, companies, 'inTransitMinor'],
  [place.investors, investments, 'outstandingMinor'],
] as const;

/**
 * Whether somebody may read the balance of a ledger account, by its code: who reads the ledger, and of the account of a
 * holder who reads it in the holder's record. The platform's own accounts, such as commission, are of the ledger alone.
 */
export function mayReadBalance(duties: readonly AnyDuty[], code: string): boolean {
  if (mayDo(duties, ledgerAccounts, 'read')) return true;
  const holder = holderOf(code);
  if (holder === null) return false;
  return shownBy.some(
    ([of, resource, field]) =>
      code.startsWith(`${of(holder)}:`) &&
      mayDo(duties, resource, 'read') &&
      !unreadableFields(resource, duties).includes(field),
  );
}
