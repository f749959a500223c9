/**
 * Exchange rates of a day, published by a source such as "Banxico FIX" and entered by finance or owners. Append-only:
 * another rate of the same day corrects a mistake, and the latest entry counts. Rates only convert displayed amounts and affect
 * no posting or limit (docs/business.md, Exchange rates).
 */
import { choice, date, pastDate, text } from '../fields';
import { currencies, decimals, type Currency } from '../currencies';
import { defineResource } from '../resource';

/** Positive decimal with at most ten digits before and after the point: `0.0046`. */
export const ratePattern = /^(?=.*[1-9])\d{1,10}(?:\.\d{1,10})?$/;

const immutableField = { required: true, immutable: true, column: 'shown', section: 'content' } as const;

export const exchangeRates = defineResource({
  name: 'exchange-rates',
  table: 'exchangeRates',
  fields: {
    /** `COP/MXN`: Mexican pesos for one Colombian peso. */
    pair: text({ required: true, readOnly: true, initial: '', filter: true, sort: true, column: 'shown' }),
    base: choice(currencies, { ...immutableField, sort: false, column: 'offered' }),
    quote: choice(currencies, { ...immutableField, sort: false, column: 'offered' }),
    /** Exact decimal, never a float: `0.0046`. */
    rate: text({ ...immutableField, maxLength: 21, sort: false, pattern: ratePattern, example: '0.0046' }),
    onDate: date({ ...immutableField, ...pastDate }),
    source: text({ ...immutableField, maxLength: 120, search: true }),
  },
  actions: {},
  permitted: { read: ['finance'], write: ['finance'] },
  order: { field: 'onDate', direction: 'DESC' },
  title: 'pair',
  writes: { create: true, update: false, archive: false },
  appendOnly: true,
  imports: false,
});

/**
 * Converts an amount in minor units of `base` to minor units of `quote`. `rate`: exact decimal, units of `quote` for
 * one unit of `base`. Rounds once, half away from zero. Returns `null` if the result exceeds the
 * safe integer range.
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
