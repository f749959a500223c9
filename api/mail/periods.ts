import { dateIn, daysAfter, hourIn, weekdayOf } from '../../contract/days';

/** Hour of the platform's time zone from which the mails due that day are sent. */
export const mailHour = 8;

export function dayOfMail(at: Date, timeZone: string): string {
  const today = dateIn(timeZone, at);
  return hourIn(timeZone, at) >= mailHour ? today : daysAfter(today, -1);
}

export function weekOfMail(at: Date, timeZone: string): string {
  const day = dayOfMail(at, timeZone);
  return daysAfter(day, 1 - weekdayOf(day));
}
