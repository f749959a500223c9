import type { EndpointInput } from '../../contract/endpoint';
import type { liquidationEndpoints } from '../../contract/money/liquidationEndpoints';
import { payoutSchedules, type PayoutSchedule } from '../../contract/catalogs/companies';
import type { Currency } from '../../contract/currencies';
import { isDate } from '../../contract/fields/times';
import { currencyParam } from './owed';
import { periodOf, type Period } from './periods';

export interface RunParams extends Period {
  currency: Currency;
  /** Limits the run to companies with this schedule; `null`: all companies. */
  schedule: PayoutSchedule | null;
}

export function scheduleOf(text: string | null): PayoutSchedule | null {
  return payoutSchedules.find((schedule) => schedule === text) ?? null;
}

/** Parses the address; by default last week and all companies. */
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

/** Validates a period before any request: returns the translation key of the error, or `null`. */
export function wrongWith(
  { periodFrom, periodTo }: Period,
  today: string,
): 'unreadable' | 'backwards' | 'future' | null {
  if (!isDate(periodFrom) || !isDate(periodTo)) return 'unreadable';
  if (periodTo < periodFrom) return 'backwards';
  return periodTo > today ? 'future' : null;
}

export function bodyOf({ schedule, ...period }: RunParams): EndpointInput<typeof liquidationEndpoints.estimate> {
  return { ...period, ...(schedule && { schedule }) };
}
