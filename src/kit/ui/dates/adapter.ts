import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import dayjs, { type Dayjs } from 'dayjs';
import spanish from 'dayjs/locale/es';
import utc from 'dayjs/plugin/utc';
import { dateIn } from '../../../../contract/days';
import { isDate } from '../../../../contract/fields';
import { config } from '../../../config';

dayjs.extend(utc);

/** The weeks of the platform begin on Monday, in both languages, as those of its reports do. */
const weekStart = 1;
const locales = {
  es: { ...spanish, name: 'console-es', weekStart },
  en: { ...dayjs.Ls['en'], name: 'console-en', weekStart },
};
// `Ls.en` is part of dayjs itself, which its types do not say.
for (const locale of Object.values(locales)) dayjs.locale(locale as ILocale, undefined, true);

export const localeOf = (language: string): string => locales[language === 'en' ? 'en' : 'es'].name;

/**
 * Calendar dates for MUI X: a date is a midnight in UTC, so no clock can move it, and today is the
 * day in the platform's zone, wherever the browser is.
 */
export class CalendarAdapter extends AdapterDayjs {
  constructor(options?: ConstructorParameters<typeof AdapterDayjs>[0]) {
    super(options);
    const { date, parse } = this;
    // `typeof value`: the signature is generic over it, and undefined stands for now.
    this.date = (value, timezone) =>
      value === undefined ? date(dateIn(config.timeZone, new Date()) as typeof value, timezone) : date(value, timezone);
    this.parse = (value, format) => {
      // dayjs takes the year 0026 for 1926, and so for a mistake: that is how a year begins that is being typed.
      const [year] = format.includes('YYYY') ? (/(?<!\d)00\d\d(?!\d)/.exec(value) ?? []) : [];
      if (year === undefined) return parse(value, format);
      const parsed = parse(value.replace(year, `20${year.slice(2)}`), format);
      return parsed?.isValid() ? parsed.year(Number(year)) : parsed;
    };
  }
}

/** `2026-07-31` → a midnight in UTC; anything else is no date. */
export function toDay(text: string | null): Dayjs | null {
  return text !== null && isDate(text)
    ? dayjs
        .utc('2000-01-01')
        .year(Number(text.slice(0, 4)))
        .month(Number(text.slice(5, 7)) - 1)
        .date(Number(text.slice(8)))
    : null;
}

/** The same, back; `null` for nothing, for what is no date and for a year that is being typed: `0002`. */
export function fromDay(day: Dayjs | null): string | null {
  return day?.isValid() && day.year() >= 1000 ? day.format('YYYY-MM-DD') : null;
}
