import { decimalsOf } from '../../contract/currencies';

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
}

export const amountCell = (minor: number, currency: string): DecimalCell => ({
  units: minor,
  decimals: decimalsOf(currency),
});
export const rateCell = (bp: number): DecimalCell => ({ units: bp, decimals: 2, isRate: true });
export const dayCell = (day: string): MomentCell => ({ moment: day, precision: 'day' });
export const instantCell = (instant: string): MomentCell => ({ moment: instant, precision: 'instant' });
