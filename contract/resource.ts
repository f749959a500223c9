import { boolean, image, integer, localizedText, slug, type Fields, type ValueOf } from './fields';
import { catalogPermissions, type Permitted, type ResourcePermissions } from './duties';
import type { Availability, FieldPath } from './problems';
import type { Total } from './totals';

// A type, not an interface: a record is also a dictionary of its fields.
export type RecordBase = {
  /** UUIDv7. */
  id: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  updatedAt: string;
  /** From 1, +1 at each write; the ETag. */
  version: number;
  /** Set while the record is archived: readable by id, absent from lists. */
  archivedAt: string | null;
  /** Availability of each action for the current administrator. */
  actions: Record<string, Availability>;
};

export type AnyRecord = RecordBase & Record<string, unknown>;

type Values = Readonly<Record<string, unknown>>;

/** Operation on a record other than create, update and archive by form. */
export interface Action {
  /** Input fields: the console draws the dialog's form from them, the API validates them. */
  input: Fields;
  /** Returns initial input values from the record. An input field named like a record field starts with its value. */
  initialInput?(record: Values): Values;
  /**
   * Returns fields set besides the input, from their former values: shown to the administrator who approves the action.
   */
  outcome?(record: Values, input: Values): Values;
  /**
   * Where the console offers it: as a button of the record (the default), also for several selected records, or on a
   * separate screen.
   */
  offered?: 'button' | 'bulk' | 'elsewhere';
  destructive?: boolean;
  /** Requires a sign-in within `Settings.recentSignInMinutes`; the console asks for the password first. */
  recentSignIn?: true;
  /** Also available on archived records. */
  allowArchived?: true;
  /** Usual next step: while available, its button is the filled one. */
  primary?: true;
  /** Moves money, though other writes to the resource do not (`Resource.money`). */
  money?: true;
  /** Defaults to the resource's `write` permission. */
  permitted?: Permitted;
  /** Input fields with one value per record in a bulk action. */
  perRecord?: readonly string[];
}

export interface Writes {
  create: boolean;
  update: boolean;
  archive: boolean;
}

export type Actions = Readonly<Record<string, Action>>;

/**
 * Actions implemented by the engine for every resource that declares them. The resource's rules implement the others.
 */
export type CommonAction = 'restore' | 'move';

export type ActionName<R extends Resource> = keyof R['actions'] & string;

export type OwnActionOf<R extends Resource> = Exclude<ActionName<R>, CommonAction>;

const commonActions: readonly string[] = ['restore', 'move'] satisfies CommonAction[];

export function hasOwnActions({ actions }: Pick<Resource, 'actions'>): boolean {
  return Object.keys(actions).some((name) => !commonActions.includes(name));
}

/** Declared resource. Without type arguments it is any resource, as the engine uses it. */
export interface Resource<
  F extends Fields = Fields,
  A extends Actions = Actions,
  T extends string = string,
  N extends string = string,
> {
  /** Route in the console and the API: `catalogs/labels`. */
  name: N;
  table: T;
  fields: F;
  actions: A;
  totals?: readonly Total[];
  /** Sums of its lists: stored amounts and totals of them, all in the record's currency. */
  sums?: readonly (string | Total)[];
  order: { field: string; direction: 'ASC' | 'DESC' };
  /** Field used as a record's name in titles, references and histories. */
  title: string;
  /** For a table shared by several resources: value that marks the rows of this one, set on creation. */
  view?: string;
  /** Default: owners, and auditors for reading. */
  permitted?: ResourcePermissions;
  /** Default: all. */
  writes?: Writes;
  /** Writes that require a recent sign-in, like `Action.recentSignIn`. */
  recentSignIn?: readonly (keyof Writes)[];
  /** Fields whose change by form requires a recent sign-in; the rules compare values to detect a change. */
  recentSignInFields?: readonly string[];
  /** The database rejects updates and deletes of its rows. */
  appendOnly?: boolean;
  /**
   * `imports: false`: records cannot be imported from a file. `events: false`: webhooks send no events for its records.
   */
  imports?: false;
  events?: false;
  // Writes run one after another; creating takes an `Idempotency-Key` and optionally an `id`; dry runs answer the
  // balances.
  money?: true;
  /** Console path if registered in `<CustomRoutes>`: `/deposit`. Default: its name. */
  route?: string;
}

type NameIn<F extends Fields> = (keyof F & string) | 'id' | 'createdAt' | 'updatedAt' | 'archivedAt';

