import { currencies, type Currency } from '../../contract/currencies';
import type { NewRecordDefaults } from '../../contract/newRecords';
import type { KyselyDb } from '../db/database';

/** Returns the currencies of new records, and those in which the ledger has entries, in the declared order. */
export async function readCurrenciesInUse(
  db: KyselyDb,
  { currencies: offered }: NewRecordDefaults,
): Promise<readonly Currency[]> {
  const others = currencies.filter((currency) => !offered.includes(currency));
  // One query per currency, because a lookup of one row in the primary key is faster than a distinct scan.
  const booked = await Promise.all(
    others.map((currency) =>
      db.selectFrom('ledgerByDay').select('currency').where('currency', '=', currency).limit(1).executeTakeFirst(),
    ),
  );
  return currencies.filter(
    (currency) => offered.includes(currency) || booked.some((row) => row?.currency === currency),
  );
}
