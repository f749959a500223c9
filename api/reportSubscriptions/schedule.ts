import type { Cadence } from '../../contract/reports/reportSubscriptions';
import { daysAfter, firstOfMonth, monthsAfter } from '../../contract/days';
import { dayOfMail, weekOfMail } from '../mail/periods';
import type { Range } from '../reports/periods';

export function lastSendDate(cadence: Cadence, at: Date, timeZone: string): string {
  return cadence === 'weekly' ? weekOfMail(at, timeZone) : firstOfMonth(dayOfMail(at, timeZone));
}

export const nextSendDate = (cadence: Cadence, on: string): string =>
  cadence === 'weekly' ? daysAfter(on, 7) : monthsAfter(on, 1);

export const reportRange = (cadence: Cadence, on: string): Range => ({
  from: cadence === 'weekly' ? daysAfter(on, -7) : monthsAfter(on, -1),
  to: daysAfter(on, -1),
});
