import { currencies, platformCurrency, type Currency } from '../../contract/currencies';
import type { ReportQuery } from '../../contract/reports/endpoints';
import { comparisons, type Comparison, type Interval, type Report } from '../../contract/reports/report';
import { isObject } from '../../contract/values';
import { intervalFor } from './intervals';
import { presets, rangeOf, type Preset, type Range } from '../kit/ui/dates/ranges';

/** What the address of a report asks. */
export interface Asked extends Range {
  /** `null`: dates of a person's own. */
  preset: Preset | null;
  /** `null`: the report is of people, not of money. */
  currency: Currency | null;
  compare: Comparison | null;
  /** `null`: as fits the range. */
  interval: Interval | null;
  groupBy: string;
  filter: Filter;
  /** Which figure is drawn. */
  figure: string | null;
  /** By which column the rows are ordered; `null`: as they come. */
  sort: string | null;
  ascending: boolean;
}

export type Filter = Readonly<Record<string, readonly string[]>>;

/** What is shown where the address says nothing. */
export interface ReportDefaults<G extends string = string> {
  preset: Preset;
  groupBy: G;
  compare?: Comparison;
}

/** In place of a comparison: none, where there would be one. */
const alone = 'none';

/** Reads an address. What it says of things this report has not is left out; a range that cannot be is kept, to be explained. */
export function readAsked(search: URLSearchParams, report: Report, defaults: ReportDefaults, today: string): Asked {
  const own = search.has('from') || search.has('to');
  const preset = own ? null : (oneOf(presets, search.get('range')) ?? defaults.preset);
  const range = preset ? rangeOf(preset, today) : { from: search.get('from') ?? '', to: search.get('to') ?? '' };
  return {
    ...range,
    preset,
    currency: report.currency ? (oneOf(currencies, search.get('currency')) ?? platformCurrency) : null,
    compare:
      search.get('compare') === alone ? null : (oneOf(comparisons, search.get('compare')) ?? defaults.compare ?? null),
    interval: oneOf(report.intervals, search.get('interval')),
    groupBy: oneOf(Object.keys(report.groupings), search.get('groupBy')) ?? defaults.groupBy,
    filter: filterIn(search.get('filter'), report),
    figure: oneOf(Object.keys(report.figures), search.get('figure')),
    sort: search.get('sort'),
    ascending: search.get('order') === 'ASC',
  };
}

/** What the API is asked for it; `range` is one that can be (`faultOf`). */
export function queryOf(asked: Asked, report: Report): ReportQuery {
  const { from, to, currency, compare, interval, groupBy, filter } = asked;
  return {
    from,
    to,
    interval: interval ?? intervalFor(asked, report.intervals),
    groupBy,
    filter,
    ...(currency && { currency }),
    ...(compare && { compare }),
  };
}

/** Part of an address: what is `null` is not said. */
export type Said = Readonly<Record<string, string | null>>;

export function saying(search: URLSearchParams, said: Said): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [key, value] of Object.entries(said)) {
    if (value === null) next.delete(key);
    else next.set(key, value);
  }
  return next;
}

export function sayPreset(preset: Preset): Said {
  return { range: preset, from: null, to: null, interval: null };
}

export function sayRange({ from, to }: Range): Said {
  return { range: null, from, to, interval: null };
}

/** What is compared with anyway is not said. */
export function sayCompare(compare: Comparison | null, defaults: ReportDefaults): Said {
  return { compare: compare === (defaults.compare ?? null) ? null : (compare ?? alone) };
}

export function sayFilter(filter: Filter): Said {
  const asked = Object.entries(filter).filter(([, keys]) => keys.length > 0);
  return { filter: asked.length > 0 ? JSON.stringify(Object.fromEntries(asked)) : null };
}

function filterIn(text: string | null, report: Report): Filter {
  const given = parsed(text);
  if (!isObject(given)) return {};
  const known = Object.entries(given).flatMap(([name, value]) => {
    const keys = [value].flat().filter((key): key is string => typeof key === 'string');
    return report.filters.includes(name) && keys.length > 0 ? [[name, keys] as const] : [];
  });
  return Object.fromEntries(known);
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function oneOf<T extends string>(known: readonly T[], given: string | null): T | null {
  return known.find((one) => one === given) ?? null;
}
