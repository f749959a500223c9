import { boolean, image, integer, localizedText, slug, type Field, type FieldOf, type ValueOf } from './fields';
import type { Availability } from './problems';
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

export type Fields = Readonly<Record<string, Field>>;

/** Something an administrator does to a record besides writing its form. */
export interface Action {
  /** What it takes; the console draws the dialog's form from it, the API validates it. */
  input: Fields;
  /** What its input begins with, by the record as it is, where the record has no field of that name. */
  startsWith?: (record: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /**
   * Where the console offers it: as a button of the record, also of several records at once, or in
   * a place of its own. A button unless said.
   */
  offered?: 'button' | 'bulk' | 'elsewhere';
  /** Takes something from somebody: the button says so by its color. */
  grave?: boolean;
  /** The next step on the way of a record, while it is allowed: the filled button of its page. */
  step?: true;
  /** Fields of its input that each record gets a value of its own for when it is done to several at once. */
  perRecord?: readonly string[];
}

/** What may be done to the records of a resource at all. */
export interface Writes {
  create: boolean;
  update: boolean;
  archive: boolean;
}

export type Actions = Readonly<Record<string, Action>>;

/** Actions the engine does for every resource that declares them. The others are done by the resource's rules. */
export type CommonAction = 'restore' | 'move';

/** The names of the actions that the rules of a resource have to do. */
export type OwnActionOf<R extends Resource> = Exclude<keyof R['actions'] & string, CommonAction>;

/** A declared resource. Bare, `Resource` is any of them: what the engine works with. */
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
  /** What its totals are made of. */
  totals?: readonly Total[];
  /** The field that holds the id of the record in whose history its own events are listed too. */
  historyIn?: string;
  /** The order of a list that asks for none. */
  order: { field: string; direction: 'ASC' | 'DESC' };
  /** The field that names a record: in a title, a reference, a history. */
  title: string;
  /** Which records of a table that several resources share are this one's; they are born with it. */
  view?: string;
  /** Everything unless said. */
  writes?: Writes;
  /** The database itself refuses to change or delete what was written. */
  appendOnly?: boolean;
  /** Fields a list is filtered by at the same time: one index finds what several would only narrow. */
  together?: readonly (readonly string[])[];
  /** New records can come from a file, unless they cannot. */
  imports?: false;
  /**
   * Its records move money: acts upon them wait for each other, a new one needs an `Idempotency-Key`
   * and may bring its own `id`, and a dry run tells the balances before and after.
   */
  money?: true;
  /** Where the console shows it, when not at its name: `/deposit`. */
  route?: string;
}

/** What a declaration names of its own: fields, and what every record has. */
type NameIn<F extends Fields> = (keyof F & string) | 'id' | 'createdAt' | 'updatedAt' | 'archivedAt';

interface Declaration<F extends Fields, A extends Actions, T extends string, N extends string> extends Resource<
  F,
  A,
  T,
  N
> {
  historyIn?: keyof F & string;
  order: { field: NameIn<F>; direction: 'ASC' | 'DESC' };
  title: (keyof F & string) | 'id';
  together?: readonly (readonly NameIn<F>[])[];
}

/**
 * Declares a resource. Its record's type, its columns, and the names of its fields and actions follow from
 * it, so that renaming a field stops every place that reads it from compiling.
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

export function writesOf({ writes = everything }: Resource): Writes {
  return writes;
}

/** A field that holds ids of records: `labelIds`, or in a group `recipient.accountId`. */
export interface Pointer {
  path: string;
  field: FieldOf<'reference'> | FieldOf<'references'>;
}

export function pointersOf(fields: Fields): Pointer[] {
  return Object.entries(fields).flatMap(([name, field]): Pointer[] => {
    if (field.kind === 'reference' || field.kind === 'references') return [{ path: name, field }];
    return field.kind === 'group'
      ? pointersOf(field.fields).map(({ path, field: inner }) => ({ path: `${name}.${path}`, field: inner }))
      : [];
  });
}

/** Where a resource is used: the fields of others, and its own, whose ids its `usageCount` counts. */
export interface Referrer {
  resource: Resource;
  field: string;
}

export function referrersOf({ name }: Resource, all: readonly Resource[]): Referrer[] {
  return all.flatMap((resource) =>
    pointersOf(resource.fields).flatMap(({ path, field }) =>
      field.to === name && field.counted ? [{ resource, field: path }] : [],
    ),
  );
}

export type ValuesOf<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> };
/** A record as the API answers it; secrets are never among its fields. */
export type RecordOf<R extends Resource> = RecordBase & ValuesOf<Readable<R['fields']>>;
type Readable<F extends Fields> = { [K in keyof F as F[K] extends { kind: 'secret' } ? never : K]: F[K] };

/**
 * The fields every catalog has (docs/business.md, Catalogs). `position` is written by the action `move`;
 * `usageCount` is how many live records point at the item; it moves without being a new version.
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

/**
 * Declares a catalog: `defineCatalog('labels', { color: color({ required: true }) })` is the whole
 * of it. Its address is `catalogs/{id}`.
 */
export function defineCatalog<const T extends string, F extends Fields, const A extends Actions = Record<never, never>>(
  id: T,
  own: F,
  { actions }: { actions?: A } = {},
) {
  const { name, slug, description, imageUrl, position, active, usageCount } = common;
  const fields: typeof common & F = { name, slug, ...own, description, imageUrl, position, active, usageCount };
  const catalogActions = {
    restore: { input: {}, offered: 'elsewhere' },
    /** Behind the item `afterId`, or first when it is null. */
    move: { input: {}, offered: 'elsewhere' },
  } as const satisfies Record<CommonAction, Action>;
  return defineResource({
    name: `catalogs/${id}`,
    table: id,
    fields,
    actions: { ...(actions as A), ...catalogActions },
    order: { field: 'position', direction: 'ASC' },
    title: 'name',
  });
}
