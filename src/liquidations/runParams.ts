import type { EndpointInput } from '../../contract/endpoint';
import type { liquidationEndpoints } from '../../contract/money/liquidationEndpoints';
import { payoutSchedules, type PayoutSchedule } from '../../contract/catalogs/companies';
import type { Currency } from '../../contract/currencies';
import { isDate } from '../../contract/fields/times';
import { currencyParam } from './owed';
import { periodOf, type Period } from './periods';

/** The parameters of a new run, as its address has them. */
export interface RunParams extends Period {
  currency: Currency;
  /** Only companies that are paid by it; `null`: all of them. */
  schedule: PayoutSchedule | null;
}

/** The schedule that a text names; `null` for any other. */
export function scheduleOf(text: string | null): PayoutSchedule | null {
  return payoutSchedules.find((schedule) => schedule === text) ?? null;
}

/** The parameters in the address; by default the last whole week of all companies. */
export function readRunParams(search: URLSearchParams, today: string): RunParams {
  const usual = periodOf('lastWeek', today);
  const day = (name: keyof Period) => search.get(name) ?? usual[name];
  return {
    periodFrom: day('periodFrom'),
    periodTo: day('periodTo'),
    currency: currencyParam(search),
    schedule: scheduleOf(search.get('schedule')),
  };
}

export function addressOf({ periodFrom, periodTo, currency, schedule }: RunParams): URLSearchParams {
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
export function bodyOf({ schedule, ...period }: RunParams): EndpointInput<typeof liquidationEndpoints.estimate> {
  return { ...period, ...(schedule && { schedule }) };
}
