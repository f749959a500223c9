import type { EndpointInput } from '../../contract/endpoint';
import type { liquidationEndpoints } from '../../contract/money/liquidationEndpoints';
import { payoutSchedules, type PayoutSchedule } from '../../contract/catalogs/companies';
import type { Currency } from '../../contract/currencies';
import { isDate } from '../../contract/fields/times';
import { readCurrencyParam } from './owed';
import { daysAfter } from '../../contract/days';

export interface RunParams extends Period {
  currency: Currency;
  schedule: PayoutSchedule | null;
}

export function parseSchedule(text: string | null): PayoutSchedule | null {
  return payoutSchedules.find((schedule) => schedule === text) ?? null;
}

export function readRunParams(search: URLSearchParams, today: string): RunParams {
  const defaultPeriod = periodOfPreset('lastWeek', today);
  const dayParam = (name: keyof Period) => search.get(name) ?? defaultPeriod[name];
  return {
    periodFrom: dayParam('periodFrom'),
    periodTo: dayParam('periodTo'),
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

/** Includes both days. */
interface Period {
  periodFrom: string;
  periodTo: string;
}

export const periodPresets = ['lastWeek', 'lastFortnight', 'lastMonth'] as const;
type PeriodPreset = (typeof periodPresets)[number];

/**
 * Returns the last complete period before `today` (a calendar date). A week runs from Monday to Sunday, a fortnight
 * from the 1st to the 15th or from the 16th to the end of the month.
 */
export function periodOfPreset(preset: PeriodPreset, today: string): Period {
  if (preset === 'lastWeek') {
    const sunday = daysAfter(today, -(weekday(today) || 7));
    return { periodFrom: daysAfter(sunday, -6), periodTo: sunday };
  }
  const firstOfMonth = `${today.slice(0, 8)}01`;
  if (preset === 'lastFortnight' && today.slice(8) > '15')
    return { periodFrom: firstOfMonth, periodTo: `${today.slice(0, 8)}15` };
  const end = daysAfter(firstOfMonth, -1);
  return { periodFrom: `${end.slice(0, 8)}${preset === 'lastMonth' ? '01' : '16'}`, periodTo: end };
}

export function presetOf({ periodFrom, periodTo }: Period, today: string): PeriodPreset | null {
  return (
    periodPresets.find((preset) => {
      const period = periodOfPreset(preset, today);
      return period.periodFrom === periodFrom && period.periodTo === periodTo;
    }) ?? null
  );
}

function weekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}
