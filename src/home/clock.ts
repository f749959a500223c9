import { config } from '../config';

interface Clock {
  /** Formats the time of day in the platform's time zone: `2:32 p.m.`. */
  time: (moment: Date) => string;
  /** Formats the weekday of a calendar date: `jueves`. */
  weekday: (date: string) => string;
}

export function clockIn(language: string): Clock {
  const locale = language === 'en' ? 'en-US' : 'es-MX';
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: config.timeZone });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return {
    time: (moment) => time.format(moment),
    weekday: (date) => weekday.format(new Date(`${date}T00:00:00Z`)),
  };
}
