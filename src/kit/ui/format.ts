import { formatDecimal } from '../../../contract/amounts';
import { decimalsOf, platformCurrency } from '../../../contract/currencies';
import { dateIn, daysAfter, daysBetween } from '../../../contract/days';
import { config } from '../../config';
import { useLanguage } from '../../i18n/useT';

export interface Format {
  number: (value: number) => string;
  /**
   * Formats minor units of an ISO 4217 currency. In every language the platform's currency has the sign `$1,234.50`, any
   * other its code `COP 50,000.00`.
   */
  money: (minor: number, currency: string) => string;
  /** Formats minor units with a sign → `+$1,234.50`, `-$1,234.50`, `$0.00`. */
  signedMoney: (minor: number, currency: string) => string;
  /** Formats minor units without the currency → `1,234.50`. */
  amount: (minor: number, currency: string) => string;
  /** Formats basis points → `12.5%`. */
  rate: (bp: number) => string;
  /** Formats basis points with two decimals, for figures that stand side by side → `12.50%`. */
  fixedRate: (bp: number) => string;
  compact: (value: number) => string;
  /** Shortens minor units, without the currency code → `$12.3 k`. */
  compactMoney: (minor: number, currency: string) => string;
  /** Formats a change in basis points of the previous value → `12.3%`, `698.0%`; above 1,000 % → `> 10×`. */
  growth: (bp: number) => string;
  /** Formats basis points without the percent sign → `12.50`. */
  percentPoints: (bp: number) => string;
  /** Formats basis points as a multiple → `0.35×`. */
  multiple: (bp: number) => string;
  /** Formats a calendar date: `2026-07-31` → `31 jul 2026`. */
  date: (value: string) => string;
  /** Names a weekday; 1 is Monday. */
  weekdayName: (weekday: number, style: 'long' | 'short') => string;
  /** Formats a calendar date with its weekday → `vie, 31 jul 2026`. */
  weekday: (value: string) => string;
  /** Formats day and month of a calendar date → `31 jul`. */
  day: (value: string) => string;
  /** Formats the month of a calendar date → `jul 2026`. */
  month: (value: string) => string;
  /** Formats the quarter of a calendar date → `T3 2026`. */
  quarter: (value: string) => string;
  /** Formats two calendar dates → `1–31 jul 2026`. */
  dateRange: (from: string, to: string) => string;
  /** Formats an hour from 0 to 23 → `14:00`. */
  hour: (hour: number) => string;
  /** Formats an RFC 3339 time as date and time in the platform's time zone. */
  instant: (value: string) => string;
  /** Formats an RFC 3339 time as time of day in the platform's time zone. */
  time: (value: string) => string;
  /**
   * Formats an RFC 3339 time relative to `now` → "ayer", "hace 3 días". Before today, counts calendar days of the
   * platform's time zone.
   */
  relativeTime: (value: string, now?: Date) => string;
  /** Returns the calendar date in the platform's time zone, such as `2026-07-31`. */
  isoDate: (value: Date) => string;
  listAnd: (items: readonly string[]) => string;
  listOr: (items: readonly string[]) => string;
}

function shortenDate(date: string): string {
  return date.replaceAll(' de ', ' ');
}

/** Basis points. A larger change only means that the previous value was close to zero. */
const largestGrowth = 100_000;

const aMonday = '2024-01-01';

const formats = new Map<string, Format>();

/**
 * Returns formatters for numbers, amounts and times, in the console's language and the platform's time zone, never the
 * browser's. Caches them by language, because creating an `Intl` formatter takes as long as rendering a row.
 */
export function formatIn(language: string): Format {
  const { timeZone } = config;
  const key = `${language} ${timeZone}`;
  const cachedFormat = formats.get(key) ?? createFormat(language, timeZone);
  formats.set(key, cachedFormat);
  return cachedFormat;
}

