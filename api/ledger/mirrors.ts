import { companies } from '../../contract/catalogs/companies';
import { platformCurrency, type Currency } from '../../contract/currencies';
import { users } from '../../contract/people/accounts';
import type { Resource } from '../../contract/resource';
import { untyped, type Transacting } from '../db/database';
import { holderOf, place } from './accounts';

interface Mirror {
  of: (holder: string) => string;
  table: string;
  column: string;
  /** The only one that is mirrored. */
  currency?: Currency;
}

/** Where a record says again what its account holds, for lists to show and sort by. */
const mirrors: readonly Mirror[] = [
  { of: place.company, ...shownIn(companies, 'payableMinor') },
  { of: place.inTransit, ...shownIn(companies, 'inTransitMinor') },
  { of: place.wallet, ...shownIn(users, 'walletMinor'), currency: platformCurrency },
];

function shownIn<R extends Resource>({ table }: R, column: keyof R['fields'] & string) {
  return { table, column };
}

/**
 * Writes a balance into the record it belongs to, which gets no new version by it. A company has one
 * currency; of a person's wallets the list shows the one in the platform's.
 */
export async function mirror(trx: Transacting, code: string, currency: Currency, balanceMinor: number): Promise<void> {
  const holder = holderOf(code);
  const found = holder === null ? undefined : mirrors.find(({ of }) => code.startsWith(of(holder)));
  if (holder === null || !found || (found.currency ?? currency) !== currency) return;
  await untyped(trx)
    .updateTable(found.table)
    .set({ [found.column]: balanceMinor })
    .where('id', '=', holder)
    .execute();
}
