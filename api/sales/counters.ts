import { platformCurrency } from '../../contract/currencies';
import { users } from '../../contract/people/accounts';
import { deferWrite } from '../db/deferWrite';
import type { WriteContext } from '../engine/writeContext';
import type { Sale } from './sale';

export async function updateAccountCounters(
  context: WriteContext,
  { accountId, currency }: Pick<Sale, 'accountId' | 'currency'>,
  change: { sales: number; spentMinor: number },
): Promise<void> {
  if (accountId === null) return;
  const spentMinor = currency === platformCurrency ? change.spentMinor : 0;
  await deferWrite(
    context.trx,
    context.trx
      .updateTable(users.table)
      .set((set) => ({
        salesCount: set('salesCount', '+', change.sales),
        spentMinor: set('spentMinor', '+', spentMinor),
      }))
      .where('id', '=', accountId),
  );
}
