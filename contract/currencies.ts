import { declaredNames } from './values';

/**
 * Decimals of each supported currency (ISO 4217). `Intl` is not used: in Node it returns 0 for COP, which would show
 * amounts a hundred times too big.
 */
export const decimals = { MXN: 2, COP: 2, CLP: 0 } as const;

export type Currency = keyof typeof decimals;
export const currencies: readonly Currency[] = declaredNames(decimals);

export const platformCurrency: Currency = 'MXN';

export function decimalsOf(currency: string): number {
  const known = currencies.find((one) => one === currency);
  return known ? decimals[known] : 2;
}
