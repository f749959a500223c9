import { boolean, image, integer, localizedText, slug, type Field, type Fields, type ValueOf } from './fields';
import { catalogPermissions, type Permitted, type ResourcePermissions } from './duties';
import type { Availability, FieldPath, Violation } from './problems';
import type { Total } from './totals';

// Declared as a type, because an interface is not assignable to `Record<string, unknown>`.
export type RecordBase = {
  /** UUIDv7. */
  id: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  updatedAt: string;
  /** Starts at 1 and increases by 1 with each write. Value of the ETag. */
  version: number;
  /** Set while the record is archived. Archived records are readable by id, but not listed by default. */
  archivedAt: string | null;
  /** Availability of each action to the caller. */
  actions: Record<string, Availability>;
};

export type AnyRecord = RecordBase & Record<string, unknown>;

type Values = Readonly<Record<string, unknown>>;

/** Operation on a record in addition to create, update and archive. */
export interface Action {
  /** Input fields, from which the console renders the form of a dialog and the API validates the input. */
  input: Fields;
  /**
   * Returns initial values of input fields. Default: the value of the record's field with the same name.
   */
  initialInput?(record: Values): Values;
  /**
   * Returns the new values of the record's fields that the action changes. Fields named as an input field are omitted.
   * Shown to the person who approves the action.
   */
  outcome?(record: Values, input: Values): Values;
  /**
   * Field with the id of a new record that replaces this one. The console previews the input as values of the new
   * record, and opens it afterwards.
   */
  successor?: string;
  /**
   * Place of the action in the console. `button` (default): on the record; `bulk`: on the record and for selected
   * records of a list; `elsewhere`: on a screen of its own.
   */
  offered?: 'button' | 'bulk' | 'elsewhere';
  /** Violations that the schemas of the fields do not find. The console marks them before the request. */
  check?(record: Values, input: Values): readonly Violation[];
  /** False if balances and the dialog's own part show the effect, so that the preview omits the changed fields. */
  previewsChanges?: false;
  destructive?: boolean;
  /** Actions that this action takes back. The console hides the unavailable one of such a pair. */
  undoes?: readonly string[];
  /** Requires a sign-in within `Settings.recentSignInMinutes`. The console requests the password first. */
  recentSignIn?: true;
  /** Makes the action available on archived records too. */
  allowArchived?: true;
  /** Marks the usual next step, whose button is filled while the action is available. */
  primary?: true;
  /** Like `Resource.money`, for an action of a resource whose other writes move no money. */
  money?: true;
  /** Default: the `write` permission of the resource. */
  permitted?: Permitted;
  /** Input fields that have one value per record in a bulk action. */
  perRecord?: readonly string[];
}

export interface Writes {
  create: boolean;
  update: boolean;
  archive: boolean;
}

export type Actions = Readonly<Record<string, Action>>;

/**
 * Actions that the engine implements for every resource that declares them. The rules of a resource implement its other
 * actions.
 */
export type CommonAction = 'restore' | 'move';

export type ActionName<R extends Resource> = keyof R['actions'] & string;

export type OwnActionOf<R extends Resource> = Exclude<ActionName<R>, CommonAction>;

const commonActions: readonly string[] = ['restore', 'move'] satisfies CommonAction[];

export function hasOwnActions({ actions }: Pick<Resource, 'actions'>): boolean {
  return Object.keys(actions).some((name) => !commonActions.includes(name));
}

/** Declaration of a resource. Without type arguments the type describes any resource. */
export interface Resource<
  F extends Fields = Fields,
  A extends Actions = Actions,
  T extends string = string,
  N extends string = string,
