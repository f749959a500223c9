import { dateIn } from '../days';

/**
 * Returns whether the period was over when the payout was calculated: then its last day is the cut-off, else
 * `cutoffAt`.
 */
export function isPeriodOver(cutoffAt: string, periodTo: string, timeZone: string): boolean {
  return dateIn(timeZone, new Date(cutoffAt)) > periodTo;
}
