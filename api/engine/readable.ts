import type { Expression, SqlBool } from 'kysely';
import { asReadBy, isForKeys, mayDo, unreadableFields } from '../../contract/permissions';
import { writesOf, type Resource } from '../../contract/resource';
import { isObject } from '../../contract/values';
import { untyped, type Queries } from '../db/database';
import type { Table } from './table';
import type { Where } from './where';
import type { Actor, Viewer } from './writeContext';

type Reader = Pick<Actor, 'duties' | 'apiKeyId'>;
type RowCondition = (where: Where) => Expression<SqlBool>;

/**
 * Whether the caller may read records of a resource; `visibleTo` restricts which. An API key needs `read` among the
 * `keys` of the resource.
 */
export function mayRead({ duties, apiKeyId }: Reader, resource: Resource): boolean {
  return mayDo(duties, resource, 'read') && (apiKeyId === undefined || isForKeys(resource, 'read'));
}

/** Names of the resources of which the caller may read no record. */
export function hiddenResources(reader: Reader, served: Table['served']): string[] {
  return [...served.values()]
    .map(({ resource }) => resource)
    .flatMap((resource) => (mayRead(reader, resource) ? [] : resource.name));
}

/** Conditions that restrict a table to the records that a viewer may read. */
export function visibleTo({ rules, served }: Table, viewer: Viewer): RowCondition[] {
  const condition = rules.visible?.(viewer, served);
  return condition ? [condition] : [];
}

export function readsAll(table: Table, viewer: Viewer): boolean {
  return mayRead(viewer.actor, table.resource) && visibleTo(table, viewer).length === 0;
}

/** Cache of `forReader`, by duties. */
const reading = new WeakMap<Table, Map<string, Table>>();

/**
 * A table without the fields that a viewer may not read, for lists, filters and sorts too. Its records are for
 * responses only: writing needs the whole record.
 */
export function forReader(table: Table, { actor }: Pick<Viewer, 'actor'>): Table {
  const { resource, served, paths } = table;
  const missing = unreadableFields(resource, actor.duties);
  const copies = Object.entries(resource.fields).flatMap(([name, { copyOf }]) => (copyOf ? [{ name, copyOf }] : []));
  if (missing.length === 0 && copies.length === 0) return table;
  const isMissing = new Set(missing);
  const key = actor.duties.join(' ');
  const known = reading.get(table) ?? new Map<string, Table>();
  reading.set(table, known);
  const found = known.get(key) ?? {
    ...table,
    resource: asReadBy(resource, actor.duties),
    paths: new Map([...paths].filter(([name]) => !isMissing.has(name.split('.')[0] ?? name))),
    shown<T extends object>(record: T): T {
      const left: Record<string, unknown> = Object.fromEntries(
        Object.entries(record).filter(([name]) => !isMissing.has(name)),
      );
      for (const { name, copyOf } of copies) {
        const about = served.get(String(left[copyOf]));
        const copy = left[name];
        if (about && isObject(copy)) left[name] = shownTo({ actor }, about, copy);
      }
      // The type of a record describes it for those who may read all of it.
      return left as T;
    },
  };
  known.set(key, found);
  return found;
}

/** The part of a record, or of a copy of one, that a viewer may read. */
export function shownTo<T extends object>(viewer: Pick<Viewer, 'actor'>, table: Table, record: T): T {
  return forReader(table, viewer).shown?.(record) ?? record;
}

/** Filters record ids to those that the viewer may read. */
export async function readableIds(
  db: Queries,
  table: Table,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || !mayRead(viewer.actor, table.resource)) return new Set();
  const conditions = visibleTo(table, viewer);
  if (conditions.length === 0) return new Set(ids);
  const rows = await untyped(db)
    .selectFrom(table.resource.table)
    .select('id')
    .where((where) => where.and([where('id', 'in', [...ids]), ...conditions.map((condition) => condition(where))]))
    .execute();
  return new Set(rows.map(({ id }) => String(id)));
}

/** Whether the records are about other records, named by `resource` and `recordId`. */
const isAbout = ({ resource: { fields } }: Table) =>
  Object.hasOwn(fields, 'resource') && Object.hasOwn(fields, 'recordId');

/** The condition for notes, approvals and others that are about a record: that the viewer may read that record. */
export function visibleByRecord(viewer: Viewer, served: Table['served']): RowCondition | null {
  return aboutSome(
    viewer,
    served,
    [...served.values()].filter((table) => !isAbout(table)),
  );
}

/** Like `visibleByRecord`, for events and notifications, which may also be about notes and approvals. */
export function visibleInHistory(viewer: Viewer, served: Table['served']): RowCondition | null {
  return aboutSome(viewer, served, [...served.values()].filter(hasHistory));
}

function hasHistory({ resource }: Table): boolean {
  return Object.values(writesOf(resource)).includes(true) || Object.keys(resource.actions).length > 0;
}

/** `tables`: those whose own rules restrict which records a viewer may read. */
function aboutSome(viewer: Viewer, served: Table['served'], tables: readonly Table[]): RowCondition | null {
  const hidden = hiddenResources(viewer.actor, served);
  // Owners and auditors oversee all activity, including on records restricted to others.
  if (hidden.length === 0) return null;
  const parts = tables
    .filter(({ resource }) => !hidden.includes(resource.name))
    .flatMap((table) => visibleTo(table, viewer).map((condition) => ({ resource: table.resource, condition })));
  return (where) =>
    where.and([
      where('resource', 'not in', hidden),
      ...parts.map(({ resource: { name, table }, condition }) => {
        const readable = where
          .selectFrom(table)
          .select('id')
          .where((inner) => condition(inner));
        return where.or([where('resource', '<>', name), where('recordId', 'in', readable)]);
      }),
    ]);
}
