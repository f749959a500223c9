import * as z from 'zod/mini';
import { visible } from './hidden';
import { optional, traits, requiredOf, type FieldOf, type FieldDeclaration } from './field';

/** An e-mail address, stored in lower case: `Ana@X.mx` and `ana@x.mx` are the same. */
export function email<R extends boolean = false>(
  given: FieldDeclaration<'email', R> = {},
): FieldOf<'email', NoInfer<R>> {
  const options = { ...traits, ...given, required: requiredOf(given, false) };
  const schema = z
    .string()
    .check(
      visible,
      z.trim(),
      z.toLowerCase(),
      ...(options.required ? [z.minLength(1)] : []),
      z.maxLength(254),
      z.email(),
    );
  return { ...options, kind: 'email', schema: optional(schema, options.required) };
}

/** The calling code of each country and the number of digits after it. */
const dialling = { MX: ['52', 10], CO: ['57', 10], CL: ['56', 9] } as const;
type Dialled = keyof typeof dialling;

/** The digits of a number without the calling code of its country; `null` where it is none of ours. */
export function nationalDigits(e164: string): string | null {
  const bare = e164.replaceAll(/\D/g, '');
  for (const [code, digits] of Object.values(dialling))
    if (bare.startsWith(code) && bare.length === code.length + digits) return bare.slice(code.length);
  return null;
}

/** What people dial before a number within its country: Mexico's prefixes until 2019, the zero of Chile. */
const trunkPrefixes: Readonly<Record<Dialled, RegExp>> = { MX: /^(?:01|044|045)/, CO: /^03(?=3)/, CL: /^0/ };

/** In E.164 if the digits are a number of the country, with or without its calling code; `null` otherwise. */
function nationalNumber(digits: string, country: Dialled): string | null {
  const [code, length] = dialling[country];
  const bare = digits.replace(trunkPrefixes[country], '');
  if (bare.length === length) return `+${code}${bare}`;
  return digits.startsWith(code) && digits.length === code.length + length ? `+${digits}` : null;
}

/** A mobile number of Mexico was written with a 1 behind the calling code until 2019: `+52 1 55…`. */
const mexicanMobile = /^(\+?)521(?=\d{10}$)/;

/**
 * A telephone number in E.164: `+525512345678`. Spaces, dots, hyphens, slashes and parentheses are removed, and the `'`
 * that marks a text in a spreadsheet. A number without `+` is read as people of `country` write it: `55 1234 5678`,
 * `044 55…`, `52 55…`; anything else without `+` is refused.
 */
export function phoneText(required: boolean, country: Dialled = 'MX'): z.ZodMiniType {
  const e164 = (given: string) => {
    const bare = given
      .trim()
      .replace(/^['\u2019]|^tel:/i, '')
      .replace(/[\s().\-\u2010-\u2015/]/g, '')
      .replace(/^00/, '+')
      .replace(mexicanMobile, '$152');
    return /^\d+$/.test(bare) ? (nationalNumber(bare, country) ?? bare) : bare;
  };
  return optional(
    z.string().check(z.overwrite(e164), ...(required ? [z.minLength(1)] : []), z.regex(/^\+[1-9]\d{7,14}$/)),
    required,
  );
}

/** A telephone number; Mexican if it has no calling code, unless the field `varies`. */
export function phone<R extends boolean = false>(
  given: FieldDeclaration<'phone', R> = {},
): FieldOf<'phone', NoInfer<R>> {
  const options = { ...traits, ...given, required: requiredOf(given, false) };
  return { ...options, kind: 'phone', schema: phoneText(options.required) };
}

/** The longest address that every browser and search engine takes. */
const maxUrl = 2_000;

/** An address as it is kept: with a scheme, its host in lower case. What is no address stays as it was typed. */
function asUrl(given: string): string {
  const text = given.trim();
  if (text === '') return text;
  try {
    const url = new URL(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
    if (url.username || url.password) return text;
    return url.pathname === '/' && !url.search && !url.hash ? url.origin : url.href;
  } catch {
    return text;
  }
}

/** An address of the web that anybody may open: no password in it, and a host with a domain. */
function isUrl(text: string): boolean {
  if (!/^https?:\/\/\S+$/.test(text) || !URL.canParse(text)) return false;
  const { username, password, hostname } = new URL(text);
  // A number is read as an IP address: who types 12.5 has meant something else.
  return username === '' && password === '' && /^[^.]+(\.[^.]+)*\.(?!\d+$)[^.]+$/.test(hostname);
}

/** A web address. `fonda.mx` becomes `https://fonda.mx`; only http and https are accepted. */
export function url<R extends boolean = false>(given: FieldDeclaration<'url', R> = {}): FieldOf<'url', NoInfer<R>> {
  const options = { ...traits, ...given, required: requiredOf(given, false) };
  const schema = z.string().check(
    visible,
    z.overwrite(asUrl),
    ...(options.required ? [z.minLength(1)] : []),
    z.maxLength(maxUrl),
    z.refine((text: string) => (text === '' && !options.required) || isUrl(text)),
  );
  return { ...options, kind: 'url', schema: optional(schema, options.required) };
}

interface SecretRule {
  violation: string;
  holds: (value: string) => boolean;
}

/** The schema of a secret: empty, or as the rules demand; spaces and hyphens are removed. The first broken rule is reported. */
export function secretText(rules: readonly SecretRule[]): z.ZodMiniType {
  const checks = rules.map(({ violation, holds }) =>
    z.refine<string>((value) => value === '' || holds(value), { params: { violation } }),
  );
  return z.nullish(
    z.string().check(
      z.overwrite((value) => value.replace(/[\s-]/g, '')),
      z.maxLength(64),
      ...checks,
    ),
  );
}

/**
 * A write-only value, stored encrypted. A form that leaves it empty does not change it.
 */
export function secret<const L extends string = never>(
  given: FieldDeclaration<'secret', false> & { pattern: RegExp; last4?: L },
): FieldOf<'secret', false> & { last4?: L } {
  const options = { ...traits, column: 'never' as const, ...given, required: false as const };
  return {
    ...options,
    kind: 'secret',
    schema: secretText([{ violation: 'malformed', holds: (value) => options.pattern.test(value) }]),
  };
}
