import { companies } from '../../contract/catalogs/companies';
import { investments } from '../../contract/money/investments';
import { ledgerAccounts } from '../../contract/money/ledger';
import type { AnyDuty } from '../../contract/duties';
import { users } from '../../contract/people/accounts';
import { mayDo, unreadableFields } from '../../contract/permissions';
import { holderOf, place } from './accounts';

/** Resources and fields that show the balance of an account. */
const shownBy = [
  [place.wallet, users, 'walletMinor'],
  [place.company, companies, 'payableMinor'],
  [place.inTransit, companies, 'inTransitMinor'],
  [place.investors, investments, 'outstandingMinor'],
] as const;

/**
 * Returns whether duties permit reading the balance of a ledger account: those that read the ledger, or the field of
 * the balance in the record of its holder. The platform's own accounts, such as commission, require reading the
 * ledger.
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
