import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import dayjs, { type Dayjs } from 'dayjs';
import spanish from 'dayjs/locale/es';
import utc from 'dayjs/plugin/utc';
import { dateIn } from '../../../../contract/days';
import { isDate } from '../../../../contract/fields';
import { config } from '../../../config';

dayjs.extend(utc);

const weekStart = 1;
const locales = {
  es: { ...spanish, name: 'console-es', weekStart },
  en: { ...dayjs.Ls['en'], name: 'console-en', weekStart },
};
// Cast: dayjs has `Ls.en`, but its types omit it.
for (const locale of Object.values(locales)) dayjs.locale(locale as ILocale, undefined, true);

export const localeOf = (language: string): string => locales[language === 'en' ? 'en' : 'es'].name;

/**
 * Date adapter for MUI X with calendar dates. A date is midnight UTC, so that clock changes cannot move it. Today is
 * the current date in the platform's time zone, not in the browser's.
 */
export class CalendarAdapter extends AdapterDayjs {
  constructor(options?: ConstructorParameters<typeof AdapterDayjs>[0]) {
    super(options);
    const { date, parse } = this;
    // The cast to `typeof value` is needed because the signature is generic. `undefined` means now.
    this.date = (value, timezone) =>
      value === undefined ? date(dateIn(config.timeZone, new Date()) as typeof value, timezone) : date(value, timezone);
    this.parse = (value, format) => {
      // Accepts years with leading zeros, which occur while a year is typed: dayjs reads 0026 as 1926 and reports an error.
      const [year] = format.includes('YYYY') ? (/(?<!\d)00\d\d(?!\d)/.exec(value) ?? []) : [];
      if (year === undefined) return parse(value, format);
      const parsed = parse(value.replace(year, `20${year.slice(2)}`), format);
      return parsed?.isValid() ? parsed.year(Number(year)) : parsed;
    };
  }
}

/** Parses `2026-07-31` as midnight UTC; returns `null` for other text. */
export function parseDay(text: string | null): Dayjs | null {
  return text !== null && isDate(text)
    ? dayjs
        .utc('2000-01-01')
        .year(Number(text.slice(0, 4)))
        .month(Number(text.slice(5, 7)) - 1)
        .date(Number(text.slice(8)))
    : null;
}

/** Returns `null` for an invalid date, and for a year that is not completely typed, such as `0002`. */
export function formatDay(day: Dayjs | null): string | null {
  return day?.isValid() && day.year() >= 1000 ? day.format('YYYY-MM-DD') : null;
}
