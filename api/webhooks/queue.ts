import { eventTypeOf, isSubscribed, resourcesWithEvents } from '../../contract/webhookEvents';
import { testEventType, webhookDeliveries, webhooks } from '../../contract/webhooks/webhooks';
import { untyped, type Row } from '../db/database';
import { tableOf } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';

interface WebhookEvent {
  type: string;
  resource: string;
  recordId: string;
  recordVersion: number;
}

const batchSize = 100;

const observedResources: ReadonlySet<string> = new Set(resourcesWithEvents.map(({ name }) => name));

function webhookEvents({ changedRecords }: WriteContext): WebhookEvent[] {
  const events = changedRecords
    .filter(({ resource }) => observedResources.has(resource))
    .map(({ resource, id, version, action }): WebhookEvent => {
      const type = eventTypeOf(resource, { version, ...(action !== undefined && { action }) });
      return { type, resource, recordId: id, recordVersion: version };
    });
  return [...new Map(events.map((event) => [`${event.type} ${event.recordId}`, event])).values()];
}

const parseSubscribedEvents = (events: string | null): string[] =>
  events === null ? [] : (JSON.parse(events) as string[]);

/**
 * Runs in the caller's transaction, so that exactly the committed changes are sent. Without subscribers, costs one
 * index lookup.
 */
export async function queueWebhooks(context: WriteContext): Promise<void> {
  const events = webhookEvents(context);
  if (events.length === 0) return;
  const subscribers = await context.unit.readOnce('webhook subscribers', (trx) =>
    trx
      .selectFrom(webhooks.table)
      .select(['id', 'events'])
      .where('archived', '=', 0)
      .where('state', '<>', 'disabled')
      .execute(),
  );
  if (subscribers.length === 0) return;
  const identified = events.map((event) => ({ event, eventId: context.newId() }));
  const rows = subscribers.flatMap(({ id, events: storedEvents }) => {
    const subscribedEvents = parseSubscribedEvents(storedEvents);
    return identified
      .filter(({ event }) => isSubscribed(subscribedEvents, event))
      .map(({ event, eventId }) => rowOf(context, id, eventId, event));
  });
  for (let first = 0; first < rows.length; first += batchSize)
    await untyped(context.trx)
      .insertInto(webhookDeliveries.table)
      .values(rows.slice(first, first + batchSize))
      .execute();
  context.webhooks.queued += rows.length;
}

export async function queueTest(context: WriteContext, webhookId: string): Promise<void> {
  const row = rowOf(context, webhookId, context.newId(), { type: testEventType, resource: null });
  await untyped(context.trx).insertInto(webhookDeliveries.table).values(row).execute();
  context.webhooks.awaitedIds.push(String(row['id']));
}

function rowOf(
  { at, newId }: WriteContext,
  webhookId: string,
  eventId: string,
  event: WebhookEvent | { type: string; resource: null },
): Row {
  const row = tableOf(webhookDeliveries).encode({
    ...event,
    webhookId,
    eventId,
    state: 'waiting',
    attempts: 0,
    dueAt: at,
    log: [],
  });
  return { ...row, id: newId(), createdAt: at, updatedAt: at };
}
