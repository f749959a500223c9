/**
 * The decimals of each currency the marketplace works in (ISO 4217). Not from `Intl`: Node's says 0
 * for COP, which would show amounts a hundred times too big.
 */
export const decimals = { MXN: 2, COP: 2, CLP: 0 } as const;

export type Currency = keyof typeof decimals;
export const currencies = Object.keys(decimals) as readonly Currency[];

/** The currency of amounts that do not name one. */
export const platformCurrency: Currency = 'MXN';

export function decimalsOf(currency: string): number {
  return Object.hasOwn(decimals, currency) ? decimals[currency as Currency] : 2;
}