interface Declaration<F extends Fields, A extends Actions, T extends string, N extends string> extends Resource<
  F,
  A,
  T,
  N
> {
  sums?: readonly ((keyof F & string) | Total)[];
  order: { field: NameIn<F>; direction: 'ASC' | 'DESC' };
  title: (keyof F & string) | 'id';
}

/**
 * Declares a resource. The types of its records, columns, fields and actions are inferred from it, so that renaming
 * a field is a compile error wherever it is read.
 */
export function defineResource<
  F extends Fields,
  const A extends Actions,
  const T extends string,
  const N extends string,
>(declaration: Declaration<F, A, T, N>): Resource<F, A, T, N> {
  return declaration;
}

export function routeOf({ name, route }: Resource): string {
  return route ?? `/${name}`;
}

const allWrites: Writes = { create: true, update: true, archive: true };

export function movesMoney({ money, actions }: Resource, action?: string): boolean {
  return money === true || (action !== undefined && actions[action]?.money === true);
}

export function writesOf({ writes = allWrites }: Resource): Writes {
  return writes;
}

export type ValuesOf<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> };
/** Record as the API returns it, without secrets. */
export type RecordOf<R extends Resource> = string extends keyof R['fields']
  ? AnyRecord
  : RecordBase & ValuesOf<Readable<R['fields']>>;
export type SecretName<F extends Fields> = { [K in keyof F]: F[K] extends { kind: 'secret' } ? K : never }[keyof F];
type Readable<F extends Fields> = Omit<F, SecretName<F>>;

export type FieldName<R extends Resource> = string extends keyof R['fields']
  ? string
  : NameIn<R['fields']> | FieldPath<ValuesOf<R['fields']>>;

export type FilterOf<R extends Resource> = string extends keyof R['fields']
  ? Readonly<Record<string, unknown>>
  : { readonly [K in FieldName<R> | Compared<NameIn<R['fields']>> | 'q' | 'archived']?: unknown };
type Compared<N extends string> = `${N}_${'gte' | 'lte' | 'neq' | 'within'}`;

/**
 * Fields of every catalog (docs/business.md, Catalogs). `position` is written by the action `move`; `usageCount` counts
 * the unarchived records that reference the item, and changes without a new version.
 */
const commonCatalogFields = {
  name: localizedText({ required: true, maxLength: 80, search: true, filter: true, sort: true, column: 'shown' }),
  slug: slug({ search: true, filter: true, sort: true }),
  description: localizedText({ maxLength: 500, multiline: true, search: true }),
  imageUrl: image({ section: 'look' }),
  position: integer({ readOnly: true, required: true, column: 'never' }),
  active: boolean({ column: 'shown' }),
  usageCount: integer({ readOnly: true, required: true, sort: false, column: 'shown' }),
};

export const position = 'position' satisfies keyof typeof commonCatalogFields;

export const usageCount = 'usageCount' satisfies keyof typeof commonCatalogFields;

/** Returns the number of unarchived records that reference a record; 0 if its resource does not count them. */
export function usageCountOf(record: Readonly<Record<string, unknown>>): number {
  return Number(record[usageCount] ?? 0);
}

/**
 * Declares a catalog, such as `defineCatalog('labels', { color: color({ required: true }) })`. The resource is
 * named `catalogs/{id}`.
 */
export function defineCatalog<const T extends string, F extends Fields, const A extends Actions = Record<never, never>>(
  id: T,
  ownFields: F,
  {
    actions,
    permitted = catalogPermissions,
    recentSignInFields,
  }: { actions?: A; permitted?: ResourcePermissions } & Pick<Resource, 'recentSignInFields'> = {},
) {
  const { name, slug, ...rest } = commonCatalogFields;
  const fields: typeof commonCatalogFields & F = { name, slug, ...ownFields, ...rest };
  const catalogActions = {
    restore: { input: {}, offered: 'elsewhere' },
    /** Moves the item after `afterId`, or first if null. */
    move: { input: {}, offered: 'elsewhere' },
  } as const satisfies Record<CommonAction, Action>;
  return defineResource({
    name: `catalogs/${id}`,
    table: id,
    fields,
    // Without `actions`, `A` is an empty object.
    actions: { ...(actions as A), ...catalogActions },
    order: { field: 'position', direction: 'ASC' },
    title: 'name',
    permitted,
    ...(recentSignInFields && { recentSignInFields }),
  });
}
