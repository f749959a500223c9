import { config } from '../config';

interface Clock {
  time: (moment: Date) => string;
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
