import { dateIn } from '../days';

/**
 * Returns whether the period was over when the payout was calculated. If so, the cut-off is the last day of the period,
 * else `cutoffAt`.
 */
export function isPeriodOver(cutoffAt: string, periodTo: string, timeZone: string): boolean {
  return dateIn(timeZone, new Date(cutoffAt)) > periodTo;
}
