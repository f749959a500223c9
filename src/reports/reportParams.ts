import { currencies, platformCurrency, type Currency } from '../../contract/currencies';
import { namedRanges, rangeOf, type DateRange, type NamedRange } from '../../contract/dateRanges';
import { parseJson } from '../../contract/json';
import type { ReportQuery } from '../../contract/reports/endpoints';
import { comparisons, type Comparison, type Interval, type Report, maxBuckets } from '../../contract/reports/report';
import { isObject } from '../../contract/values';
import { daysBetween, weekdayOf } from '../../contract/days';

export interface ReportParams extends DateRange {
  /** `null` for custom dates. */
  preset: NamedRange | null;
  /** `null` if the report counts people, not money. */
  currency: Currency | null;
  compare: Comparison | null;
  /** `null` if the interval follows from the length of the range. */
  interval: Interval | null;
  groupBy: string;
  filter: Filter;
  figure: string | null;
  /** `null` if the rows keep the order of the API. */
  sort: string | null;
  isAscending: boolean;
}

export type Filter<G extends string = string> = string extends G
  ? Readonly<Record<string, readonly string[]>>
  : { readonly [K in G]?: readonly string[] };

export interface ReportDefaults<G extends string = string> {
  preset: NamedRange;
  groupBy: G;
  compare?: Comparison;
}

const noComparison = 'none';

/** Ignores unknown values. Returns an invalid range unchanged, so that the page can explain it. */
export function readReportParams(
  search: URLSearchParams,
  report: Report,
  defaults: ReportDefaults,
  today: string,
): ReportParams {
  const isCustomRange = search.has('from') || search.has('to');
  const preset = isCustomRange ? null : (oneOf(namedRanges, search.get('range')) ?? defaults.preset);
  const range = preset ? rangeOf(preset, today) : { from: search.get('from') ?? '', to: search.get('to') ?? '' };
  return {
    ...range,
    preset,
    currency: report.currency ? (oneOf(currencies, search.get('currency')) ?? platformCurrency) : null,
    compare:
      search.get('compare') === noComparison
        ? null
        : (oneOf(comparisons, search.get('compare')) ?? defaults.compare ?? null),
    interval: oneOf(report.intervals, search.get('interval')),
    groupBy: oneOf(Object.keys(report.groupings), search.get('groupBy')) ?? defaults.groupBy,
    filter: parseFilter(search.get('filter'), report),
    figure: oneOf(Object.keys(report.figures), search.get('figure')),
    sort: search.get('sort'),
    isAscending: search.get('order') === 'ASC',
  };
}

/** Returns the query for the API. `params` must have a valid range (`rangeFaultOf`). */
export function queryOf(params: ReportParams, report: Report): ReportQuery {
  const { from, to, currency, compare, interval, groupBy, filter } = params;
  const currencyQuery: Pick<ReportQuery, 'currency'> = currency ? { currency } : {};
  const compareQuery: Pick<ReportQuery, 'compare'> = compare ? { compare } : {};
  return {
    from,
    to,
    interval: interval ?? intervalFor(params, report.intervals),
    groupBy,
    filter,
    ...currencyQuery,
    ...compareQuery,
  };
}

export type AddressParams = Readonly<Record<string, string | null>>;

export function withParams(search: URLSearchParams, params: AddressParams): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [key, value] of Object.entries(params)) {
    if (value === null) next.delete(key);
    else next.set(key, value);
  }
  return next;
}

export function presetParams(preset: NamedRange): AddressParams {
  return { range: preset, from: null, to: null, interval: null };
}

export function rangeParams({ from, to }: DateRange): AddressParams {
  return { range: null, from, to, interval: null };
}

/** Keeps a chosen interval if the range has several of them, and not too many. */
export function intervalParams({ interval }: Pick<ReportParams, 'interval'>, range: DateRange): AddressParams {
  return {
    interval: interval && isFineEnough(range, interval) && countIntervals(range, interval) > 1 ? interval : null,
  };
}

export function compareParams(compare: Comparison | null, defaults: ReportDefaults): AddressParams {
  return { compare: compare === (defaults.compare ?? null) ? null : (compare ?? noComparison) };
}

export function filterParams(filter: Filter): AddressParams {
  const nonEmptyFilters = Object.entries(filter).filter(([, keys]) => keys.length > 0);
  return { filter: nonEmptyFilters.length > 0 ? JSON.stringify(Object.fromEntries(nonEmptyFilters)) : null };
}

function parseFilter(text: string | null, report: Report): Filter {
  const parsed = parseJson(text ?? '');
  if (!isObject(parsed)) return {};
  const validFilters = Object.entries(parsed).flatMap(([name, value]) => {
    const keys = [value].flat().filter((key): key is string => typeof key === 'string');
    return report.filters.includes(name) && keys.length > 0 ? [[name, keys] as const] : [];
  });
  return Object.fromEntries(validFilters);
}

function oneOf<T extends string>(options: readonly T[], value: string | null): T | null {
  return options.find((one) => one === value) ?? null;
}

export function countIntervals({ from, to }: DateRange, interval: Interval): number {
  const days = daysBetween(from, to) + 1;
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  const [first, last] = [Number(from.slice(5, 7)) - 1, Number(to.slice(5, 7)) - 1];
  if (interval === 'hour') return days * 24;
  if (interval === 'day') return days;
  if (interval === 'week') return Math.ceil((days + weekdayOf(from) - 1) / 7);
  if (interval === 'month') return years * 12 + last - first + 1;
  if (interval === 'quarter') return years * 4 + Math.floor(last / 3) - Math.floor(first / 3) + 1;
  return years + 1;
}

export function isFineEnough(range: DateRange, interval: Interval): boolean {
  return countIntervals(range, interval) <= maxBuckets;
}

/** Maximum number of intervals in a default chart. A longer range uses the next coarser interval. */
const maxReadableIntervals: readonly (readonly [Interval, number])[] = [
  ['hour', 24],
  ['day', 92],
  ['week', 27],
  ['month', 49],
];

export function intervalFor(range: DateRange, available: readonly Interval[]): Interval {
  const [readableInterval] =
    maxReadableIntervals.find(
      ([interval, maxCount]) => available.includes(interval) && countIntervals(range, interval) <= maxCount,
    ) ?? [];
  return readableInterval ?? 'month';
}
