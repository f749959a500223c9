import { companies } from '../../contract/catalogs/companies';
import { isDate } from '../../contract/fields/times';
import { currencyAsked } from './owed';
import { periodOf, type Period } from './periods';

/** What a new run is asked for, as its address says it. */
export interface Asked extends Period {
  currency: string;
  /** Only companies that are paid by it; `null`: all of them. */
  schedule: string | null;
}

const { payoutSchedule } = companies.fields;

/** What the address asks for; of what it does not say, the last whole week of all companies. */
export function askedBy(search: URLSearchParams, today: string): Asked {
  const usual = periodOf('lastWeek', today);
  const day = (name: keyof Period) => search.get(name) ?? usual[name];
  const schedule = search.get('schedule');
  return {
    periodFrom: day('periodFrom'),
    periodTo: day('periodTo'),
    currency: currencyAsked(search),
    schedule: payoutSchedule.options.find((option) => option === schedule) ?? null,
  };
}

export function addressOf({ periodFrom, periodTo, currency, schedule }: Asked): URLSearchParams {
  return new URLSearchParams({ periodFrom, periodTo, currency, ...(schedule && { schedule }) });
}

/** What is wrong with a period before anybody is asked: the key of its text, or `null`. */
export function wrongWith(
  { periodFrom, periodTo }: Period,
  today: string,
): 'unreadable' | 'backwards' | 'future' | null {
  if (!isDate(periodFrom) || !isDate(periodTo)) return 'unreadable';
  if (periodTo < periodFrom) return 'backwards';
  return periodTo > today ? 'future' : null;
}

/** As the API takes it. */
export function bodyOf({ schedule, ...asked }: Asked): Record<string, unknown> {
  return { ...asked, ...(schedule && { schedule }) };
}
