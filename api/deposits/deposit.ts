import type { deposits } from '../../contract/money/deposits';
import type { FormOf } from '../engine/record';
import type { StoredRecord } from '../engine/rules';

export type Deposit = StoredRecord<typeof deposits>;
export type DepositForm = FormOf<typeof deposits>;

export type Holder = { resource: 'users/user' | 'catalogs/companies' | 'investments'; id: string };

export function depositHolderOf({
  accountId,
  companyId,
  investmentId,
}: Pick<DepositForm, 'accountId' | 'companyId' | 'investmentId'>): Holder | null {
  if (accountId) return { resource: 'users/user', id: accountId };
  if (companyId) return { resource: 'catalogs/companies', id: companyId };
  return investmentId ? { resource: 'investments', id: investmentId } : null;
}
