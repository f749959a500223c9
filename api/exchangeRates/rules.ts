import { exchangeRates, ratePattern } from '../../contract/money/exchangeRates';
import type { ViolationOf } from '../../contract/problems';
import { todayOf } from '../engine/writeContext';
import { defineRules, type Values } from '../engine/rules';
import { invalid } from '../problem';

export const exchangeRateRules = defineRules(exchangeRates, {
  async check(context, _table, values) {
    const { base, quote, rate, onDate } = values;
    const wrong: ViolationOf<Values>[] = [];
    if (base === quote) wrong.push({ field: 'quote', code: 'sameCurrency' });
    if (!ratePattern.test(rate)) wrong.push({ field: 'rate', code: 'malformed' });
    if (onDate > todayOf(context)) wrong.push({ field: 'onDate', code: 'inFuture' });
    if (wrong.length > 0) throw invalid<Values>(...wrong);
    return { ...values, pair: `${base}/${quote}` };
  },
});
