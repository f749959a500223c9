import { decimals, type Currency } from '../currencies';

/**
 * Converts an amount in minor units of `base` to minor units of `quote`. `rate`: exact decimal, units of `quote` for
 * one unit of `base`. Rounds once, half away from zero. Returns `null` above the maximum amount.
 */
export function convertMinor(minor: number, rate: string, base: Currency, quote: Currency): number | null {
  const [whole = '', fraction = ''] = rate.split('.');
  const digits = BigInt(whole + fraction);
  const numerator = BigInt(minor) * digits * 10n ** BigInt(decimals[quote]);
  const denominator = 10n ** BigInt(fraction.length + decimals[base]);
  const doubled = numerator * 2n;
  const rounded = Number((doubled < 0n ? doubled - denominator : doubled + denominator) / (denominator * 2n));
  if (!Number.isSafeInteger(rounded)) return null;
  return rounded === 0 ? 0 : rounded;
}
