import { decimalsOf } from '../../contract/currencies';

/** A cell of an exported file; each format writes it differently. `null`: empty. */
export type Cell = string | number | boolean | DecimalCell | MomentCell | null;

/** A decimal number: 1234 units with two decimals are 12.34. */
interface DecimalCell {
  units: number;
  decimals: number;
  /** Per cent. */
  isRate?: true;
}

interface MomentCell {
  /** A calendar date, `2026-07-31`, or an instant in UTC, RFC 3339. */
  moment: string;
  precision: 'day' | 'instant';
}

/** An amount in minor units of its currency. */
export const amountCell = (minor: number, currency: string): DecimalCell => ({
  units: minor,
  decimals: decimalsOf(currency),
});
/** Rate in basis points. */
export const rateCell = (bp: number): DecimalCell => ({ units: bp, decimals: 2, isRate: true });
export const dayCell = (day: string): MomentCell => ({ moment: day, precision: 'day' });
export const instantCell = (instant: string): MomentCell => ({ moment: instant, precision: 'instant' });
