import type { EndpointInput } from '../../contract/endpoint';
import type { liquidationEndpoints } from '../../contract/money/liquidationEndpoints';
import { payoutSchedules, type PayoutSchedule } from '../../contract/catalogs/companies';
import type { Currency } from '../../contract/currencies';
import { isDate } from '../../contract/fields/times';
import { readCurrencyParam } from './owed';
import { periodOfPreset, type Period } from './periods';

export interface RunParams extends Period {
  currency: Currency;
  schedule: PayoutSchedule | null;
}

export function parseSchedule(text: string | null): PayoutSchedule | null {
  return payoutSchedules.find((schedule) => schedule === text) ?? null;
}

export function readRunParams(search: URLSearchParams, today: string): RunParams {
  const defaultPeriod = periodOfPreset('lastWeek', today);
  const day = (name: keyof Period) => search.get(name) ?? defaultPeriod[name];
  return {
    periodFrom: day('periodFrom'),
    periodTo: day('periodTo'),
    currency: readCurrencyParam(search),
    schedule: parseSchedule(search.get('schedule')),
  };
}

export function toSearchParams({ periodFrom, periodTo, currency, schedule }: RunParams): URLSearchParams {
  return new URLSearchParams({ periodFrom, periodTo, currency, ...(schedule && { schedule }) });
}

export function validatePeriod(
  { periodFrom, periodTo }: Period,
  today: string,
): 'unreadable' | 'backwards' | 'future' | null {
  if (!isDate(periodFrom) || !isDate(periodTo)) return 'unreadable';
  if (periodTo < periodFrom) return 'backwards';
  return periodTo > today ? 'future' : null;
}

export function toEstimateInput({
  schedule,
  ...period
}: RunParams): EndpointInput<typeof liquidationEndpoints.estimate> {
  return { ...period, ...(schedule && { schedule }) };
}
