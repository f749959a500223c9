import type { Currency } from '../../contract/currencies';
import { daysBetween } from '../../contract/days';
import { exchangeRates } from '../../contract/money/exchangeRates';
import { rateOldAfterDays, type UsedRate } from '../../contract/reports/currencies';
import type { KyselyDb } from '../db/database';

export async function findLatestRate(
  db: KyselyDb,
  base: Currency,
  quote: Currency,
  day: string,
): Promise<UsedRate | null> {
  const found = await db
    .selectFrom(exchangeRates.table)
    .select(['id', 'rate', 'onDate', 'source'])
    .where('base', '=', base)
    .where('quote', '=', quote)
    .where('onDate', '<=', day)
    .orderBy('onDate', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) return null;
  const ageDays = daysBetween(found.onDate, day);
  return { ...found, ageDays, isOld: ageDays > rateOldAfterDays };
}
