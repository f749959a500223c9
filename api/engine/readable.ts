import type { Expression, SqlBool } from 'kysely';
import { omitUnreadableFields, isOperationPermitted, unreadableFieldsOf } from '../../contract/permissions';
import { writesOf, type Resource } from '../../contract/resource';
import { isObject } from '../../contract/values';
import { untyped, type KyselyDb } from '../db/database';
import { isPermittedToApiKeys } from '../resourceOptions';
import type { Table } from './table';
import type { Where } from './conditions';
import type { Actor, Viewer } from './writeContext';

type Reader = Pick<Actor, 'duties' | 'apiKeyId'>;
type RowCondition = (where: Where) => Expression<SqlBool>;

/**
 * Returns whether the caller may read a resource; `visibilityConditions` decides which of its records. An API key needs
 * `read` among its `apiKeyOperations`.
 */
export function mayRead({ duties, apiKeyId }: Reader, resource: Resource): boolean {
  return (
    isOperationPermitted(duties, resource, 'read') && (apiKeyId === undefined || isPermittedToApiKeys(resource, 'read'))
  );
}

export function hiddenResources(reader: Reader, served: Table['served']): string[] {
  return [...served.values()]
    .map(({ resource }) => resource)
    .flatMap((resource) => (mayRead(reader, resource) ? [] : resource.name));
}

export function visibilityConditions({ rules, served }: Table, viewer: Viewer): RowCondition[] {
  const condition = rules.visibilityCondition?.(viewer, served);
  return condition ? [condition] : [];
}

export function mayReadAll(table: Table, viewer: Viewer): boolean {
  return mayRead(viewer.actor, table.resource) && visibilityConditions(table, viewer).length === 0;
}

const readerTables = new WeakMap<Table, Map<string, Table>>();

/**
 * Returns a table without the fields that the viewer may not read; filters and sorts exclude them too. Use the records
 * of this table only for responses: a write needs the complete record.
 */
export function tableForReader(table: Table, { actor }: Pick<Viewer, 'actor'>): Table {
  const { resource, served, paths } = table;
  const unreadable = unreadableFieldsOf(resource, actor.duties);
  const copies = Object.entries(resource.fields).flatMap(([name, { copyOf }]) => (copyOf ? [{ name, copyOf }] : []));
  if (unreadable.length === 0 && copies.length === 0) return table;
  const unreadableNames = new Set(unreadable);
  const key = actor.duties.join(' ');
  const byDuties = readerTables.get(table) ?? new Map<string, Table>();
  readerTables.set(table, byDuties);
  const found = byDuties.get(key) ?? {
    ...table,
    resource: omitUnreadableFields(resource, actor.duties),
    paths: new Map([...paths].filter(([name]) => !unreadableNames.has(name.split('.')[0] ?? name))),
    shown<T extends object>(record: T): T {
      const readableFields: Record<string, unknown> = Object.fromEntries(
        Object.entries(record).filter(([name]) => !unreadableNames.has(name)),
      );
      for (const { name, copyOf } of copies) {
        const target = served.get(String(readableFields[copyOf]));
        const copy = readableFields[name];
        if (target && isObject(copy)) readableFields[name] = readableFieldsOf({ actor }, target, copy);
      }
      return readableFields as T;
    },
  };
  byDuties.set(key, found);
  return found;
}

export function readableFieldsOf<T extends object>(viewer: Pick<Viewer, 'actor'>, table: Table, record: T): T {
  return tableForReader(table, viewer).shown?.(record) ?? record;
}

export async function readableIds(
  db: KyselyDb,
  table: Table,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || !mayRead(viewer.actor, table.resource)) return new Set();
  const conditions = visibilityConditions(table, viewer);
  if (conditions.length === 0) return new Set(ids);
  const rows = await untyped(db)
    .selectFrom(table.resource.table)
    .select('id')
    .where((where) => where.and([where('id', 'in', [...ids]), ...conditions.map((condition) => condition(where))]))
    .execute();
  return new Set(rows.map(({ id }) => String(id)));
}

const isAboutRecord = ({ resource: { fields } }: Table) =>
  Object.hasOwn(fields, 'resource') && Object.hasOwn(fields, 'recordId');

/** Builds the condition that the viewer may read the record that a note or approval is about. */
export function visibleByRecordCondition(viewer: Viewer, served: Table['served']): RowCondition | null {
  return aboutReadableCondition(
    viewer,
    served,
    [...served.values()].filter((table) => !isAboutRecord(table)),
  );
}

/**
 * Builds the same condition as `visibleByRecordCondition` for events and notifications, which may also be about notes
 * and approvals.
 */
export function visibleInHistoryCondition(viewer: Viewer, served: Table['served']): RowCondition | null {
  return aboutReadableCondition(viewer, served, [...served.values()].filter(hasHistory));
}

function hasHistory({ resource }: Table): boolean {
  return Object.values(writesOf(resource)).includes(true) || Object.keys(resource.actions).length > 0;
}

function aboutReadableCondition(
  viewer: Viewer,
  served: Table['served'],
  tables: readonly Table[],
): RowCondition | null {
  const hidden = hiddenResources(viewer.actor, served);
  if (hidden.length === 0) return null;
  const parts = tables
    .filter(({ resource }) => !hidden.includes(resource.name))
    .flatMap((table) =>
      visibilityConditions(table, viewer).map((condition) => ({ resource: table.resource, condition })),
    );
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
