import { boolean, image, integer, localizedText, slug, type Field, type ValueOf } from './fields';
import { keptByCatalogs, type Permitted, type ResourcePermissions } from './duties';
import type { Availability, FieldPath } from './problems';
import type { Total } from './totals';

/** What every record carries, whatever it is. */
// A type, not an interface: a record is also a dictionary of its fields.
export type RecordBase = {
  /** UUIDv7. */
  id: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  updatedAt: string;
  /** From 1, +1 at each write; the ETag. */
  version: number;
  /** Set while the record is archived: it answers by id and is absent from lists. */
  archivedAt: string | null;
  /** What this administrator may do with it now; the console draws its buttons from it. */
  actions: Record<string, Availability>;
};

/** A record of a resource that is known by its declaration alone. */
export type AnyRecord = RecordBase & Record<string, unknown>;

export type Fields = Readonly<Record<string, Field>>;
type Values = Readonly<Record<string, unknown>>;

/** Something an administrator does to a record besides writing its form. */
export interface Action {
  /** Its input: the console draws the dialog's form from it, the API validates it. */
  input: Fields;
  /** Initial values of its input, from the record. An input field named like a field of the record starts with that. */
  startsWith?(record: Values): Values;
  /** Returns fields it sets besides its input, from their former values: shown to the administrator who approves it. */
  outcome?(record: Values, input: Values): Values;
  /**
   * Where the console offers it: as a button of the record (the default), also for several selected
   * records, or on a screen of its own.
   */
  offered?: 'button' | 'bulk' | 'elsewhere';
  /** Its button is red. */
  destructive?: boolean;
  /** It is refused to who has signed in long ago (`Settings.recentSignInMinutes`): the console asks for the password first. */
  recentSignIn?: true;
  /** An archived record allows it too. */
  evenArchived?: true;
  /** The usual next step: while it is allowed, its button is the filled one. */
  step?: true;
  /** It moves money, though other writes to the resource do not (`Resource.money`). */
  money?: true;
  /** Who may do it; by default who may write the resource. */
  permitted?: Permitted;
  /** Fields of its input that take one value per record when it is done to several at once. */
  perRecord?: readonly string[];
}

/** Which writes a resource has. */
export interface Writes {
  create: boolean;
  update: boolean;
  archive: boolean;
}

export type Actions = Readonly<Record<string, Action>>;

/** Actions the engine does for every resource that declares them. The others are done by the resource's rules. */
export type CommonAction = 'restore' | 'move';

/** The names of the actions a resource declares. */
export type ActionName<R extends Resource> = keyof R['actions'] & string;

/** The names of the actions that the rules of a resource have to do. */
export type OwnActionOf<R extends Resource> = Exclude<ActionName<R>, CommonAction>;

const commonActions: readonly string[] = ['restore', 'move'] satisfies CommonAction[];

/** Whether something may be done with its records that is not done with any record. */
export function hasOwnActions({ actions }: Pick<Resource, 'actions'>): boolean {
  return Object.keys(actions).some((name) => !commonActions.includes(name));
}

/** A declared resource. Without type arguments it is any resource, which is what the engine works with. */
export interface Resource<
  F extends Fields = Fields,
  A extends Actions = Actions,
  T extends string = string,
  N extends string = string,
> {
  /** As in the routes of the console and the API: `catalogs/labels`. */
  name: N;
  table: T;
  fields: F;
  actions: A;
  /** Its totals and the fields each is the sum of. */
  totals?: readonly Total[];
  /** What its lists add up: stored amounts and totals of them, in one currency of each record. */
  sums?: readonly (string | Total)[];
  /** The field with the id of the record this one is a part of: each lists the events of the other in its history. */
  historyIn?: string;
  /** The default order of its lists. */
  order: { field: string; direction: 'ASC' | 'DESC' };
  /** The field that names a record: in a title, a reference, a history. */
  title: string;
  /** Of a table that several resources share: the value that marks the rows of this one, set on creation. */
  view?: string;
  /** By default owners and, for reading, auditors. */
  permitted?: ResourcePermissions;
  /** All of them by default. */
  writes?: Writes;
  /** Those of its writes that ask for a recent sign-in, as an action may. */
  recentSignIn?: readonly (keyof Writes)[];
  /** Its forms ask for one where they change these fields: its rules can tell a change. */
  recentSignInFields?: readonly string[];
  /** The database itself refuses to change or delete what was written. */
  appendOnly?: boolean;
  /** Its rows become part of the chain of hashes (decision 66). */
  sealed?: boolean;
  /** Fields that lists filter by together, or filter and sort by: they get one common index. */
  together?: readonly (readonly string[])[];
  /** `false`: new records cannot be imported from a file; webhooks tell nobody of its records. */
  imports?: false;
  events?: false;
  // Its writes run one after another; creating takes an `Idempotency-Key`, maybe an `id`; dry runs answer the balances.
  /** Its records move money. */
  money?: true;
  /** Its path in the console if it is registered in `<CustomRoutes>`: `/deposit`. By default its name. */
  route?: string;
}

