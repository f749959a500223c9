import { dateIn, dayAfter, daysAfter, hourIn, startOfDay, weekdayOf } from '../../contract/days';

export const snoozeNames = ['later', 'tomorrow', 'monday'] as const;

export interface SnoozeTime {
  name: (typeof snoozeNames)[number];
  at: Date;
}

const laterMs = 3 * 3_600_000;
const morningHour = 9;

/** Returns the times offered for a snooze, in the given zone. Omits `later` in the evening and a second tomorrow. */
export function snoozeTimes(now: Date, timeZone: string): SnoozeTime[] {
  const today = dateIn(timeZone, now);
  const tomorrow = dayAfter(today);
  const monday = daysAfter(today, 8 - weekdayOf(today));
  const later = new Date(now.getTime() + laterMs);
  return [
    ...(dateIn(timeZone, later) === today ? [{ name: 'later' as const, at: later }] : []),
    { name: 'tomorrow', at: morningOf(tomorrow, timeZone) },
    ...(monday === tomorrow ? [] : [{ name: 'monday' as const, at: morningOf(monday, timeZone) }]),
  ];
}

/** Corrects the hour on days with a clock change. */
function morningOf(date: string, timeZone: string): Date {
  const nineHoursLater = startOfDay(date, timeZone).getTime() + morningHour * 3_600_000;
  const error = hourIn(timeZone, new Date(nineHoursLater)) - morningHour;
  return new Date(nineHoursLater - error * 3_600_000);
}
