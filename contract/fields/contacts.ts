import * as z from 'zod/mini';
import { noHiddenCharacters } from './texts';
import { optional, defaultTraits, requiredOf, type FieldOf, type FieldDeclaration } from './field';

/** E-mail address, stored in lower case, so that `Ana@X.mx` and `ana@x.mx` are equal. */
export function email<R extends boolean = false>(
  declaration: FieldDeclaration<'email', R> = {},
): FieldOf<'email', NoInfer<R>> {
  const options = { ...defaultTraits, ...declaration, required: requiredOf(declaration, false) };
  const schema = z
    .string()
    .check(
      noHiddenCharacters,
      z.trim(),
      z.toLowerCase(),
      ...(options.required ? [z.minLength(1)] : []),
      z.maxLength(254),
      z.email(),
    );
  return { ...options, kind: 'email', schema: optional(schema, options.required) };
}

const dialingCodes = { MX: ['52', 10], CO: ['57', 10], CL: ['56', 9] } as const;
type DialingCountry = keyof typeof dialingCodes;

/** Returns the digits without the calling code; `null` if the country is not in `dialingCodes`. */
export function nationalDigitsOf(e164: string): string | null {
  const bare = e164.replaceAll(/\D/g, '');
  for (const [code, digits] of Object.values(dialingCodes))
    if (bare.startsWith(code) && bare.length === code.length + digits) return bare.slice(code.length);
  return null;
}

/** Prefixes of calls within a country. Mexico abolished its prefixes in 2019. */
const trunkPrefixes: Readonly<Record<DialingCountry, RegExp>> = { MX: /^(?:01|044|045)/, CO: /^03(?=3)/, CL: /^0/ };

function normalizeNationalNumber(digits: string, country: DialingCountry): string | null {
  const [code, length] = dialingCodes[country];
  const bare = digits.replace(trunkPrefixes[country], '');
  if (bare.length === length) return `+${code}${bare}`;
  return digits.startsWith(code) && digits.length === code.length + length ? `+${digits}` : null;
}

/** Until 2019 Mexican mobile numbers had a 1 after the calling code: `+52 1 55…`. */
const mexicanMobile = /^(\+?)521(?=\d{10}$)/;

/**
 * Returns the schema of a telephone number in E.164: `+525512345678`. Removes spaces, dots, hyphens, slashes,
 * parentheses, and the `'` that marks a text cell of a spreadsheet. A number without `+` must have a usual notation of
 * `country`: `55 1234 5678`, `044 55…`, `52 55…`.
 */
export function phoneSchema(required: boolean, country: DialingCountry = 'MX'): z.ZodMiniType {
  const toE164 = (typedPhone: string) => {
    const bare = typedPhone
      .trim()
      .replace(/^['\u2019]|^tel:/i, '')
      .replace(/[\s().\-\u2010-\u2015/]/g, '')
      .replace(/^00/, '+')
      .replace(mexicanMobile, '$152');
    return /^\d+$/.test(bare) ? (normalizeNationalNumber(bare, country) ?? bare) : bare;
  };
  return optional(
    z.string().check(z.overwrite(toE164), ...(required ? [z.minLength(1)] : []), z.regex(/^\+[1-9]\d{7,14}$/)),
    required,
  );
}

/** Telephone number. Without a calling code it is read as Mexican, unless the field declares `varies`. */
export function phone<R extends boolean = false>(
  declaration: FieldDeclaration<'phone', R> = {},
): FieldOf<'phone', NoInfer<R>> {
  const options = { ...defaultTraits, ...declaration, required: requiredOf(declaration, false) };
  return { ...options, kind: 'phone', schema: phoneSchema(options.required) };
}

/** Maximum URL length that every browser and search engine accepts. */
const maxUrl = 2_000;

function normalizeUrl(typedUrl: string): string {
  const text = typedUrl.trim();
  if (text === '') return text;
  try {
    const url = new URL(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
    if (url.username || url.password) return text;
    return url.pathname === '/' && !url.search && !url.hash ? url.origin : url.href;
  } catch {
    return text;
  }
}

function isUrl(text: string): boolean {
  if (!/^https?:\/\/\S+$/.test(text) || !URL.canParse(text)) return false;
  const { username, password, hostname } = new URL(text);
  // Rejects a number such as `12.5`, which `URL` parses as an IP address: it is more likely a mistake.
  return username === '' && password === '' && /^[^.]+(\.[^.]+)*\.(?!\d+$)[^.]+$/.test(hostname);
}

/** Web address, http or https only. `fonda.mx` becomes `https://fonda.mx`. */
export function url<R extends boolean = false>(
  declaration: FieldDeclaration<'url', R> = {},
): FieldOf<'url', NoInfer<R>> {
  const options = { ...defaultTraits, ...declaration, required: requiredOf(declaration, false) };
  const schema = z.string().check(
    noHiddenCharacters,
    z.overwrite(normalizeUrl),
    ...(options.required ? [z.minLength(1)] : []),
    z.maxLength(maxUrl),
    z.refine((text: string) => (text === '' && !options.required) || isUrl(text)),
  );
  return { ...options, kind: 'url', schema: optional(schema, options.required) };
}

interface SecretRule {
  violation: string;
  isValid: (value: string) => boolean;
}

/**
 * Returns the schema of a secret. Removes spaces and hyphens, accepts an empty value, and reports the first broken
 * rule.
 */
export function secretSchema(rules: readonly SecretRule[]): z.ZodMiniType {
  const checks = rules.map(({ violation, isValid }) =>
    z.refine<string>((value) => value === '' || isValid(value), { params: { violation } }),
  );
  return z.nullish(
    z.string().check(
      z.overwrite((value) => value.replace(/[\s-]/g, '')),
      z.maxLength(64),
      ...checks,
    ),
  );
}

/** Write-only value, stored encrypted. An empty input does not change the stored value. */
export function secret<const L extends string = never>(
  declaration: FieldDeclaration<'secret', false> & { pattern: RegExp; last4?: L },
): FieldOf<'secret', false> & { last4?: L } {
  const options = { ...defaultTraits, column: 'never' as const, ...declaration, required: false as const };
  return {
    ...options,
    kind: 'secret',
    schema: secretSchema([{ violation: 'malformed', isValid: (value) => options.pattern.test(value) }]),
  };
}
