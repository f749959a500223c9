import { exchangeRates } from '../../contract/money/exchangeRates';
import type { ViolationOf } from '../../contract/problems';
import { todayOf } from '../engine/writeContext';
import { defineRules, type Values } from '../engine/rules';
import { invalid } from '../problem';
import type { Currency } from '../../contract/currencies';
import { daysBetween } from '../../contract/days';
import { rateOldAfterDays, type UsedRate } from '../../contract/reports/currencies';
import type { KyselyDb } from '../db/database';

export const exchangeRateRules = defineRules(exchangeRates, {
  async check(context, _table, values) {
    const { base, quote, onDate } = values;
    const violations: ViolationOf<Values>[] = [];
    if (base === quote) violations.push({ field: 'quote', code: 'sameCurrency' });
    if (onDate > todayOf(context)) violations.push({ field: 'onDate', code: 'inFuture' });
    if (violations.length > 0) throw invalid<Values>(...violations);
    return { ...values, pair: `${base}/${quote}` };
  },
});

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
