import { platformCurrency } from '../../contract/currencies';
import { users } from '../../contract/people/accounts';
import type { WriteContext } from '../engine/writeContext';
import type { Sale } from './sale';

/** What a completed sale, or what is given back of it, adds to what its account has bought. */
export async function count(
  context: WriteContext,
  { accountId, currency }: Pick<Sale, 'accountId' | 'currency'>,
  by: { sales: number; spentMinor: number },
): Promise<void> {
  if (accountId === null) return;
  const spentMinor = currency === platformCurrency ? by.spentMinor : 0;
  await context.trx
    .updateTable(users.table)
    .set((set) => ({ salesCount: set('salesCount', '+', by.sales), spentMinor: set('spentMinor', '+', spentMinor) }))
    .where('id', '=', accountId)
    .execute();
}
