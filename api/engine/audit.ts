import { sql, type Expression, type SqlBool } from 'kysely';
import { isObject } from '../../contract/values';
import { auditEvents } from '../../contract/people/auditEvents';
import type { Resource } from '../../contract/resource';
import type { WriteContext } from './writeContext';
import type { ApiRecord } from './record';
import { tableOf } from './table';
import { isExcludedFromHistory, resourceOptions } from '../resourceOptions';
import type { Where } from './conditions';
import { searchTermRows } from './search';

interface Change {
  action: string;
  resource: Resource;
  before: ApiRecord | null;
  after: ApiRecord;
  reason?: string | null;
}

function auditedFields(resource: Resource, record: ApiRecord | null): Record<string, unknown> | null {
  if (!record) return null;
  const { actions: _, ...rest } = record;
  return Object.fromEntries(Object.entries(rest).filter(([name]) => !isExcludedFromHistory(resource, name)));
}

/** The event of a new money record omits null, 0, false and empty lists, which are half of its size. */
function omitEmptyFields(fields: Record<string, unknown> | null): Record<string, unknown> | null {
  const isEmpty = (value: unknown) =>
    value === null || value === 0 || value === false || (Array.isArray(value) && value.length === 0);
  return fields && Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)));
}

export function titleOf(resource: Resource, record: ApiRecord): string | null {
  const { storedTitle } = resourceOptions(resource);
  if (storedTitle) return storedTitle(record);
  const value = record[resource.title];
  const text = isObject(value) ? value['es'] : value;
  return typeof text === 'string' ? text : null;
}

export function auditRead(
  context: WriteContext,
  event: Pick<Change, 'action' | 'resource' | 'reason'> & { record: ApiRecord },
): Promise<void> {
  return audit(context, { ...event, before: event.record, after: event.record });
}

function reasonOf({ approval }: WriteContext, reason: string | null | undefined): string | null {
  const parts = [reason, approval?.number].filter((part) => typeof part === 'string');
  return parts.length > 0 ? parts.join(' · ') : null;
}

function historyRecordId(resource: Resource, record: ApiRecord): string {
  const { historyIn } = resourceOptions(resource);
  const id = historyIn === undefined ? null : record[historyIn];
  return typeof id === 'string' ? id : record.id;
}

/**
 * Writes the audit event of a change (docs/business.md, invariant 10) and queues the change, which the live channel
 * publishes after the commit.
 */
export async function audit(context: WriteContext, { action, resource, before, after, reason }: Change): Promise<void> {
  const table = tableOf(auditEvents);
  const id = context.newId();
  const values = {
    action,
    resource: resource.name,
    recordId: after.id,
    historyId: historyRecordId(resource, after),
    recordTitle: titleOf(resource, after),
    actorId: context.actor.uid,
    actorEmail: context.actor.email,
    actorName: context.actor.name ?? null,
    before: auditedFields(resource, before),
    after:
      before === null && resource.money
        ? omitEmptyFields(auditedFields(resource, after))
        : auditedFields(resource, after),
    reason: reasonOf(context, reason),
    requestId: context.requestId,
  };
  await context.unit.insertRows(auditEvents.table, [
    { id, ...table.encode(values), createdAt: context.at, updatedAt: context.at },
  ]);
  await context.unit.insert('searchTerms', searchTermRows(auditEvents, id, table.searchWords(values)));
  if (before?.version !== after.version)
    context.changedRecords.push({ resource: resource.name, id: after.id, version: after.version, action });
}

/**
 * Builds the condition for the audit events in the history of record `id`: events of the record, of its parts and of
 * its parent (`historyIn`, `omitsParentHistory`). Finds parts and parent at read time, so that events older than the
 * declaration are included.
 */
export function historyCondition(id: string, resources: readonly Resource[]): (where: Where) => Expression<SqlBool> {
  const related = resources.flatMap((resource) => {
    const { historyIn, omitsParentHistory } = resourceOptions(resource);
    if (historyIn === undefined) return [];
    const [table, parentColumn] = [sql.table(resource.table), sql.ref(historyIn)];
    return [
      sql`union all select id from ${table} where ${parentColumn} = ${id}`,
      ...(omitsParentHistory
        ? []
        : [sql`union all select ${parentColumn} from ${table} where id = ${id} and ${parentColumn} is not null`]),
    ];
  });
  const ids = sql`select cast(${id} as text) ${sql.join(related, sql` `)}`;
  return () => sql<SqlBool>`"recordId" in (${ids})`;
}
