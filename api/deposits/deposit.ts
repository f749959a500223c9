import type { deposits } from '../../contract/money/deposits';
import type { FormOf } from '../engine/record';
import type { StoredRecord } from '../engine/rules';

/** A deposit as it is kept. */
export type Deposit = StoredRecord<typeof deposits>;
/** A deposit as a form brings it. */
export type DepositForm = FormOf<typeof deposits>;

/** Whose the money is. */
export type Holder = { resource: 'users/user' | 'catalogs/companies' | 'investments'; id: string };

/** Whose wallet it is for, which company paid, or by which investment it is put in; `null` where the purpose has nobody. */
export function holderOf({
  accountId,
  companyId,
  investmentId,
}: Pick<DepositForm, 'accountId' | 'companyId' | 'investmentId'>): Holder | null {
  if (accountId) return { resource: 'users/user', id: accountId };
  if (companyId) return { resource: 'catalogs/companies', id: companyId };
  return investmentId ? { resource: 'investments', id: investmentId } : null;
}
