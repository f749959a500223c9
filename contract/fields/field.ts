import * as z from 'zod/mini';
import type { Permitted } from '../duties';
import type { NewRecords } from '../newRecords';

// zod would compile its checks with `new Function`, which the console's content security policy forbids.
z.config({ jitless: true });

export interface LocalizedText {
  es: string;
  en?: string | null | undefined;
}

/** The type of the value of each kind of field. */
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
  /** Some of the options, in their order. */
  choices: readonly string[];
  /** A calendar date, `2026-07-31`. */
  date: string;
  /** RFC 3339, UTC. */
  instant: string;
  /** An id. */
  reference: string;
  /** Ids. */
  references: readonly string[];
  /** The address of a picture or a document. */
  image: string;
  /** Write-only: no response contains it. */
  secret: string;
  group: Readonly<Record<string, unknown>>;
  /** Read-only: written by the API. */
  json: unknown;
}
export type FieldKind = keyof FieldValues;

/** The sections of a form, in their order. A field is in the one of its kind unless its declaration names another. */
export const sections = ['content', 'contact', 'terms', 'look', 'rules'] as const;
export type Section = (typeof sections)[number];

export interface Traits {
  /** An empty value is refused. */
  required: boolean;
  /** Written by the API alone; a client that changes it gets a 422. */
  readOnly: boolean;
  /** Set on creation; changing it later gets a 422. */
  immutable: boolean;
  /** Immutable once another record points at this one (its `usageCount`). */
  frozenOnceUsed: boolean;
  /** Read-only, and may change without a new version of the record; what a client sends for it is ignored. */
  volatile: boolean;
  /** Not stored: computed by `derive` of the resource's rules whenever a record is read. */
  computed: boolean;
  /** Unique among the records of the resource, archived ones included. */
  unique: boolean;
  /** The search `q` finds records by it. */
  search: boolean;
  /** Lists can be filtered and sorted by it. */
  filter: boolean;
  sort: boolean;
  /** Whether it is a column of lists: by default, if the user adds it, or never. */
  column: 'shown' | 'offered' | 'never';
  section?: Section;
  /** It says who somebody is: it goes when that person is erased. */
  personal: boolean;
  /** Somebody may have written into it who a person is: that goes, the rest of it stays. */
  freeText: boolean;
  /** It is in the record alone: its history has no copy, and it is emptied when the record is archived. */
  recordOnly?: true;
  /** Each record has its own: it is not offered when many are changed at once. */
  inBulk?: false;
  /** Who may set it, if not everybody who may write the record. */
  permitted?: Permitted;
  /** Restricts who may read it to some readers of the record. For the others it does not exist (`asReadBy`). */
  readers?: Permitted;
  /** Contains a copy of a record of the resource that this sibling field names; restricted fields are removed from the copy. */
  copyOf?: string;
  /** The default of a new record. */
  initial?: unknown;
  /** A default that depends on another field: the currency on the country. */
  initialBy?: { field: string; values: Readonly<Record<string, unknown>> };
  /** A default that owners set: the commission of a company. `initial` is that of a new installation. */
  initialSetting?: keyof NewRecords;
  varies?: Variation;
}

/** What a field may hold depends on a choice of the same record: the tax id on the country. */
export interface Variation {
  /** The name of that choice field. */
  by: string;
  /** Its schema for each option. For an option without a schema it is not shown and stays empty. */
  schemas: Readonly<Record<string, z.ZodMiniType>>;
}

interface TextOptions {
  maxLength: number;
  multiline: boolean;
}

interface Options {
  /**
   * `actor`: the e-mail address of the administrator who did something, shown with their name. `pattern`: matches the
   * whole value; the message for any other text shows the `example`.
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
  /** `ordinal`: a number that identifies, formatted without separators: journal 1376, not 1,376. */
  integer: { min: number; max: number; ordinal: boolean };
  /** `currency`: the field beside it that holds the ISO 4217 code; without one, the platform's currency. */
  money: { min: number; max: number; currency?: string };
  rate: { max: number };
  choice: { options: readonly string[] };
  choices: { options: readonly string[] };
  /** `starts`: the form's default, today or so many days later. `latest`: the form offers no later day; the API needs a rule of its own for that. */
  date: { starts?: 'today' | number; latest?: 'today' };
  instant: Record<never, never>;
  /**
   * `to`: the name of the resource it points at. `counted`: whether it adds to the target's `usageCount`.
   * `evenArchived`: whether the target may be archived.
   */
  reference: { to: string; counted: boolean; evenArchived: boolean };
  references: { to: string; counted: boolean; maxItems: number };
  /** `documents`: a picture or a PDF that only a session opens. */
  image: { documents: boolean };
  /** `pattern`: matches the whole value. `last4`: the name of the field that stores its last four characters. */
  secret: { pattern: RegExp; last4?: string };
  group: { fields: Readonly<Record<string, Field>> };
  json: Record<never, never>;
}
export type OptionsOf<K extends FieldKind> = Options[K];

/** `Value`: the type of its value when it is not null; narrower than its kind's for a choice and a group. */
export type FieldOf<
  K extends FieldKind,
  Required extends boolean = boolean,
  Value extends FieldValues[K] = FieldValues[K],
> = Traits & {
  kind: K;
  /** Validates what a client sends. `violations.ts` translates its issues. */
  schema: z.ZodMiniType;
  /** As a literal type: `ValueOf` derives from it whether the value may be null. */
  required: Required;
  /** Type only, never set. */
  readonly holds?: Value;
} & Options[K];

export type Field = { [K in FieldKind]: FieldOf<K> }[FieldKind];

/** The type of a field's value in a record: with `null` if the field is not required. */
export type ValueOf<F> = F extends { readonly holds?: infer Value; required: infer Required }
  ? Required extends true
    ? Exclude<Value, undefined>
    : Exclude<Value, undefined> | null
  : never;

/** The options a declaration may set. */
export type FieldDeclaration<K extends FieldKind, Required extends boolean> = Partial<Traits & Options[K]> & {
  required?: Required;
};

export const traits: Traits = {
  required: false,
  readOnly: false,
  immutable: false,
  frozenOnceUsed: false,
  volatile: false,
  computed: false,
  unique: false,
  search: false,
  filter: false,
  sort: false,
  column: 'offered',
  personal: false,
  freeText: false,
};

/** Empty is `null` everywhere: in requests, tables and forms. */
export function optional(schema: z.ZodMiniType, required: boolean): z.ZodMiniType {
  return required ? schema : z.nullish(schema);
}

/** Whether a field is required: as its declaration says, else as its kind has it. */
export function requiredOf<R extends boolean>({ required }: { required?: R }, otherwise: boolean): R {
  // A kind that is declared without `required` has `otherwise` as the default of `R`.
  return required ?? (otherwise as R);
}

/** The default of a field in a new record, given the other values: `initialBy` if it applies, else what is `set`, else `initial`. */
export function initialOf(
  { initial, initialBy, initialSetting }: Traits,
  given: Readonly<Record<string, unknown>>,
  set?: NewRecords,
): unknown {
  const other = initialBy && given[initialBy.field];
  const values = initialBy?.values ?? {};
  if (typeof other === 'string' && Object.hasOwn(values, other)) return values[other];
  return (initialSetting && set?.[initialSetting]) ?? initial;
}
