import { useMemo } from 'react';
import { useLocale } from 'react-admin';
import { config } from '../config';

export interface Format {
  number: (value: number) => string;
  /** A moment, `RFC 3339` → date and time in the platform's zone. */
  instant: (value: string) => string;
  /** The calendar date of a moment in the platform's zone, as files are named: `2026-07-31`. */
  isoDate: (value: Date) => string;
}

/** Numbers and moments in the console's language and the platform's zone; never the browser's. */
export function formatIn(language: string): Format {
  const locale = language === 'en' ? 'en-US' : 'es-MX';
  const { timeZone } = config;
  const number = new Intl.NumberFormat(locale);
  const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const isoDate = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone });
  return {
    number: (value) => number.format(value),
    instant: (value) => instant.format(new Date(value)),
    isoDate: (value) => isoDate.format(value),
  };
}

export function useFormat(): Format {
  const language = useLocale();
  return useMemo(() => formatIn(language), [language]);
}
