/**
 * The same day so many months later; where a month has no such day, its last one: a month after
 * January 31 is February 28, two months after it March 31.
 */
export function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(2000, 0));
  last.setUTCFullYear(year, month + months, 0);
  last.setUTCDate(Math.min(day, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** The days of a plan of so many payments, a month apart. */
export function dueDates(firstOn: string, times: number): string[] {
  return Array.from({ length: times }, (_, months) => monthsAfter(firstOn, months));
}
