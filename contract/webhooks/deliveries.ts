import * as z from 'zod/mini';
import { choice, instant, integer, json, reference, text } from '../fields';
import { defineResource } from '../resource';

/** `givenUp`: all attempts failed. `dropped`: not delivered, because the endpoint was archived or answered 410. */
const deliveryStates = ['waiting', 'delivered', 'givenUp', 'dropped'] as const;

export const deliveryRetentionDays = 30;

export const maxStoredAttempts = 20;

export const testType = 'test';

const attempt = z.object({
  at: z.string(),
  /** Duration in milliseconds. */
  ms: z.number(),
  /** HTTP status; `null` without a response. */
  status: z.nullable(z.number()),
  reason: z.nullable(z.string()),
});
export type Attempt = z.output<typeof attempt>;

const readOnlyRequired = { readOnly: true, required: true } as const;
const hiddenColumn = { filter: false, sort: false, column: 'never' } as const;

/** Delivery of one event to one webhook endpoint. Only the status of a response is stored, never its body. */
export const webhookDeliveries = defineResource({
  name: 'webhook-deliveries',
  table: 'webhookDeliveries',
  fields: {
    webhookId: reference('webhooks', { ...readOnlyRequired, countsAsUsage: false, sort: false }),
    type: text({ ...readOnlyRequired, filter: true, sort: false, column: 'shown' }),
    state: choice(deliveryStates, { ...readOnlyRequired, initial: 'waiting', sort: false, column: 'shown' }),
    attempts: integer({ ...readOnlyRequired, initial: 0, filter: false, sort: false, column: 'shown' }),
    status: integer({ readOnly: true, ordinal: true, filter: false, sort: false, column: 'shown' }),
    /** Value of the header `webhook-id`, equal for all endpoints and retries. */
    eventId: text({ ...readOnlyRequired, filter: true, sort: false, column: 'offered' }),
    resource: text({ readOnly: true, ...hiddenColumn }),
    recordId: text({ readOnly: true, filter: true, sort: false, column: 'offered' }),
    recordVersion: integer({ readOnly: true, ...hiddenColumn }),
    /** Time of the next attempt. During an attempt: time after which another server may retry. */
    dueAt: instant(hiddenColumn),
    endedAt: instant({ ...hiddenColumn, column: 'offered' }),
    log: json(z.array(attempt)),
  },
  actions: { redeliver: { input: {} } },
  order: { field: 'createdAt', direction: 'DESC' },
  title: 'type',
  writes: { create: false, update: false, archive: false },
  imports: false,
  events: false,
});
