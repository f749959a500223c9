import { dateIn, daysAfter, hourIn, weekdayOf } from '../../contract/days';

/** Hour in the platform's time zone after which the mails of a day are sent. */
export const mailHour = 8;

export function dayOfMail(at: Date, timeZone: string): string {
  const today = dateIn(timeZone, at);
  return hourIn(timeZone, at) >= mailHour ? today : daysAfter(today, -1);
}

export function weekOfMail(at: Date, timeZone: string): string {
  const day = dayOfMail(at, timeZone);
  return daysAfter(day, 1 - weekdayOf(day));
}
