import { companies } from '../../contract/catalogs/companies';
import { investments } from '../../contract/money/investments';
import { ledgerAccounts } from '../../contract/money/ledger';
import type { AnyDuty } from '../../contract/duties';
import { users } from '../../contract/people/accounts';
import { isOperationPermitted, unreadableFields } from '../../contract/permissions';
import { holderIdOf, accountPaths } from './accounts';

const balanceFields = [
  [accountPaths.wallet, users, 'walletMinor'],
  [accountPaths.company, companies, 'payableMinor'],
  [accountPaths.inTransit, companies, 'inTransitMinor'],
  [accountPaths.investors, investments, 'outstandingMinor'],
] as const;

/**
 * Returns whether the duties permit reading the balance of a ledger account, either in the ledger or in the balance
 * field of its holder's record.
 */
export function mayReadBalance(duties: readonly AnyDuty[], code: string): boolean {
  if (isOperationPermitted(duties, ledgerAccounts, 'read')) return true;
  const holder = holderIdOf(code);
  if (holder === null) return false;
  return balanceFields.some(
    ([pathOf, resource, field]) =>
      code.startsWith(`${pathOf(holder)}:`) &&
      isOperationPermitted(duties, resource, 'read') &&
      !unreadableFields(resource, duties).includes(field),
  );
}
