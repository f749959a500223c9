import type { Country } from '../countries';
import { secretText } from '../fields';
import { clabeCheckDigit } from './checkDigits';
import type * as z from 'zod/mini';

export function hasClabeCheckDigit(clabe: string): boolean {
  return /^\d{18}$/.test(clabe) && clabe.endsWith(clabeCheckDigit(clabe.slice(0, 17)));
}

export const accountTypes = ['checking', 'savings', 'sight'] as const;

/** `sight` is the Chilean "cuenta vista", which includes CuentaRUT. */
export const accountTypesByCountry: Readonly<Record<Country, readonly (typeof accountTypes)[number][]>> = {
  MX: [],
  CO: ['savings', 'checking'],
  CL: ['checking', 'sight', 'savings'],
};

/** Returns whether an account number of the country is unique only in combination with bank and account type. */
export function isNumberedByBank(country: Country): boolean {
  return country !== 'MX';
}

/** Colombian and Chilean numbers have no check digit; their length depends on the bank. */
export const accountNumberSchemas: Readonly<Record<Country, z.ZodMiniType>> = {
  MX: secretText([
    { violation: 'notAClabe', isValid: (value) => /^\d{18}$/.test(value) },
    { violation: 'wrongCheckDigit', isValid: hasClabeCheckDigit },
  ]),
  CO: secretText([{ violation: 'notAnAccountNumber', isValid: (value) => /^\d{6,16}$/.test(value) }]),
  CL: secretText([{ violation: 'notAnAccountNumber', isValid: (value) => /^\d{5,17}$/.test(value) }]),
};
