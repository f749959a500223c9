import { entries, ledgerAccounts } from '../../contract/money/ledger';
import { type KyselyDb, untyped, type KyselyTransaction } from '../db/database';
import type { WriteContext } from '../engine/writeContext';
import { Problem } from '../problem';
import { balanceChange, accountTypeOf, holderIdOf, accountPaths } from './accounts';
import { companies } from '../../contract/catalogs/companies';
import { platformCurrency, type Currency } from '../../contract/currencies';
import { users } from '../../contract/people/accounts';
import type { Resource } from '../../contract/resource';
import { deferWrite } from '../db/deferWrite';
import { investments } from '../../contract/money/investments';
import type { AnyDuty } from '../../contract/duties';
import { isOperationPermitted, unreadableFieldsOf } from '../../contract/permissions';

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

interface Mirror {
  pathOf: (holder: string) => string;
  table: string;
  column: string;
  currency?: Currency;
}

const mirrors: readonly Mirror[] = [
  { pathOf: accountPaths.company, ...balanceColumn(companies, 'payableMinor') },
  { pathOf: accountPaths.inTransit, ...balanceColumn(companies, 'inTransitMinor') },
  { pathOf: accountPaths.wallet, ...balanceColumn(users, 'walletMinor'), currency: platformCurrency },
];

function balanceColumn<R extends Resource>({ table }: R, column: keyof R['fields'] & string) {
  return { table, column };
}

/**
 * Copies a balance to the record of its holder without a new version of the record. A company has one currency. Of a
 * person's wallets, only the wallet in the platform's currency is copied.
 */
export async function copyBalanceToRecord(
  trx: KyselyTransaction,
  code: string,
  currency: Currency,
  balanceMinor: number,
): Promise<void> {
  const holder = holderIdOf(code);
  const found = holder === null ? undefined : mirrors.find(({ pathOf }) => code.startsWith(pathOf(holder)));
  if (holder === null || !found || (found.currency ?? currency) !== currency) return;
  await deferWrite(
    trx,
    untyped(trx)
      .updateTable(found.table)
      .set({ [found.column]: balanceMinor })
      .where('id', '=', holder),
  );
}

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
      !unreadableFieldsOf(resource, duties).includes(field),
  );
}
