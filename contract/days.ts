/** Returns the calendar date of an instant in the zone: `2026-07-31`. */
export function dateIn(timeZone: string, moment: Date): string {
  return new Date(moment.getTime() + offsetAt(moment.getTime(), timeZone)).toISOString().slice(0, 10);
}

export function startOfDay(date: string, timeZone: string): Date {
  const asIfUtc = Date.parse(`${date}T00:00:00Z`);
  // In zones that change clocks at midnight (Chile), midnight occurs twice in autumn and not at all in spring.
  const startByPreviousOffset = asIfUtc - offsetAt(asIfUtc - msPerDay, timeZone);
  const startByNextOffset = asIfUtc - offsetAt(asIfUtc + msPerDay, timeZone);
  const earlierStart = new Date(Math.min(startByPreviousOffset, startByNextOffset));
  return dateIn(timeZone, earlierStart) === date
    ? earlierStart
    : new Date(Math.max(startByPreviousOffset, startByNextOffset));
}

const msPerDay = 86_400_000;

/** Returns the last millisecond of a calendar date in a zone, for inclusive ends of ranges. */
export function endOfDay(date: string, timeZone: string): Date {
  return new Date(startOfDay(dayAfter(date), timeZone).getTime() - 1);
}

export function dayAfter(date: string): string {
  return daysAfter(date, 1);
}

export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * msPerDay).toISOString().slice(0, 10);
}

export function sameTimeOn(date: string, moment: Date, timeZone: string): Date {
  const localMs = moment.getTime() + offsetAt(moment.getTime(), timeZone);
  const asIfUtc = Date.parse(`${date}T00:00:00Z`) + (localMs - Date.parse(`${dateIn(timeZone, moment)}T00:00:00Z`));
  const localTime = asIfUtc - offsetAt(asIfUtc - offsetAt(asIfUtc, timeZone), timeZone);
  // A local time that the clock change skips becomes the start of the day.
  return new Date(Math.max(localTime, startOfDay(date, timeZone).getTime()));
}

/** Returns the local time of a zone as if it were UTC. Used in spreadsheet files, whose dates have no zone. */
export function toWallClock(timeZone: string, moment: Date): Date {
  return new Date(moment.getTime() + offsetAt(moment.getTime(), timeZone));
}

export function hourIn(timeZone: string, moment: Date): number {
  return new Date(moment.getTime() + offsetAt(moment.getTime(), timeZone)).getUTCHours();
}

/** Returns the ISO weekday: Monday is 1, Sunday 7. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** Returns the number of days between two dates; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / msPerDay);
}

export function firstOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

export function lastOfMonth(date: string): string {
  return daysAfter(firstOfMonth(monthsAfter(firstOfMonth(date), 1)), -1);
}

/** Adds months to a date. Clamps the day to the last day of the month: January 31 + 1 month is February 28 or 29. */
export function monthsAfter(date: string, months: number): string {
  const first = new Date(`${date.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const last = new Date(first);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  const day = Math.min(Number(date.slice(8)), last.getUTCDate());
  return `${first.toISOString().slice(0, 7)}-${String(day).padStart(2, '0')}`;
}

function offsetAt(moment: number, timeZone: string): number {
  const day = Math.floor(moment / msPerDay);
  const offsetsByDay = offsets.get(timeZone) ?? new Map<number, number | null>();
  let dayOffset = offsetsByDay.get(day);
  if (dayOffset === undefined) {
    const [first, last] = [computeOffset(day * msPerDay, timeZone), computeOffset((day + 1) * msPerDay - 1, timeZone)];
    dayOffset = first === last ? first : null;
    if (offsetsByDay.size >= maxCachedDays) offsetsByDay.clear();
    offsets.set(timeZone, offsetsByDay.set(day, dayOffset));
  }
  return dayOffset ?? computeOffset(moment, timeZone);
}

/**
 * Cache of UTC offsets by zone and UTC day: `Intl` is a hundred times slower. `null` marks a day with a clock change.
 * No zone changes its clock twice a day, so equal offsets at the start and end of a day mean no change.
 */
const offsets = new Map<string, Map<number, number | null>>();
const maxCachedDays = 4_000;

function computeOffset(moment: number, timeZone: string): number {
  const formatter = formatters.get(timeZone) ?? createFormatter(timeZone);
  formatters.set(timeZone, formatter);
  const parts = Object.fromEntries(formatter.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}

/** Cached by time zone: creating a formatter is slower than using it a hundred times. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function createFormatter(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
}