> {
  /** Path in the console and the API: `catalogs/labels`. */
  name: N;
  table: T;
  fields: F;
  actions: A;
  totals?: readonly Total[];
  /** Sums shown below lists: amount fields, and totals of amount fields, in the record's currency. */
  sums?: readonly (string | Total)[];
  /** Fields of the lines of a record. An exported list has one row per line: one per entry of a journal. */
  fileLines?: Fields;
  order: { field: string; direction: 'ASC' | 'DESC' };
  /** Name of the field that is shown as a record's title. */
  title: string;
  /** Fields shown in the dialogs of the record's actions, because the decision depends on them. */
  actionFacts?: readonly string[];
  /** Value that marks the rows of this resource in a table that several resources share. */
  view?: string;
  /** Default: owners may read and write, auditors may read. */
  permitted?: ResourcePermissions;
  /** Default: create, update and archive. */
  writes?: Writes;
  /** Writes that require a recent sign-in, as `Action.recentSignIn` does for an action. */
  recentSignIn?: readonly (keyof Writes)[];
  /** Fields whose change by form requires a recent sign-in. The rules of the resource detect the change. */
  recentSignInFields?: readonly string[];
  /** Makes the database reject updates and deletes of the rows. */
  appendOnly?: boolean;
  /**
   * `imports: false`: records cannot be imported from a file. `events: false`: webhooks get no events of the resource.
   */
  imports?: false;
  events?: false;
  /**
   * Serializes writes. A creation requires an `Idempotency-Key` and accepts an `id`. Responses of dry runs contain the
   * balances.
   */
  money?: true;
  /** `false`: the console offers no reordering, because a name or date orders the records better. */
  reorders?: false;
  /** Path in the console, if the page is registered in `<CustomRoutes>`: `/deposit`. Default: `name`. */
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
  actionFacts?: readonly (keyof F & string)[];
}

/**
 * Declares a resource. The types of records, columns, fields and actions are inferred from the declaration, so that
 * renaming a field causes a compile error wherever it is read.
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
/** Record in a response, without secrets. */
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
  : { readonly [K in FieldName<R> | ComparedName<NameIn<R['fields']>> | 'q' | 'archived']?: unknown };
type ComparedName<N extends string> = `${N}_${'gte' | 'lte' | 'neq' | 'within'}`;

/**
 * Fields of every catalog (docs/business.md, Catalogs). The action `move` writes `position`. `usageCount` is the number
 * of unarchived records that reference the item; it changes without incrementing the version.
 */
const commonCatalogFields = {
  name: localizedText({ required: true, maxLength: 80, search: true, filter: true, sort: true, column: 'shown' }),
  slug: slug({ search: true, filter: true, sort: true }),
  description: localizedText({ maxLength: 500, multiline: true, search: true }),
  imageUrl: image({ section: 'look' }),
  position: integer({ readOnly: true, required: true, column: 'never' }),
  active: boolean({ column: 'shown' }),
  usageCount: integer({ readOnly: true, required: true, sort: false }),
};

export const position = 'position' satisfies keyof typeof commonCatalogFields;

export const usageCount = 'usageCount' satisfies keyof typeof commonCatalogFields;

/** Returns the number of unarchived records that reference a record; 0 if its resource has no `usageCount`. */
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
    reorders,
    usageColumn = 'offered',
  }: { actions?: A; permitted?: ResourcePermissions; usageColumn?: Field['column'] } & Pick<
    Resource,
    'recentSignInFields' | 'reorders'
  > = {},
) {
  const { name, slug, ...otherFields } = commonCatalogFields;
  const fields: typeof commonCatalogFields & F = {
    name,
    slug,
    ...ownFields,
    ...otherFields,
    usageCount: { ...otherFields.usageCount, column: usageColumn },
  };
  const catalogActions = {
    restore: { input: {}, offered: 'elsewhere' },
    /** Moves the item, followed by its children, to the position after `afterId`; to the first if it is `null`. */
    move: { input: {}, offered: 'elsewhere' },
  } as const satisfies Record<CommonAction, Action>;
  return defineResource({
    name: `catalogs/${id}`,
    table: id,
    fields,
    // If `actions` is absent, `A` is an empty object.
    actions: { ...(actions as A), ...catalogActions },
    order: { field: 'position', direction: 'ASC' },
    title: 'name',
    permitted,
    ...(recentSignInFields && { recentSignInFields }),
    ...(reorders === false && { reorders }),
  });
}

export function isReorderable({ actions, reorders }: Resource): boolean {
  return 'move' in actions && reorders !== false;
}

export function isSearchable({ fields }: Resource): boolean {
  return Object.values(fields).some((field) => field.search || (field.kind === 'text' && field.searchIn !== undefined));
}

/** Returns the name of the field that makes the records a tree: the parent category of a category. */
export function parentFieldOf({ name, fields }: Resource): string | undefined {
  return Object.entries(fields).find(
    ([, field]) => field.kind === 'reference' && field.to === name && !field.readOnly,
  )?.[0];
}

export function isImportable(resource: Resource): boolean {
  return writesOf(resource).create && resource.imports !== false;
}
