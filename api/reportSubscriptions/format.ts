import { formatDecimal } from '../../contract/amounts';
import { decimalsOf } from '../../contract/currencies';
import type { Figure } from '../../contract/reports/figures';
import type { Language } from '../../contract/roles';

export interface MailFormat {
  figure(value: number | null, kind: Figure['kind'], currency: string | null): string;
  dates(from: string, to: string): string;
  instant(at: string): string;
}

/** `Intl` writes special spaces that some mail programs do not show. */
const normalizeSpaces = (text: string) => text.replaceAll(/[\u00A0\u2009\u202F]/g, ' ');

/** Formats figures and dates as the console does, and adds the currency code, which a mail does not show elsewhere. */
export function createMailFormat(language: Language, timeZone: string): MailFormat {
  const locale = language === 'en' ? 'en-US' : 'es-MX';
  const number = new Intl.NumberFormat(locale);
  const rate = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
  return {
    figure(value, kind, currency) {
      if (value === null) return '—';
      if (kind === 'rate') return rate.format(value / 10_000);
      if (kind !== 'money' || currency === null) return number.format(value);
      const digits = decimalsOf(currency);
      const amount = new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'code',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
      return normalizeSpaces(amount.format(formatDecimal(value, digits)));
    },
    dates: (from, to) => normalizeSpaces(date.formatRange(midnight(from), midnight(to))).replaceAll(' de ', ' '),
    instant: (at) => normalizeSpaces(instant.format(new Date(at))),
  };
}
