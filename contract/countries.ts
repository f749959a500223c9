import { declaredNames } from './values';
import type { Currency } from './currencies';

/** Countries where companies sell and are paid (ISO 3166-1 alpha-2). */
export const currencyByCountry = { MX: 'MXN', CO: 'COP', CL: 'CLP' } as const satisfies Record<string, Currency>;

export type Country = keyof typeof currencyByCountry;
export const countries: readonly Country[] = declaredNames(currencyByCountry);

export const countryByCurrency: Readonly<Record<Currency, Country>> = { MXN: 'MX', COP: 'CO', CLP: 'CL' };
