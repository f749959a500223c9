import { ledgerAccounts } from '../../contract/money/ledger';
import type { WriteContext } from '../engine/writeContext';
import { Problem } from '../problem';

/** Checks every currency, since lists show the wallet in the platform's only. Throws `account.hasBalance`. */
export async function assertEmptyWallets({ trx }: WriteContext, holderId: string): Promise<void> {
  const nonEmptyAccount = await trx
    .selectFrom(ledgerAccounts.table)
    .select('id')
    .where('holderId', '=', holderId)
    .where('balanceMinor', '<>', 0)
    .executeTakeFirst();
  if (nonEmptyAccount) throw new Problem('account.hasBalance');
}
