import { exchangeRates, ratePattern } from '../../contract/money/exchangeRates';
import type { ViolationOf } from '../../contract/problems';
import { todayOf } from '../engine/writeContext';
import { defineRules, type Values } from '../engine/rules';
import { invalid } from '../problem';

export const exchangeRateRules = defineRules(exchangeRates, {
  async check(context, _table, values) {
    const { base, quote, rate, onDate } = values;
    const violations: ViolationOf<Values>[] = [];
    if (base === quote) violations.push({ field: 'quote', code: 'sameCurrency' });
    if (!ratePattern.test(rate)) violations.push({ field: 'rate', code: 'malformed' });
    if (onDate > todayOf(context)) violations.push({ field: 'onDate', code: 'inFuture' });
    if (violations.length > 0) throw invalid<Values>(...violations);
    return { ...values, pair: `${base}/${quote}` };
  },
});
