import * as z from 'zod/mini';
import type { Permitted } from '../duties';
import type { NewRecordDefaults } from '../newRecords';

// By default zod compiles its checks with `new Function`, which the console's Content-Security-Policy forbids.
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
  /** Absolute URL, http or https. */
  url: string;
  boolean: boolean;
  integer: number;
  /** Amount in minor units. */
  money: number;
  /** Rate in basis points. */
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

/** Form sections in display order. The default section of a field depends on its kind. */
export const sections = ['content', 'contact', 'terms', 'look', 'rules'] as const;
export type Section = (typeof sections)[number];

export interface Traits {
  required: boolean;
  /** Only the API writes it; a request that changes it gets a 422. */
  readOnly: boolean;
  /** Set on creation only; a later change gets a 422. */
  immutable: boolean;
  /** Immutable once another record has referenced the record. */
  frozenOnceUsed: boolean;
  /** Not stored: the resource's rules compute it whenever a record is read. */
  computed: boolean;
  /** Unique among the records of the resource, archived ones included. */
  unique: boolean;
  /** Included in the search `q`. */
  search: boolean;
  filter: boolean;
  sort: boolean;
  /** List column: `shown` by default, `offered` in the column menu, or `never` shown. */
  column: 'shown' | 'offered' | 'never';
  section?: Section;
  /** Number of a document, such as a sale or a transfer: a phone's card shows it on its own line. */
  documentNumber?: true;
  /** Identifies a person, so the erasure of a person removes the value. */
  personal: boolean;
  /** May contain text that identifies a person, which the erasure of the person redacts. */
  freeText: boolean;
  /** `false` excludes the field from bulk changes, because each record needs its own value. */
  inBulk?: false;
  /** Restricts which writers of the record may set it; default: all. */
  permitted?: Permitted;
  /**
   * Restricts which readers of the record may read it; default: all. For other users the field does not exist
   * (`omitUnreadableFields`).
   */
  readers?: Permitted;
  /**
   * Name of the sibling field with a resource name. This field contains a copy of a record of that resource; the API
   * removes fields that the caller may not read from the copy.
   */
  copyOf?: string;
  initial?: unknown;
  /** Default that depends on another field: the default currency depends on the country. */
  initialBy?: { field: string; values: Readonly<Record<string, unknown>> };
  /** Setting with the default, changed by owners: a company's commission. Until then `initial` is the default. */
  initialSetting?: keyof NewRecordDefaults;
  varies?: Variation;
  /** The form has the field only while another one has this value. The API accepts it in any case. */
  formCondition?: { field: string; value: string };
}

export interface Variation {
  by: string;
  /** Schema by option of the other field. If an option has no schema, the field is hidden and must be empty. */
  schemas: Readonly<Record<string, z.ZodMiniType>>;
}

interface TextOptions {
  maxLength: number;
  multiline: boolean;
}

interface Options {
  /**
   * `actor`: the value is the e-mail address of an administrator, shown with their name. `resourceName`: the value is
   * the name of a resource, shown translated. `id`: the value identifies a person or a record, and is not shown in a
   * history. `pattern`: must match the whole value. `example`: shown in the error message. `searchIn`: the value is the
   * id of a record of one of these resources, or of any other one, and lists are searched by the words of that record.
   */
  text: TextOptions & {
    actor: boolean;
    resourceName?: true;
    id?: true;
    searchIn?: readonly string[] | 'all';
    minLength?: number;
    pattern?: RegExp;
    example?: string;
  };
  localizedText: TextOptions;
  localizedTexts: { maxLength: number; maxItems: number };
  slug: { maxLength: number };
  color: Record<never, never>;
  email: Record<never, never>;
  phone: Record<never, never>;
  url: Record<never, never>;
  boolean: Record<never, never>;
  /** `ordinal`: the number identifies a record and is formatted without separators: journal 1376, not 1,376. */
  integer: { min: number; max: number; ordinal: boolean };
  /** `currency`: name of the sibling field with the ISO 4217 code; default: the platform's currency. */
  money: { min: number; max: number; currency?: string };
  rate: { max: number };
  choice: { options: readonly string[] };
  choices: { options: readonly string[] };
  /**
   * `initialDay`: default of the form, as a number of days after today. `latest`: last day that the form offers; the
   * API enforces it only if the resource has a rule.
   */
  date: { initialDay?: 'today' | number; latest?: 'today' };
  instant: Record<never, never>;
  /**
   * `to`: name of the referenced resource. `countsAsUsage`: counts in the `usageCount` of the referenced record.
   * `allowArchived`: accepts an archived record. `offered`: filter of the records that the form offers for a record; the
   * API enforces it only if the resource has a rule. `orElse`: what files with a language show in the column of an empty
   * reference: the set one of `references`, which are siblings, or the translation of `text` if none is set. `detail`:
   * field of the offered records shown beside their title.
   */
  reference: {
    to: string;
    countsAsUsage: boolean;
    allowArchived: boolean;
    offered?: (record: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
    detail?: string;
    orElse?: { references: readonly string[]; text: string };
  };
  references: { to: string; countsAsUsage: boolean; minItems: 0 | 1; maxItems: number };
  /** `documents`: the file is private (opened only with a session) and may be an image or a PDF. */
  image: { documents: boolean };
  /** `pattern`: must match the whole value. `last4`: name of the field that stores its last four characters. */
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
  /** Never set; only carries the type. */
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

/** Makes a schema nullish unless the field is required: empty is `null` in requests, tables and forms. */
export function optional(schema: z.ZodMiniType, required: boolean): z.ZodMiniType {
  return required ? schema : z.nullish(schema);
}

export function requiredOf<R extends boolean>({ required }: { required?: R }, defaultRequired: boolean): R {
  // If `required` is absent, the kind's default of `R` equals `defaultRequired`.
  return required ?? (defaultRequired as R);
}

/**
 * Returns the default of a field in a new record: from `initialBy` if it applies, else from `initialSetting`, else
 * `initial`.
 */
export function initialOf(
  { initial, initialBy, initialSetting }: Traits,
  formValues: Readonly<Record<string, unknown>>,
  installationDefaults?: NewRecordDefaults,
): unknown {
  const other = initialBy && formValues[initialBy.field];
  const values = initialBy?.values ?? {};
  if (typeof other === 'string' && Object.hasOwn(values, other)) return values[other];
  return (initialSetting && installationDefaults?.[initialSetting]) ?? initial;
}
