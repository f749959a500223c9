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
  const supportedCurrency = currencies.find((one) => one === currency);
  return supportedCurrency ? decimals[supportedCurrency] : 2;
}

/** Countries where companies sell and are paid (ISO 3166-1 alpha-2). */
export const currencyByCountry = { MX: 'MXN', CO: 'COP', CL: 'CLP' } as const satisfies Record<string, Currency>;

export type Country = keyof typeof currencyByCountry;
export const countries: readonly Country[] = declaredNames(currencyByCountry);

export const countryByCurrency: Readonly<Record<Currency, Country>> = { MXN: 'MX', COP: 'CO', CLP: 'CL' };
