import * as z from 'zod/mini';
import { contrastRatio, textColorOn } from '../color';
import {
  optional,
  defaultTraits,
  requiredOf,
  type FieldOf,
  type FieldDeclaration,
  type OptionsOf,
  type Traits,
} from './field';

/** Soft hyphens and invisible mathematical operators, which pasted text may contain. */
const invisibleCharacters = /[\u00AD\u2061-\u2064]/g;

const anchorPattern = ({ source, flags }: RegExp) => new RegExp(`^(?:${source})$`, flags.replace(/[gy]/g, ''));

const patternViolation = (example: string | undefined) =>
  example === undefined ? { violation: 'malformed' } : { violation: 'unlikeExample', example };

/**
 * Returns the schema of typed text. Trims it, replaces line breaks by spaces unless the text is multiline, composes
 * accents (NFC) and removes `invisibleCharacters`. Rejects hidden characters, and U+0000 and lone surrogates, which
 * databases cannot store.
 */
function textSchema(
  {
    maxLength,
    multiline,
    minLength = 0,
    pattern,
    example,
  }: Pick<OptionsOf<'text'>, 'maxLength' | 'multiline' | 'minLength' | 'pattern' | 'example'>,
  required: boolean,
) {
  const normalizeWhitespace = (value: string) =>
    multiline ? value.replace(/\r\n?/g, '\n') : value.replace(/\s+/g, ' ');
  const normalizeText = (value: string) =>
    normalizeWhitespace(value.replace(invisibleCharacters, '')).trim().normalize('NFC');
  const storable = multiline ? /^[^\p{Cs}\p{Cc}]*(?:[\n\t][^\p{Cs}\p{Cc}]*)*$/u : /^[^\p{Cs}\p{Cc}]*$/u;
  return z.string().check(
    noHiddenCharacters,
    z.overwrite(normalizeText),
    ...(required ? [z.minLength(1)] : []),
    ...(minLength > 1 ? [z.minLength(minLength)] : []),
    z.maxLength(maxLength),
    z.refine((value) => storable.test(value)),
    ...(pattern
      ? [z.refine<string>((value) => anchorPattern(pattern).test(value), { params: patternViolation(example) })]
      : []),
  );
}

export function text<R extends boolean = false>(
  declaration: FieldDeclaration<'text', R> = {},
): FieldOf<'text', NoInfer<R>> {
  const options = {
    ...defaultTraits,
    maxLength: 200,
    multiline: false,
    actor: false,
    ...declaration,
    required: requiredOf(declaration, false),
  };
  return { ...options, kind: 'text', schema: optional(textSchema(options, options.required), options.required) };
}

/** Number that the API gives a document: `VTA-2026-000001`. */
export function documentNumber() {
  return text({
    required: true,
    readOnly: true,
    unique: true,
    search: true,
    sort: true,
    documentNumber: true,
    column: 'shown',
  });
}

/** Text in Spanish and English; English is optional. */
export function localizedText<R extends boolean = false>(
  declaration: FieldDeclaration<'localizedText', R> = {},
): FieldOf<'localizedText', NoInfer<R>> {
  const options = {
    ...defaultTraits,
    maxLength: 80,
    multiline: false,
    ...declaration,
    required: requiredOf(declaration, false),
  };
  const spanishSchema = textSchema(options, options.required);
  const schema = z.strictObject({
    es: options.required ? spanishSchema : z.nullish(spanishSchema),
    en: z.nullish(textSchema(options, false)),
  });
  return { ...options, kind: 'localizedText', schema: optional(schema, options.required) };
}

/** Identifier for URLs and imports: `comida-rapida`. */
export function slug<R extends boolean = true>(
  declaration: FieldDeclaration<'slug', R> = {},
): FieldOf<'slug', NoInfer<R>> {
  const options = {
    ...defaultTraits,
    maxLength: 60,
    unique: true,
    ...declaration,
    required: requiredOf(declaration, true),
  };
  const schema = z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(options.maxLength), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));
  return { ...options, kind: 'slug', schema: optional(schema, options.required) };
}

/**
 * Background color `#RRGGBB`. The dark or the light text color must have a contrast of at least 4.5:1 on it (WCAG 2.2
 * AA, 1.4.3).
 */
export function color<R extends boolean = false>(
  declaration: FieldDeclaration<'color', R> = {},
): FieldOf<'color', NoInfer<R>> {
  const options = { ...defaultTraits, ...declaration, required: requiredOf(declaration, false) };
  const schema = z.string().check(
    z.trim(),
    z.regex(/^#[0-9a-fA-F]{6}$/, { abort: true }),
    z.toUpperCase(),
    z.refine((value) => contrastRatio(value, textColorOn(value)) >= 4.5, { params: { violation: 'lowContrast' } }),
  );
  return { ...options, kind: 'color', schema: optional(schema, options.required) };
}

export function localizedTexts(
  declaration: FieldDeclaration<'localizedTexts', true> = {},
): FieldOf<'localizedTexts', true> {
  const options = {
    ...defaultTraits,
    maxLength: 120,
    maxItems: 12,
    initial: [],
    ...declaration,
    required: true as const,
  };
  const lineOptions = { maxLength: options.maxLength, multiline: false };
  const item = z.strictObject({ es: textSchema(lineOptions, true), en: z.nullish(textSchema(lineOptions, false)) });
  return { ...options, kind: 'localizedTexts', schema: z.array(item).check(z.maxLength(options.maxItems)) };
}

/**
 * Matches invisible characters that change how a text is displayed: direction marks reverse it; zero-width characters
 * and fillers make two different names look equal. Joiners and variation selectors are allowed only within emoji.
 * `textSchema` removes harmless invisible characters of pasted text instead, such as soft hyphens.
 */
const hiddenCharacters = new RegExp(
  [
    String.raw`(?![\u00AD\u200D\u2061-\u2064\uFE0E\uFE0F])[\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]`,
    String.raw`(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D`,
    String.raw`\u200D(?!\p{Extended_Pictographic})`,
    String.raw`(?<!\p{Extended_Pictographic})[\uFE0E\uFE0F](?!\u20E3)`,
    String.raw`(?<![\p{Extended_Pictographic}0-9#*])[\uFE0E\uFE0F]`,
  ].join('|'),
  'u',
);

const subdivisionFlags =
  /\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}/gu;

/** Rejects hidden characters. Must precede the checks that normalize the text. */
export const noHiddenCharacters = z.refine<string>(
  (value) => !hiddenCharacters.test(value.replaceAll(subdivisionFlags, '\u{1F3F4}')),
  {
    abort: true,
    params: { violation: 'hiddenCharacters' },
  },
);

/** Returns whether the console generates the value of a field from the title of its record. */
export function isGeneratedSlug({
  kind,
  required,
  immutable,
}: { kind: string } & Pick<Traits, 'required' | 'immutable'>): boolean {
  return kind === 'slug' && required && !immutable;
}