function createFormat(language: string, timeZone: string): Format {
  const locale = language === 'en' ? 'en-US' : 'es-MX';
  const number = new Intl.NumberFormat(locale);
  const rate = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const fixedRate = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const growth = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const longWeekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const shortWeekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 });
  const twoDecimals = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const utcMidnight = (value: string) => new Date(`${value}T00:00:00Z`);
  const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
  const listAnd = new Intl.ListFormat(locale);
  const listOr = new Intl.ListFormat(locale, { type: 'disjunction' });
  const moneyFormats = new Map<string, Intl.NumberFormat>();

  function moneyIn(
    currency: string,
    style: 'currency' | 'decimal',
    signDisplay: 'auto' | 'exceptZero' = 'auto',
  ): Intl.NumberFormat {
    const key = `${style} ${currency} ${signDisplay}`;
    const digits = decimalsOf(currency);
    const cachedFormat =
      moneyFormats.get(key) ??
      new Intl.NumberFormat(locale, {
        style,
        currency,
        currencyDisplay: currencyDisplayOf(currency),
        signDisplay,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
    moneyFormats.set(key, cachedFormat);
    return cachedFormat;
  }

  function compactIn(currency: string): Intl.NumberFormat {
    const key = `compact ${currency}`;
    const cachedFormat =
      moneyFormats.get(key) ??
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: currencyDisplayOf(currency),
        notation: 'compact',
        maximumSignificantDigits: 3,
      });
    moneyFormats.set(key, cachedFormat);
    return cachedFormat;
  }

  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const numericRelative = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  return {
    relativeTime(value, now = new Date()) {
      const { unit, count } = elapsed(new Date(value), now, timeZone);
      // Avoids "last month" and "last year": they mean calendar periods, not the elapsed time.
      return (unit === 'month' || unit === 'year' ? numericRelative : relative).format(count === 0 ? 0 : -count, unit);
    },
    number: (value) => number.format(value),
    money: (minor, currency) => moneyIn(currency, 'currency').format(formatDecimal(minor, decimalsOf(currency))),
    signedMoney: (minor, currency) =>
      moneyIn(currency, 'currency', 'exceptZero').format(formatDecimal(minor, decimalsOf(currency))),
    amount: (minor, currency) => moneyIn(currency, 'decimal').format(formatDecimal(minor, decimalsOf(currency))),
    rate: (bp) => rate.format(bp / 10_000),
    fixedRate: (bp) => fixedRate.format(bp / 10_000),
    compact: (value) => compact.format(value),
    compactMoney: (minor, currency) => compactIn(currency).format(formatDecimal(minor, decimalsOf(currency))),
    growth: (bp) => (Math.abs(bp) > largestGrowth ? '>\u00a010×' : growth.format(bp / 10_000)),
    percentPoints: (bp) => twoDecimals.format(bp / 100),
    multiple: (bp) => `${twoDecimals.format(bp / 10_000)}×`,
    date: (value) => date.format(utcMidnight(value)),
    weekdayName: (number, style) =>
      (style === 'long' ? longWeekday : shortWeekday).format(utcMidnight(daysAfter(aMonday, number - 1))),
    weekday: (value) => shortenDate(weekday.format(utcMidnight(value))),
    day: (value) => shortenDate(day.format(utcMidnight(value))),
    month: (value) => month.format(utcMidnight(value)),
    quarter: (value) =>
      `${language === 'en' ? 'Q' : 'T'}${Math.ceil(Number(value.slice(5, 7)) / 3)} ${value.slice(0, 4)}`,
    dateRange: (from, to) =>
      from === to ? date.format(utcMidnight(from)) : shortenDate(date.formatRange(utcMidnight(from), utcMidnight(to))),
    hour: (hour) => `${String(hour).padStart(2, '0')}:00`,
    instant: (value) => instant.format(new Date(value)),
    time: (value) => time.format(new Date(value)),
    isoDate: (value) => dateIn(timeZone, value),
    listAnd: (items) => listAnd.format(items),
    listOr: (items) => listOr.format(items),
  };
}

export function useFormat(): Format {
  return formatIn(useLanguage());
}

interface Elapsed {
  unit: 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year';
  count: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Returns the elapsed time in minutes up to one hour, in hours within the same calendar day, and otherwise in calendar
 * days of the time zone; from 31 days in whole months, from twelve months in whole years. A future time counts as now,
 * because the other clock may be slightly ahead.
 */
export function elapsed(from: Date, to: Date, timeZone: string): Elapsed {
  const elapsedMs = to.getTime() - from.getTime();
  if (elapsedMs < minuteMs) return { unit: 'second', count: 0 };
  if (elapsedMs < hourMs) return { unit: 'minute', count: Math.floor(elapsedMs / minuteMs) };
  const [fromDate, toDate] = [dateIn(timeZone, from), dateIn(timeZone, to)];
  const days = daysBetween(fromDate, toDate);
  if (days === 0) return { unit: 'hour', count: Math.floor(elapsedMs / hourMs) };
  if (days < 31) return { unit: 'day', count: days };
  const months = wholeMonths(fromDate, toDate);
  return months < 12 ? { unit: 'month', count: months } : { unit: 'year', count: Math.floor(months / 12) };
}

function wholeMonths(from: string, to: string): number {
  const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return monthOf(to) - monthOf(from) - (to.slice(8) < from.slice(8) ? 1 : 0);
}

function currencyDisplayOf(currency: string): 'narrowSymbol' | 'code' {
  return currency === platformCurrency ? 'narrowSymbol' : 'code';
}
