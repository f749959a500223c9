import { daysAfter } from '../../contract/days';

/** Period that includes both days. */
export interface Period {
  periodFrom: string;
  periodTo: string;
}

export const periodPresets = ['lastWeek', 'lastFortnight', 'lastMonth'] as const;
export type PeriodPreset = (typeof periodPresets)[number];

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
