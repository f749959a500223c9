import * as z from 'zod/mini';
import type { Country } from '../countries';
import { isDate } from '../fields';
import type { ViolationCode } from '../violationCodes';
import { nitCheckDigit, rutCheckDigit } from './checkDigits';

type Check = (value: string) => ViolationCode | null;

const shapeOfRfc = /^[A-ZÑ&]{3,4}(\d\d)(\d\d)(\d\d)[A-Z\d]{2}[A\d]$/;

/** RFCs that SAT assigns to the general public and to residents abroad; they identify no company. */
const genericRfcs: ReadonlySet<string> = new Set(['XAXX010101000', 'XEXX010101000']);

/**
 * Checks an RFC of the Mexican tax authority (SAT): three letters for a company or four for a person, the date of
 * foundation or birth, and three characters assigned by SAT. The year has two digits: a date that is valid in the 20th
 * or the 21st century is accepted. The check digit is not verified, because some valid RFCs have a wrong one.
 */
export const checkRfc: Check = (value) => {
  if (genericRfcs.has(value)) return 'genericRfc';
  const [, year, month, day] = shapeOfRfc.exec(value) ?? [];
  if (year === undefined || !['19', '20'].some((century) => isDate(`${century}${year}-${month}-${day}`)))
    return 'notAnRfc';
  return null;
};

function checkHyphened(shape: RegExp, malformed: ViolationCode, checkDigitOf: (base: string) => string): Check {
  return (value) => {
    const [, base, digit] = shape.exec(value) ?? [];
    if (base === undefined) return malformed;
    return checkDigitOf(base) === digit ? null : 'wrongCheckDigit';
  };
}

export const checkNit = checkHyphened(/^([1-9]\d{5,9})-(\d)$/, 'notANit', nitCheckDigit);

/** Checks a Chilean RUT: `76086428-5`, `12531909-2`, `8765432-K`. */
export const checkRut = checkHyphened(/^([1-9]\d{6,7})-([\dK])$/, 'notARut', rutCheckDigit);

const compact = (text: string) => text.toUpperCase().replace(/[\s.\-\u2010-\u2015]/g, '');

const withHyphen = (text: string) => compact(text).replace(/^(.+)(.)$/, '$1-$2');

function taxId(normalize: (text: string) => string, check: Check): z.ZodMiniType {
  const violations: readonly ViolationCode[] = ['genericRfc', 'notAnRfc', 'notANit', 'notARut', 'wrongCheckDigit'];
  const violationChecks = violations.map((violation) =>
    z.refine<string>((value) => check(value) !== violation, { params: { violation } }),
  );
  return z.string().check(z.overwrite(normalize), z.minLength(1), z.maxLength(20), ...violationChecks);
}

/** Schemas of tax ids by country (RFC, NIT, RUT). Values are stored without dots and spaces. */
export const taxIdSchemas: Readonly<Record<Country, z.ZodMiniType>> = {
  MX: taxId(compact, checkRfc),
  CO: taxId(withHyphen, checkNit),
  CL: taxId(withHyphen, checkRut),
};
