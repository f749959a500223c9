/**
 * The kinds of field a resource is declared with. From one declaration follow the validation on
 * both sides, the columns of the table, list and form, the filters, the export and the OpenAPI
 * schema. A new kind is added here, in `api/resources/storage` (how it is stored) and in
 * `src/resources/kinds` (how it looks); the compiler names the places that miss it.
 */
import * as z from 'zod/mini';
import { contrast, readableOn } from './color';

// zod would compile its checks with `new Function`, which the console's content security policy forbids.
z.config({ jitless: true });

export interface LocalizedText {
  es: string;
  en?: string | null | undefined;
}

/** What a kind of field holds, kind by kind. */
export interface FieldValues {
  text: string;
  localizedText: LocalizedText;
  slug: string;
  color: string;
  boolean: boolean;
  integer: number;
}
export type FieldKind = keyof FieldValues;

interface Traits {
  /** An empty value is refused. */
  required: boolean;
  /** Written by the API alone; a client that changes it is answered 422. */
  readOnly: boolean;
  /** No two records of the resource share it; archived ones count. */
  unique: boolean;
  /** Found by the search `q`. */
  search: boolean;
  /** Can be filtered and sorted by. */
  filter: boolean;
  sort: boolean;
  /** Where it stands in the list: shown, offered in the column choice, or never. */
  column: 'shown' | 'offered' | 'never';
  /** What a new record starts with. */
  initial?: unknown;
}

interface Options {
  text: { maxLength: number; multiline: boolean };
  localizedText: { maxLength: number; multiline: boolean };
  slug: { maxLength: number };
  color: Record<never, never>;
  boolean: Record<never, never>;
  integer: { min: number; max: number };
}

export type FieldOf<K extends FieldKind, Required extends boolean = boolean> = Traits & {
  kind: K;
  /** What a client may send for it. Its issues are translated by `violations.ts`. */
  schema: z.ZodMiniType;
  /** Type only: lets `RecordOf` tell what is always there from what may be null. */
  required: Required;
} & Options[K];

export type Field = { [K in FieldKind]: FieldOf<K> }[FieldKind];

export type ValueOf<F> = F extends FieldOf<infer K, infer Required>
  ? Required extends true
    ? FieldValues[K]
    : FieldValues[K] | null
  : never;

type Given<K extends FieldKind, Required extends boolean> = Partial<Traits & Options[K]> & { required?: Required };

const traits: Traits = {
  required: false,
  readOnly: false,
  unique: false,
  search: false,
  filter: false,
  sort: false,
  column: 'offered',
};

/** Empty is `null` on the wire, in the table and in the form: one kind of nothing. */
function optional(schema: z.ZodMiniType, required: boolean): z.ZodMiniType {
  return required ? schema : z.nullish(schema);
}

/**
 * Text as a person typed it, cleaned of what they did not mean: spaces around it, line breaks
 * pasted into one line, accents in two characters. U+0000 and halves of characters are refused:
 * no database keeps them.
 */
function string({ maxLength, multiline }: Options['text'], required: boolean) {
  const tidy = (value: string) => (multiline ? value.replace(/\r\n?/g, '\n') : value.replace(/\s+/g, ' ')).trim().normalize('NFC');
  const storable = multiline ? /^[^\p{Cs}\p{Cc}]*(?:[\n\t][^\p{Cs}\p{Cc}]*)*$/u : /^[^\p{Cs}\p{Cc}]*$/u;
  return z.string().check(z.overwrite(tidy), ...(required ? [z.minLength(1)] : []), z.maxLength(maxLength), z.refine((value) => storable.test(value)));
}

export function text<R extends boolean = false>(given: Given<'text', R> = {}): FieldOf<'text', R> {
  const options = { ...traits, maxLength: 200, multiline: false, required: false as R, ...given };
  return { ...options, kind: 'text', schema: optional(string(options, options.required), options.required) };
}

/** A text in both languages of the console. Spanish is what must be there; English may be missing. */
export function localizedText<R extends boolean = false>(given: Given<'localizedText', R> = {}): FieldOf<'localizedText', R> {
  const options = { ...traits, maxLength: 80, multiline: false, required: false as R, ...given };
  const inSpanish = string(options, options.required);
  const schema = z.strictObject({
    es: options.required ? inSpanish : z.nullish(inSpanish),
    en: z.nullish(string(options, false)),
  });
  return { ...options, kind: 'localizedText', schema: optional(schema, options.required) };
}

/** The name a record has in addresses and imports: `comida-rapida`. */
export function slug<R extends boolean = true>(given: Given<'slug', R> = {}): FieldOf<'slug', R> {
  const options = { ...traits, maxLength: 60, unique: true, required: true as R, ...given };
  const schema = z.string().check(z.trim(), z.minLength(1), z.maxLength(options.maxLength), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));
  return { ...options, kind: 'slug', schema: optional(schema, options.required) };
}

/**
 * `#RRGGBB`, a background on which text is printed. The better of the house's two inks must reach
 * 4.5:1 on it (WCAG 2.2 AA, 1.4.3).
 */
export function color<R extends boolean = false>(given: Given<'color', R> = {}): FieldOf<'color', R> {
  const options = { ...traits, required: false as R, ...given };
  const schema = z.string().check(
    z.trim(),
    z.regex(/^#[0-9a-fA-F]{6}$/, { abort: true }),
    z.toUpperCase(),
    z.refine((value) => contrast(value, readableOn(value)) >= 4.5, { params: { violation: 'lowContrast' } }),
  );
  return { ...options, kind: 'color', schema: optional(schema, options.required) };
}

export function boolean(given: Given<'boolean', true> = {}): FieldOf<'boolean', true> {
  return { ...traits, filter: true, sort: true, initial: true, ...given, required: true, kind: 'boolean', schema: z.boolean() };
}

export function integer<R extends boolean = false>(given: Given<'integer', R> = {}): FieldOf<'integer', R> {
  const options = { ...traits, min: 0, max: Number.MAX_SAFE_INTEGER, sort: true, required: false as R, ...given };
  const schema = z.number().check(z.int(), z.minimum(options.min), z.maximum(options.max));
  return { ...options, kind: 'integer', schema: optional(schema, options.required) };
}
