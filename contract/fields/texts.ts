import * as z from 'zod/mini';
import { contrast, readableOn } from '../color';
import { optional, traits, type FieldOf, type FieldDeclaration, type OptionsOf } from './field';

/**
 * Marks without a shape that come along with pasted text: zero-width spaces, and the ones that turn
 * the direction of what follows, with which a name can be made to read as another. The joiner
 * stays: emoji are made with it.
 */
const shapeless = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

/** Characters that leave nothing on the screen: of these alone no text is made. */
const unseen = /^[\p{Default_Ignorable_Code_Point}\u2800\s]*$/u;

/**
 * Text as a person typed it, cleaned of what they did not mean: spaces around it, line breaks
 * pasted into one line, accents in two characters, marks nobody sees. U+0000 and halves of
 * characters are refused: no database keeps them.
 */
function string({ maxLength, multiline }: OptionsOf<'text'>, required: boolean) {
  const inLines = (value: string) => (multiline ? value.replace(/\r\n?/g, '\n') : value.replace(/\s+/g, ' '));
  const tidy = (value: string) =>
    unseen.test(value) ? '' : inLines(value.replace(shapeless, '')).trim().normalize('NFC');
  const storable = multiline ? /^[^\p{Cs}\p{Cc}]*(?:[\n\t][^\p{Cs}\p{Cc}]*)*$/u : /^[^\p{Cs}\p{Cc}]*$/u;
  return z.string().check(
    z.overwrite(tidy),
    ...(required ? [z.minLength(1)] : []),
    z.maxLength(maxLength),
    z.refine((value) => storable.test(value)),
  );
}

export function text<R extends boolean = false>(given: FieldDeclaration<'text', R> = {}): FieldOf<'text', NoInfer<R>> {
  const options = { ...traits, maxLength: 200, multiline: false, required: false as R, ...given };
  return { ...options, kind: 'text', schema: optional(string(options, options.required), options.required) };
}

/** A text in both languages of the console. Spanish is what must be there; English may be missing. */
export function localizedText<R extends boolean = false>(
  given: FieldDeclaration<'localizedText', R> = {},
): FieldOf<'localizedText', NoInfer<R>> {
  const options = { ...traits, maxLength: 80, multiline: false, required: false as R, ...given };
  const inSpanish = string(options, options.required);
  const schema = z.strictObject({
    es: options.required ? inSpanish : z.nullish(inSpanish),
    en: z.nullish(string(options, false)),
  });
  return { ...options, kind: 'localizedText', schema: optional(schema, options.required) };
}

/** The name a record has in addresses and imports: `comida-rapida`. */
export function slug<R extends boolean = true>(given: FieldDeclaration<'slug', R> = {}): FieldOf<'slug', NoInfer<R>> {
  const options = { ...traits, maxLength: 60, unique: true, required: true as R, ...given };
  const schema = z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(options.maxLength), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));
  return { ...options, kind: 'slug', schema: optional(schema, options.required) };
}

/**
 * `#RRGGBB`, a background on which text is printed. The better of the house's two inks must reach
 * 4.5:1 on it (WCAG 2.2 AA, 1.4.3).
 */
export function color<R extends boolean = false>(
  given: FieldDeclaration<'color', R> = {},
): FieldOf<'color', NoInfer<R>> {
  const options = { ...traits, required: false as R, ...given };
  const schema = z.string().check(
    z.trim(),
    z.regex(/^#[0-9a-fA-F]{6}$/, { abort: true }),
    z.toUpperCase(),
    z.refine((value) => contrast(value, readableOn(value)) >= 4.5, { params: { violation: 'lowContrast' } }),
  );
  return { ...options, kind: 'color', schema: optional(schema, options.required) };
}

/** A short list of texts in both languages, in the order given: what a plan includes. */
export function localizedTexts(given: FieldDeclaration<'localizedTexts', true> = {}): FieldOf<'localizedTexts', true> {
  const options = { ...traits, maxLength: 120, maxItems: 12, initial: [], ...given, required: true as const };
  const line = { maxLength: options.maxLength, multiline: false };
  const item = z.strictObject({ es: string(line, true), en: z.nullish(string(line, false)) });
  return { ...options, kind: 'localizedTexts', schema: z.array(item).check(z.maxLength(options.maxItems)) };
}
