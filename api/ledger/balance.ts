import { entries, ledgerAccounts } from '../../contract/money/ledger';
import type { KyselyDb } from '../db/database';
import type { WriteContext } from '../engine/writeContext';
import { Problem } from '../problem';
import { balanceChange, accountTypeOf } from './accounts';

/**
 * Returns the balance of an account in minor units, at the end of `day` (a calendar date in the platform's zone).
 * Without `day`, returns the current balance. An unused account has balance 0.
 */
export async function readBalance(db: KyselyDb, code: string, day?: string): Promise<number> {
  const account = await db
    .selectFrom(ledgerAccounts.table)
    .select(['id', 'balanceMinor'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (!account) return 0;
  if (day === undefined) return account.balanceMinor;
  const sums = await db
    .selectFrom(entries.table)
    .select(['direction', (select) => select.fn.sum<number>('amountMinor').as('total')])
    .where('accountId', '=', account.id)
    .where('businessDate', '<=', day)
    .groupBy('direction')
    .execute();
  return sums.reduce(
    (sumMinor, { direction, total }) => sumMinor + balanceChange(accountTypeOf(code), direction, total),
    0,
  );
}

/**
 * Throws `account.hasBalance` if a wallet in any currency has a balance. Lists show only the wallet in the platform's
 * currency.
 */
export async function assertEmptyWallets({ trx }: WriteContext, holderId: string): Promise<void> {
  const nonEmptyAccount = await trx
    .selectFrom(ledgerAccounts.table)
    .select('id')
    .where('holderId', '=', holderId)
    .where('balanceMinor', '<>', 0)
    .executeTakeFirst();
  if (nonEmptyAccount) throw new Problem('account.hasBalance');
}
