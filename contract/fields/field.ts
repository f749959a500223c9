import * as z from 'zod/mini';

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
  localizedTexts: readonly LocalizedText[];
  slug: string;
  color: string;
  email: string;
  phone: string;
  boolean: boolean;
  integer: number;
  /** Minor units. */
  money: number;
  /** Basis points. */
  rate: number;
  choice: string;
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
  /** Sent, never answered. */
  secret: string;
  group: Readonly<Record<string, unknown>>;
  /** Written by the API alone. */
  json: unknown;
}
export type FieldKind = keyof FieldValues;

/** The parts of a form, in their order. A field stands in the one its kind belongs to unless its declaration says. */
export const sections = ['content', 'contact', 'terms', 'look', 'rules'] as const;
export type Section = (typeof sections)[number];

export interface Traits {
  /** An empty value is refused. */
  required: boolean;
  /** Written by the API alone; a client that changes it is answered 422. */
  readOnly: boolean;
  /** Written with a new record; a change of it is answered 422. */
  immutable: boolean;
  /** Can be changed until the first other record points at this one (its `usageCount`). */
  frozenOnceUsed: boolean;
  /** Read-only, and another without a write of the record: what a client sends of it is not looked at. */
  volatile: boolean;
  /** Worked out by the resource's rules whenever a record is looked at, and kept nowhere: it has no column. */
  computed: boolean;
  /** No two records of the resource share it; archived ones count. */
  unique: boolean;
  /** Found by the search `q`. */
  search: boolean;
  /** Can be filtered and sorted by. */
  filter: boolean;
  sort: boolean;
  /** Where it stands in the list: shown, offered in the column choice, or never. */
  column: 'shown' | 'offered' | 'never';
  section?: Section;
  /** What a new record starts with. */
  initial?: unknown;
  /** What it starts with instead by another field that is given: by the country, its currency. */
  initialBy?: { field: string; values: Readonly<Record<string, unknown>> };
  varies?: Variation;
}

/** What a field may hold goes by a choice of the record: the tax id by the country. */
export interface Variation {
  /** The name of the choice, a field of the record itself. */
  by: string;
  /** What a client may send for it under each option. Under an option without a schema it is not asked, and stays empty. */
  schemas: Readonly<Record<string, z.ZodMiniType>>;
}

interface TextOptions {
  maxLength: number;
  multiline: boolean;
}

interface Options {
  text: TextOptions;
  localizedText: TextOptions;
  localizedTexts: { maxLength: number; maxItems: number };
  slug: { maxLength: number };
  color: Record<never, never>;
  email: Record<never, never>;
  phone: Record<never, never>;
  boolean: Record<never, never>;
  /** `ordinal`: it says which one, not how many, and is written as it is: journal 1376, not 1,376. */
  integer: { min: number; max: number; ordinal: boolean };
  /** `currency`: the field beside it that holds the ISO 4217 code; without one, the platform's currency. */
  money: { min: number; max: number; currency?: string };
  rate: { max: number };
  choice: { options: readonly string[] };
  /** `starts`: what its form starts with. `latest`: no later day is offered; that none is taken is a rule of its own. */
  date: { starts?: 'today'; latest?: 'today' };
  instant: Record<never, never>;
  /**
   * `to`: the resource it points at, by name. `counted`: whether it is a use of what it points at.
   * `evenArchived`: whether it may point at what is in the archive, as what follows from the past does.
   */
  reference: { to: string; counted: boolean; evenArchived: boolean };
  references: { to: string; counted: boolean; maxItems: number };
  /** `documents`: it may be a PDF too. */
  image: { documents: boolean };
  /** `pattern`: what a whole value looks like. `last4`: the field beside it that keeps its last four characters. */
  secret: { pattern: RegExp; last4?: string };
  group: { fields: Readonly<Record<string, Field>> };
  json: Record<never, never>;
}
export type OptionsOf<K extends FieldKind> = Options[K];

/** `Value`: what the field holds where it is there; narrower than its kind's for a choice and a group. */
export type FieldOf<
  K extends FieldKind,
  Required extends boolean = boolean,
  Value extends FieldValues[K] = FieldValues[K],
> = Traits & {
  kind: K;
  /** What a client may send for it. Its issues are translated by `violations.ts`. */
  schema: z.ZodMiniType;
  /** Lets `ValueOf` tell what is always there from what may be null. */
  required: Required;
  /** Exists for the compiler alone. */
  readonly holds?: Value;
} & Options[K];

export type Field = { [K in FieldKind]: FieldOf<K> }[FieldKind];

/** What a record holds in a field: `null` where a field that is not required is empty. */
export type ValueOf<F> = F extends { readonly holds?: infer Value; required: infer Required }
  ? Required extends true
    ? Exclude<Value, undefined>
    : Exclude<Value, undefined> | null
  : never;

/** What a declaration says of a field; the rest is the kind's. */
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
};

/** Empty is `null` on the wire, in the table and in the form: one kind of nothing. */
export function optional(schema: z.ZodMiniType, required: boolean): z.ZodMiniType {
  return required ? schema : z.nullish(schema);
}

/** What a new record has where `given` does not say: by what it says of another field, else as declared. */
export function initialOf({ initial, initialBy }: Traits, given: Readonly<Record<string, unknown>>): unknown {
  const other = initialBy && given[initialBy.field];
  const values = initialBy?.values ?? {};
  return typeof other === 'string' && Object.hasOwn(values, other) ? values[other] : initial;
}
