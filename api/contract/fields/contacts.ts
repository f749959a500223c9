import * as z from 'zod/mini';
import { optional, traits, type FieldOf, type Given } from './field';

/** An address of e-mail, in lower case: `Ana@X.mx` and `ana@x.mx` are one person. */
export function email<R extends boolean = false>(given: Given<'email', R> = {}): FieldOf<'email', R> {
  const options = { ...traits, required: false as R, ...given };
  const schema = z.string().check(z.trim(), z.toLowerCase(), ...(options.required ? [z.minLength(1)] : []), z.maxLength(254), z.email());
  return { ...options, kind: 'email', schema: optional(schema, options.required) };
}

/**
 * A telephone number as E.164 writes it: `+525512345678`. Spaces, dots, hyphens and parentheses
 * are left out; ten digits without a country are a Mexican number.
 */
export function phone<R extends boolean = false>(given: Given<'phone', R> = {}): FieldOf<'phone', R> {
  const options = { ...traits, required: false as R, ...given };
  const schema = z.string().check(z.overwrite(e164), ...(options.required ? [z.minLength(1)] : []), z.regex(/^\+[1-9]\d{7,14}$/));
  return { ...options, kind: 'phone', schema: optional(schema, options.required) };
}

function e164(given: string): string {
  const digits = given.trim().replace(/[\s().\-\u2010-\u2015]/g, '').replace(/^00/, '+');
  return /^\d{10}$/.test(digits) ? `+52${digits}` : digits;
}

/**
 * What is sent once and never answered: it is kept encrypted. A form that leaves it empty leaves it
 * as it is.
 */
export function secret(given: Given<'secret', false> & { pattern: RegExp }): FieldOf<'secret', false> {
  const options = { ...traits, column: 'never' as const, ...given, required: false as const };
  const schema = z.nullish(z.string().check(z.overwrite((value) => value.replace(/[\s-]/g, '')), z.maxLength(64), z.refine((value) => value === '' || options.pattern.test(value))));
  return { ...options, kind: 'secret', schema };
}
