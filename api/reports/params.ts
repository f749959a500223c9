import { dateIn, dayAfter, monthsAfter } from '../../contract/days';
import { platformCurrency } from '../../contract/currencies';
import type { ViolationOf } from '../../contract/problems';
import type { ReportQuery } from '../../contract/reports/endpoints';
import { maxYears, type Comparison, type Interval, type Report } from '../../contract/reports/report';
import { isStorable } from '../engine/storage/storedField';
import { Problem } from '../problem';
import { finestInterval, isFineEnough } from './buckets';
import { comparisonRange, type ComparedRange } from './periods';
import type { SourceQuery } from './source';

export interface ReportParams {
  query: SourceQuery;
  interval: Interval;
  groupBy: string;
  compare: Comparison | null;
  compared: ComparedRange | null;
}

type Days = Pick<ReportQuery, 'from' | 'to'>;

export function checkDays({ from, to }: Partial<Days>): ViolationOf<Days>[] {
  if (from === undefined || to === undefined) return [];
  if (to < from) return [{ field: 'to', code: 'beforeStart' }];
  return dayAfter(to) > monthsAfter(from, 12 * maxYears)
    ? [{ field: 'to', code: 'rangeTooLong', params: { years: maxYears } }]
    : [];
}

export function checkRange(
  { intervals }: Report,
  { from, to, interval }: Partial<ReportQuery>,
): ViolationOf<ReportQuery>[] {
  if (from === undefined || to === undefined) return [];
  const violations = checkDays({ from, to });
  if (violations.length > 0) return violations;
  const range = { from, to };
  if (interval === undefined || isFineEnough(range, interval)) return [];
  return [{ field: 'interval', code: 'intervalTooFine', params: { interval: finestInterval(range, intervals) } }];
}

export function reportParamsOf(report: Report, query: ReportQuery, now: Date, timeZone: string): ReportParams {
  const { from, to, currency = platformCurrency, compare = null, interval } = query;
  const today = dateIn(timeZone, now);
  const range = { from, to };
  return {
    query: {
      ...range,
      until: null,
      currency: report.currency ? currency : null,
      filter: normalizeFilter(query.filter),
      timeZone,
      today,
    },
    interval:
      interval ??
      finestInterval(
        range,
        report.intervals.filter((one) => one !== 'hour'),
      ),
    groupBy: query.groupBy ?? Object.keys(report.groupings)[0] ?? '',
    compare,
    compared: compare && comparisonRange(range, compare, { moment: now, today, timeZone }),
  };
}

/** Removes duplicate keys and sorts them. Throws 400 for text that a database cannot store. */
function normalizeFilter(filter: ReportQuery['filter'] = {}): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(filter).map(([name, keys]) => {
      if (!keys.every(isStorable)) throw new Problem('request.malformedFilter');
      return [name, [...new Set(keys)].sort()];
    }),
  );
}
