import * as z from 'zod/mini';
import type { Country } from '../currencies';
import { secretSchema, isDate } from '../fields';
import type { ViolationCode } from '../violationCodes';

export function hasValidClabeCheckDigit(clabe: string): boolean {
  return /^\d{18}$/.test(clabe) && clabe.endsWith(computeClabeCheckDigit(clabe.slice(0, 17)));
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
  MX: secretSchema([
    { violation: 'notAClabe', isValid: (value) => /^\d{18}$/.test(value) },
    { violation: 'wrongCheckDigit', isValid: hasValidClabeCheckDigit },
  ]),
  CO: secretSchema([{ violation: 'notAnAccountNumber', isValid: (value) => /^\d{6,16}$/.test(value) }]),
  CL: secretSchema([{ violation: 'notAnAccountNumber', isValid: (value) => /^\d{5,17}$/.test(value) }]),
};

function computeWeightedSum(values: readonly number[], weightOf: (at: number) => number): number {
  return values.reduce((sum, value, at) => sum + value * weightOf(at), 0);
}

const digitsOf = (text: string) => [...text].map(Number);

/** Weights from the last digit to the first (DIAN, Orden Administrativa 4 of 1989). */
const nitWeights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];

export function computeNitCheckDigit(base: string): string {
  const remainder = computeWeightedSum(digitsOf(base).toReversed(), (at) => nitWeights[at] ?? 0) % 11;
  return String(remainder < 2 ? remainder : 11 - remainder);
}

/** Returns the check digit of a Chilean RUT: weights 2 to 7, repeated from the last digit, modulo 11; 10 is `K`. */
export function computeRutCheckDigit(base: string): string {
  const rest = 11 - (computeWeightedSum(digitsOf(base).toReversed(), (at) => (at % 6) + 2) % 11);
  return rest === 11 ? '0' : rest === 10 ? 'K' : String(rest);
}

/** Returns the check digit of the 17 digits of a CLABE: weights 3, 7, 1, each product modulo 10 (Banco de México). */
export function computeClabeCheckDigit(base: string): string {
  const weights = [3, 7, 1];
  const sum = digitsOf(base).reduce((total, digit, at) => total + ((digit * (weights[at % 3] ?? 0)) % 10), 0);
  return String((10 - (sum % 10)) % 10);
}

type Check = (value: string) => ViolationCode | null;

const rfcPattern = /^[A-ZÑ&]{3,4}(\d\d)(\d\d)(\d\d)[A-Z\d]{2}[A\d]$/;

/** RFCs that SAT assigns to the general public and to residents abroad; they identify no company. */
const genericRfcs: ReadonlySet<string> = new Set(['XAXX010101000', 'XEXX010101000']);

/**
 * Checks an RFC of the Mexican tax authority (SAT): three letters for a company or four for a person, the date of
 * foundation or birth, and three characters assigned by SAT. The year has two digits: a date that is valid in the 20th
 * or the 21st century is accepted. The check digit is not verified, because some valid RFCs have a wrong one.
 */
export const checkRfc: Check = (value) => {
  if (genericRfcs.has(value)) return 'genericRfc';
  const [, year, month, day] = rfcPattern.exec(value) ?? [];
  if (year === undefined || !['19', '20'].some((century) => isDate(`${century}${year}-${month}-${day}`)))
    return 'notAnRfc';
  return null;
};

function createHyphenatedCheck(
  pattern: RegExp,
  malformed: ViolationCode,
  checkDigitOf: (base: string) => string,
): Check {
  return (value) => {
    const [, base, digit] = pattern.exec(value) ?? [];
    if (base === undefined) return malformed;
    return checkDigitOf(base) === digit ? null : 'wrongCheckDigit';
  };
}

export const checkNit = createHyphenatedCheck(/^([1-9]\d{5,9})-(\d)$/, 'notANit', computeNitCheckDigit);

/** Checks a Chilean RUT: `76086428-5`, `12531909-2`, `8765432-K`. */
export const checkRut = createHyphenatedCheck(/^([1-9]\d{6,7})-([\dK])$/, 'notARut', computeRutCheckDigit);

const compact = (text: string) => text.toUpperCase().replace(/[\s.\-\u2010-\u2015]/g, '');

const hyphenate = (text: string) => compact(text).replace(/^(.+)(.)$/, '$1-$2');

function taxIdSchema(normalize: (text: string) => string, check: Check): z.ZodMiniType {
  const violations: readonly ViolationCode[] = ['genericRfc', 'notAnRfc', 'notANit', 'notARut', 'wrongCheckDigit'];
  const violationChecks = violations.map((violation) =>
    z.refine<string>((value) => check(value) !== violation, { params: { violation } }),
  );
  return z.string().check(z.overwrite(normalize), z.minLength(1), z.maxLength(20), ...violationChecks);
}

/** Schemas of tax ids by country (RFC, NIT, RUT). Values are stored without dots and spaces. */
export const taxIdSchemas: Readonly<Record<Country, z.ZodMiniType>> = {
  MX: taxIdSchema(compact, checkRfc),
  CO: taxIdSchema(hyphenate, checkNit),
  CL: taxIdSchema(hyphenate, checkRut),
};