/** The names a declaration may refer to: its own fields and those of every record. */
type NameIn<F extends Fields> = (keyof F & string) | 'id' | 'createdAt' | 'updatedAt' | 'archivedAt';

interface Declaration<F extends Fields, A extends Actions, T extends string, N extends string> extends Resource<
  F,
  A,
  T,
  N
> {
  sums?: readonly ((keyof F & string) | Total)[];
  historyIn?: keyof F & string;
  order: { field: NameIn<F>; direction: 'ASC' | 'DESC' };
  title: (keyof F & string) | 'id';
  together?: readonly (readonly NameIn<F>[])[];
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

/** Where the console's list of it is. */
export function routeOf({ name, route }: Resource): string {
  return route ?? `/${name}`;
}

const everything: Writes = { create: true, update: true, archive: true };

/** Whether an action, or a write of the resource as a whole, moves money. */
export function movesMoney({ money, actions }: Resource, action?: string): boolean {
  return money === true || (action !== undefined && actions[action]?.money === true);
}

export function writesOf({ writes = everything }: Resource): Writes {
  return writes;
}

export type ValuesOf<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> };
/** A record as the API answers it; secrets are never among its fields. */
export type RecordOf<R extends Resource> = string extends keyof R['fields']
  ? AnyRecord
  : RecordBase & ValuesOf<Readable<R['fields']>>;
export type SecretName<F extends Fields> = { [K in keyof F]: F[K] extends { kind: 'secret' } ? K : never }[keyof F];
type Readable<F extends Fields> = Omit<F, SecretName<F>>;

/** The names of what can be shown of a record: its fields, also those of a group (`bank.holder`), and its dates. */
export type FieldName<R extends Resource> = string extends keyof R['fields']
  ? string
  : NameIn<R['fields']> | FieldPath<ValuesOf<R['fields']>>;

/** What a list is filtered by (docs/api.md, Lists). */
export type FilterOf<R extends Resource> = string extends keyof R['fields']
  ? Readonly<Record<string, unknown>>
  : { readonly [K in FieldName<R> | Compared<NameIn<R['fields']>> | 'q' | 'archived']?: unknown };
type Compared<N extends string> = `${N}_${'gte' | 'lte' | 'neq' | 'within'}`;

/**
 * The fields every catalog has (docs/business.md, Catalogs). `position` is written by the action `move`;
 * `usageCount` is how many live records point at the item, and changes without a new version.
 */
const common = {
  name: localizedText({ required: true, maxLength: 80, search: true, filter: true, sort: true, column: 'shown' }),
  slug: slug({ search: true, filter: true, sort: true }),
  description: localizedText({ maxLength: 500, multiline: true, search: true }),
  imageUrl: image({ section: 'look' }),
  position: integer({ readOnly: true, required: true, column: 'never' }),
  active: boolean({ column: 'shown' }),
  usageCount: integer({ readOnly: true, volatile: true, required: true, sort: false, column: 'shown' }),
};

/** The field that a catalog is ordered by. */
export const position = 'position' satisfies keyof typeof common;

/** The field that counts the records pointing at one, in resources that have it. */
export const usageCount = 'usageCount' satisfies keyof typeof common;

/** How many live records point at a record; 0 if its resource does not count them. */
export function usesOf(record: Readonly<Record<string, unknown>>): number {
  return Number(record[usageCount] ?? 0);
}

/**
 * Declares a catalog, such as `defineCatalog('labels', { color: color({ required: true }) })`. The resource is
 * named `catalogs/{id}`.
 */
export function defineCatalog<const T extends string, F extends Fields, const A extends Actions = Record<never, never>>(
  id: T,
  own: F,
  {
    actions,
    permitted = keptByCatalogs,
    recentSignInFields,
  }: { actions?: A; permitted?: ResourcePermissions } & Pick<Resource, 'recentSignInFields'> = {},
) {
  const { name, slug, ...rest } = common;
  const fields: typeof common & F = { name, slug, ...own, ...rest };
  const catalogActions = {
    restore: { input: {}, offered: 'elsewhere' },
    /** After the item `afterId`, or first if it is null. */
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
