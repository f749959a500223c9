import { platformCurrency } from '../../contract/currencies';
import { users } from '../../contract/people/accounts';
import type { Act } from '../engine/act';
import type { Sale } from './sale';

/** What a completed sale, or what is given back of it, adds to what its account has bought. */
export async function count(
  act: Act,
  { accountId, currency }: Pick<Sale, 'accountId' | 'currency'>,
  by: { sales: number; spentMinor: number },
): Promise<void> {
  if (accountId === null) return;
  const spentMinor = currency === platformCurrency ? by.spentMinor : 0;
  await act.trx
    .updateTable(users.table)
    .set((set) => ({ salesCount: set('salesCount', '+', by.sales), spentMinor: set('spentMinor', '+', spentMinor) }))
    .where('id', '=', accountId)
    .execute();
}
