import { changeInBp, type Figure } from '../../../contract/reports/figures';

export interface Change {
  /** Basis points: the relative change, or for a rate the difference of the two rates. */
  bp: number;
  unit: 'share' | 'points';
  direction: 'up' | 'down' | 'same';
  /** Whether the change is good or bad, which does not follow from its direction (docs/business.md, Reports). */
  meaning: 'good' | 'bad' | 'neutral';
}

/** Returns `null` if the previous value is missing or zero. */
export function compareFigure(
  { kind, betterWhen }: Figure,
  value: number | null,
  before: number | null,
): Change | null {
  const isRate = kind === 'rate';
  const bp = isRate ? (value === null || before === null ? null : value - before) : changeInBp(value, before);
  if (bp === null || value === null || before === null) return null;
  const direction = value > before ? 'up' : value < before ? 'down' : 'same';
  const better = betterWhen === 'less' ? 'down' : 'up';
  const meaning = betterWhen === undefined || direction === 'same' ? 'neutral' : direction === better ? 'good' : 'bad';
  return { bp, unit: isRate ? 'points' : 'share', direction, meaning };
}
