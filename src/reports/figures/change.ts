import { changeOf, type Figure } from '../../../contract/reports/figures';

/** How a value differs from the one it is compared with. */
export interface Change {
  /** Of the one before, in basis points; of a rate, which is a share itself, how many basis points lie between. */
  bp: number;
  unit: 'share' | 'points';
  direction: 'up' | 'down' | 'same';
  /** What it means, whatever the direction (docs/business.md, Reports: colour follows meaning). */
  meaning: 'good' | 'bad' | 'neutral';
}

/** `null`: there is nothing to compare with, or it is nothing. */
export function changeIn({ kind, good }: Figure, value: number | null, before: number | null): Change | null {
  const isRate = kind === 'rate';
  const bp = isRate ? (value === null || before === null ? null : value - before) : changeOf(value, before);
  if (bp === null || value === null || before === null) return null;
  const direction = value > before ? 'up' : value < before ? 'down' : 'same';
  const better = good === 'less' ? 'down' : 'up';
  const meaning = good === undefined || direction === 'same' ? 'neutral' : direction === better ? 'good' : 'bad';
  return { bp, unit: isRate ? 'points' : 'share', direction, meaning };
}
