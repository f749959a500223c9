import { companies } from '../../contract/catalogs/companies';
import { platformCurrency, type Currency } from '../../contract/currencies';
import { users } from '../../contract/people/accounts';
import type { Resource } from '../../contract/resource';
import { untyped, type KyselyTransaction } from '../db/database';
import { deferWrite } from '../db/deferWrite';
import { holderIdOf, accountPaths } from './accounts';

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
