import type { deposits } from '../../contract/money/deposits';
import type { FormOf } from '../engine/record';
import type { StoredRecord } from '../engine/rules';

/** A stored deposit. */
export type Deposit = StoredRecord<typeof deposits>;
/** A deposit in a form. */
export type DepositForm = FormOf<typeof deposits>;

/** The record the money is for. */
export type Holder = { resource: 'users/user' | 'catalogs/companies' | 'investments'; id: string };

/** The user whose wallet it is for, the company that paid, or the investment; `null` if the purpose has none. */
export function holderOf({
  accountId,
  companyId,
  investmentId,
}: Pick<DepositForm, 'accountId' | 'companyId' | 'investmentId'>): Holder | null {
  if (accountId) return { resource: 'users/user', id: accountId };
  if (companyId) return { resource: 'catalogs/companies', id: companyId };
  return investmentId ? { resource: 'investments', id: investmentId } : null;
}
