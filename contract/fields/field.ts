import * as z from 'zod/mini';
import type { Permitted } from '../duties';
import type { NewRecords } from '../newRecords';

// zod would compile its checks with `new Function`, which the console's content security policy forbids.
z.config({ jitless: true });

export interface LocalizedText {
  es: string;
  en?: string | null | undefined;
}

export interface FieldValues {
  text: string;
  localizedText: LocalizedText;
  localizedTexts: readonly LocalizedText[];
  slug: string;
  color: string;
  email: string;
  phone: string;
  /** Absolute, http or https. */
  url: string;
  boolean: boolean;
  integer: number;
  /** Minor units. */
  money: number;
  /** Basis points. */
  rate: number;
  choice: string;
  choices: readonly string[];
  /** Calendar date, `2026-07-31`. */
  date: string;
  /** RFC 3339, UTC. */
  instant: string;
  reference: string;
  references: readonly string[];
  image: string;
  /** Write-only: no response contains it. */
  secret: string;
  group: Readonly<Record<string, unknown>>;
  /** Read-only: written by the API. */
  json: unknown;
}
export type FieldKind = keyof FieldValues;

/** Form sections in display order. By default a field is in the section of its kind. */
export const sections = ['content', 'contact', 'terms', 'look', 'rules'] as const;
export type Section = (typeof sections)[number];

export interface Traits {
  required: boolean;
  /** Written only by the API; a client that changes it gets a 422. */
  readOnly: boolean;
  /** Set on creation; changing it later gets a 422. */
  immutable: boolean;
  /** Immutable once another record references this one (its `usageCount`). */
  frozenOnceUsed: boolean;
  /** Not stored: computed by `derive` of the resource's rules whenever a record is read. */
  computed: boolean;
  /** Unique among the records of the resource, archived ones included. */
  unique: boolean;
  /** Included in the search `q`. */
  search: boolean;
  filter: boolean;
  sort: boolean;
  /** Column of lists: by default, if the user adds it, or never. */
  column: 'shown' | 'offered' | 'never';
  section?: Section;
  /** Identifies a person: an erasure removes the value. */
  personal: boolean;
  /** May contain identifying text, which an erasure redacts. */
  freeText: boolean;
  /** `false`: excluded from bulk changes, since each record needs its own value. */
  inBulk?: false;
  /** Writers of the record who may set it; default: all. */
  permitted?: Permitted;
  /**
   * Readers of the record who may read it; default: all. For other users the field does not exist
   * (`resourceReadableBy`).
   */
  readers?: Permitted;
  /**
   * Contains a copy of a record of the resource named by this sibling field; restricted fields are removed from the
   * copy.
   */
  copyOf?: string;
  initial?: unknown;
  /** Default that depends on another field, such as the currency on the country. */
  initialBy?: { field: string; values: Readonly<Record<string, unknown>> };
  /** Default set by owners, such as a company's commission. `initial` is that of a new installation. */
  initialSetting?: keyof NewRecords;
  varies?: Variation;
}

export interface Variation {
  by: string;
  /** Schema for each option. For an option without a schema the field is hidden and stays empty. */
  schemas: Readonly<Record<string, z.ZodMiniType>>;
}

interface TextOptions {
  maxLength: number;
  multiline: boolean;
}

interface Options {
  /**
   * `actor`: e-mail address of the administrator who acted, shown with their name. `pattern`: matches the whole value;
   * the message for any other text shows the `example`.
   */
  text: TextOptions & { actor: boolean; minLength?: number; pattern?: RegExp; example?: string };
  localizedText: TextOptions;
  localizedTexts: { maxLength: number; maxItems: number };
  slug: { maxLength: number };
  color: Record<never, never>;
  email: Record<never, never>;
  phone: Record<never, never>;
  url: Record<never, never>;
  boolean: Record<never, never>;
  /** `ordinal`: an identifying number, formatted without separators: journal 1376, not 1,376. */
  integer: { min: number; max: number; ordinal: boolean };
  /** `currency`: sibling field with the ISO 4217 code; default: the platform's currency. */
  money: { min: number; max: number; currency?: string };
  rate: { max: number };
  choice: { options: readonly string[] };
  choices: { options: readonly string[] };
  /**
   * `initialDay`: the form's default, today or this many days later. `latest`: last day offered by the form; the API does
   * not enforce it without a rule.
   */
  date: { initialDay?: 'today' | number; latest?: 'today' };
  instant: Record<never, never>;
  /**
   * `to`: name of the referenced resource. `countsAsUsage`: adds to the target's `usageCount`. `allowArchived`: accepts
   * an archived target.
   */
  reference: { to: string; countsAsUsage: boolean; allowArchived: boolean };
  references: { to: string; countsAsUsage: boolean; maxItems: number };
  /** `documents`: accepts an image or PDF that requires a session to open. */
  image: { documents: boolean };
  /** `pattern`: matches the whole value. `last4`: name of the field that stores its last four characters. */
  secret: { pattern: RegExp; last4?: string };
  group: { fields: Fields };
  json: Record<never, never>;
}
export type OptionsOf<K extends FieldKind> = Options[K];

export type FieldOf<
  K extends FieldKind,
  Required extends boolean = boolean,
  Value extends FieldValues[K] = FieldValues[K],
> = Traits & {
  kind: K;
  schema: z.ZodMiniType;
  required: Required;
  /** Type only, never set. */
  readonly valueType?: Value;
} & Options[K];

export type Field = { [K in FieldKind]: FieldOf<K> }[FieldKind];
export type Fields = Readonly<Record<string, Field>>;

export type ValueOf<F> = F extends { readonly valueType?: infer Value; required: infer Required }
  ? Required extends true
    ? Exclude<Value, undefined>
    : Exclude<Value, undefined> | null
  : never;

export type FieldDeclaration<K extends FieldKind, Required extends boolean> = Partial<Traits & Options[K]> & {
  required?: Required;
};

export const defaultTraits: Traits = {
  required: false,
  readOnly: false,
  immutable: false,
  frozenOnceUsed: false,
  computed: false,
  unique: false,
  search: false,
  filter: false,
  sort: false,
  column: 'offered',
  personal: false,
  freeText: false,
};

/** Represents empty as `null` everywhere: in requests, tables and forms. */
export function optional(schema: z.ZodMiniType, required: boolean): z.ZodMiniType {
  return required ? schema : z.nullish(schema);
}

export function requiredOf<R extends boolean>({ required }: { required?: R }, defaultRequired: boolean): R {
  // A kind declared without `required` has `defaultRequired` as the default of `R`.
  return required ?? (defaultRequired as R);
}

/**
 * Returns the default of a field in a new record: by `initialBy` if it applies, else by `initialSetting`, else
 * `initial`.
 */
export function initialOf(
  { initial, initialBy, initialSetting }: Traits,
  formValues: Readonly<Record<string, unknown>>,
  installationDefaults?: NewRecords,
): unknown {
  const other = initialBy && formValues[initialBy.field];
  const values = initialBy?.values ?? {};
  if (typeof other === 'string' && Object.hasOwn(values, other)) return values[other];
  return (initialSetting && installationDefaults?.[initialSetting]) ?? initial;
}
