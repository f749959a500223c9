import { decimalsOf } from '../../contract/currencies';
import { toWallClock } from '../../contract/days';

export type Cell = string | number | boolean | DecimalCell | MomentCell | null;

/** Decimal number: 1234 units with two decimals are 12.34. */
interface DecimalCell {
  units: number;
  decimals: number;
  isRate?: true;
}

interface MomentCell {
  moment: string;
  precision: 'day' | 'instant';
  /** Text of a CSV, if it differs from `moment`. */
  text?: string;
}

export const amountCell = (minor: number, currency: string): DecimalCell => ({
  units: minor,
  decimals: decimalsOf(currency),
});
export const rateCell = (bp: number): DecimalCell => ({ units: bp, decimals: 2, isRate: true });
export const factorCell = (bp: number): DecimalCell => ({ units: Math.round(bp / 100), decimals: 2 });
export const dayCell = (day: string): MomentCell => ({ moment: day, precision: 'day' });
export const instantCell = (instant: string): MomentCell => ({ moment: instant, precision: 'instant' });

/** A moment that a CSV shows in the time zone: `2026-11-22 14:05`. */
export const wallClockCell = (instant: string, timeZone: string): MomentCell => ({
  ...instantCell(instant),
  text: toWallClock(timeZone, new Date(instant)).toISOString().slice(0, 16).replace('T', ' '),
});
