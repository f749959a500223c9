import { dateIn, daysAfter, hourIn, weekdayOf } from '../../contract/days';

/** From this hour of the platform's zone on, what is due that day is mailed. */
export const firstHour = 8;

/** The day that has begun for what is mailed daily. */
export function dayOfMail(at: Date, timeZone: string): string {
  const today = dateIn(timeZone, at);
  return hourIn(timeZone, at) >= firstHour ? today : daysAfter(today, -1);
}

/** The Monday that has begun for what is mailed weekly. */
export function weekOfMail(at: Date, timeZone: string): string {
  const day = dayOfMail(at, timeZone);
  return daysAfter(day, 1 - weekdayOf(day));
}
