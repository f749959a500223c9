import { entries, ledgerAccounts } from '../../contract/money/ledger';
import type { Queries } from '../db/database';
import { effect, typeOf } from './accounts';

/**
 * What an account holds at the end of a day (a calendar date in the platform's zone), in minor
 * units; without a day, now. An account nobody has used holds nothing.
 */
export async function balance(db: Queries, code: string, day?: string): Promise<number> {
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
  return sums.reduce((held, { direction, total }) => held + effect(typeOf(code), direction, total), 0);
}
