import type { Country } from '../countries';
import { secretText } from '../fields';
import { clabeCheckDigit } from './checkDigits';
import type * as z from 'zod/mini';

/** Whether a text is a CLABE with a correct check digit. */
export function hasClabeCheckDigit(clabe: string): boolean {
  return /^\d{18}$/.test(clabe) && clabe.endsWith(clabeCheckDigit(clabe.slice(0, 17)));
}

/** The account types a bank needs besides the number; a CLABE needs none. */
export const accountTypes = ['checking', 'savings', 'sight'] as const;

/** Those of each country: `sight` is the Chilean "cuenta vista", CuentaRUT included. */
export const accountTypesByCountry: Readonly<Record<Country, readonly (typeof accountTypes)[number][]>> = {
  MX: [],
  CO: ['savings', 'checking'],
  CL: ['checking', 'sight', 'savings'],
};

/** Account numbers that are unique only together with bank and type. */
export function isNumberedByBank(country: Country): boolean {
  return country !== 'MX';
}

/**
 * What the number of an account may be in each country. Colombian and Chilean ones have no check digit,
 * and as many digits as their bank gives them.
 */
export const accountNumberSchemas: Readonly<Record<Country, z.ZodMiniType>> = {
  MX: secretText([
    { violation: 'notAClabe', holds: (value) => /^\d{18}$/.test(value) },
    { violation: 'wrongCheckDigit', holds: hasClabeCheckDigit },
  ]),
  CO: secretText([{ violation: 'notAnAccountNumber', holds: (value) => /^\d{6,16}$/.test(value) }]),
  CL: secretText([{ violation: 'notAnAccountNumber', holds: (value) => /^\d{5,17}$/.test(value) }]),
};
