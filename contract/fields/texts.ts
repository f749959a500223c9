import * as z from 'zod/mini';
import { visible } from './hidden';
import { contrast, readableOn } from '../color';
import { optional, traits, requiredOf, type FieldOf, type FieldDeclaration, type OptionsOf } from './field';

/** Soft hyphens, and operators that formulas leave out: meaningless characters of pasted text. */
const shapeless = /[\u00AD\u2061-\u2064]/g;

const whole = ({ source, flags }: RegExp) => new RegExp(`^(?:${source})$`, flags.replace(/[gy]/g, ''));

const unlike = (example: string | undefined) =>
  example === undefined ? { violation: 'malformed' } : { violation: 'unlikeExample', example };

/**
 * Returns the schema of typed text: trims it, turns line breaks in a single line into spaces, composes accents (NFC)
 * and removes `shapeless` characters. Refuses `hidden` characters, U+0000 and lone surrogates, which databases cannot
 * store.
 */
function string(
  {
    maxLength,
    multiline,
    minLength = 0,
    pattern,
    example,
  }: Pick<OptionsOf<'text'>, 'maxLength' | 'multiline' | 'minLength' | 'pattern' | 'example'>,
  required: boolean,
) {
  const inLines = (value: string) => (multiline ? value.replace(/\r\n?/g, '\n') : value.replace(/\s+/g, ' '));
  const tidy = (value: string) => inLines(value.replace(shapeless, '')).trim().normalize('NFC');
  const storable = multiline ? /^[^\p{Cs}\p{Cc}]*(?:[\n\t][^\p{Cs}\p{Cc}]*)*$/u : /^[^\p{Cs}\p{Cc}]*$/u;
  return z.string().check(
    visible,
    z.overwrite(tidy),
    ...(required ? [z.minLength(1)] : []),
    ...(minLength > 1 ? [z.minLength(minLength)] : []),
    z.maxLength(maxLength),
    z.refine((value) => storable.test(value)),
    ...(pattern ? [z.refine<string>((value) => whole(pattern).test(value), { params: unlike(example) })] : []),
  );
}

export function text<R extends boolean = false>(given: FieldDeclaration<'text', R> = {}): FieldOf<'text', NoInfer<R>> {
  const options = {
    ...traits,
    maxLength: 200,
    multiline: false,
    actor: false,
    ...given,
    required: requiredOf(given, false),
  };
  return { ...options, kind: 'text', schema: optional(string(options, options.required), options.required) };
}

/** Text in both languages of the console. English is optional. */
export function localizedText<R extends boolean = false>(
  given: FieldDeclaration<'localizedText', R> = {},
): FieldOf<'localizedText', NoInfer<R>> {
  const options = { ...traits, maxLength: 80, multiline: false, ...given, required: requiredOf(given, false) };
  const inSpanish = string(options, options.required);
  const schema = z.strictObject({
    es: options.required ? inSpanish : z.nullish(inSpanish),
    en: z.nullish(string(options, false)),
  });
  return { ...options, kind: 'localizedText', schema: optional(schema, options.required) };
}

/** Identifier for addresses and imports: `comida-rapida`. */
export function slug<R extends boolean = true>(given: FieldDeclaration<'slug', R> = {}): FieldOf<'slug', NoInfer<R>> {
  const options = { ...traits, maxLength: 60, unique: true, ...given, required: requiredOf(given, true) };
  const schema = z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(options.maxLength), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));
  return { ...options, kind: 'slug', schema: optional(schema, options.required) };
}

/**
 * Background color `#RRGGBB`. The better of our two text colors must have a contrast of 4.5:1 on it (WCAG 2.2 AA,
 * 1.4.3).
 */
export function color<R extends boolean = false>(
  given: FieldDeclaration<'color', R> = {},
): FieldOf<'color', NoInfer<R>> {
  const options = { ...traits, ...given, required: requiredOf(given, false) };
  const schema = z.string().check(
    z.trim(),
    z.regex(/^#[0-9a-fA-F]{6}$/, { abort: true }),
    z.toUpperCase(),
    z.refine((value) => contrast(value, readableOn(value)) >= 4.5, { params: { violation: 'lowContrast' } }),
  );
  return { ...options, kind: 'color', schema: optional(schema, options.required) };
}

/** Short list of texts in both languages, such as the features of a plan. */
export function localizedTexts(given: FieldDeclaration<'localizedTexts', true> = {}): FieldOf<'localizedTexts', true> {
  const options = { ...traits, maxLength: 120, maxItems: 12, initial: [], ...given, required: true as const };
  const line = { maxLength: options.maxLength, multiline: false };
  const item = z.strictObject({ es: string(line, true), en: z.nullish(string(line, false)) });
  return { ...options, kind: 'localizedTexts', schema: z.array(item).check(z.maxLength(options.maxItems)) };
}
