import * as z from 'zod/mini';
import { choice, instant, integer, json, reference, text } from '../fields';
import { defineResource } from '../resource';

/** `dropped`: its endpoint was archived or is gone for good. */
const deliveryStates = ['waiting', 'delivered', 'givenUp', 'dropped'] as const;

/** Deliveries are kept for so many days, whatever became of them. */
export const deliveryDays = 30;

/** Of a delivery the last so many attempts are kept. */
export const maxAttemptsKept = 20;

/** The type of what is sent to see whether it arrives. */
export const testType = 'test';

const attempt = z.object({
  at: z.string(),
  /** Milliseconds. */
  ms: z.number(),
  /** What the endpoint answered; `null` where it did not. */
  status: z.nullable(z.number()),
  /** Why there was no answer: `ECONNREFUSED`, `timeout`, `notPublic`. */
  reason: z.nullable(z.string()),
});
export type Attempt = z.output<typeof attempt>;

const told = { readOnly: true, required: true } as const;
const never = { filter: false, sort: false, column: 'never' } as const;

/** What was sent of one event to one endpoint, and what became of it: nothing of any answer but its status. */
export const webhookDeliveries = defineResource({
  name: 'webhook-deliveries',
  table: 'webhookDeliveries',
  fields: {
    webhookId: reference('webhooks', { ...told, counted: false, sort: false }),
    /** `deposits.confirm`, or `test`. */
    type: text({ ...told, filter: true, sort: false, column: 'shown' }),
    state: choice(deliveryStates, { ...told, initial: 'waiting', sort: false, column: 'shown' }),
    attempts: integer({ ...told, initial: 0, filter: false, sort: false, column: 'shown' }),
    /** The status of the last answer. */
    status: integer({ readOnly: true, ordinal: true, filter: false, sort: false, column: 'shown' }),
    /** The same for each endpoint, and each time it is sent: `webhook-id`. */
    eventId: text({ ...told, filter: true, sort: false, column: 'offered' }),
    /** The record that was changed; none of a test. */
    resource: text({ readOnly: true, ...never }),
    recordId: text({ readOnly: true, filter: true, sort: false, column: 'offered' }),
    recordVersion: integer({ readOnly: true, ...never }),
    /** When it is sent again; while one server sends it, when another may. */
    dueAt: instant(never),
    endedAt: instant({ ...never, column: 'offered' }),
    log: json(z.array(attempt)),
  },
  historyIn: 'webhookId',
  actions: { redeliver: { input: {} } },
  order: { field: 'createdAt', direction: 'DESC' },
  title: 'type',
  writes: { create: false, update: false, archive: false },
  imports: false,
  events: false,
  together: [
    ['webhookId', 'state', 'dueAt'],
    ['webhookId', 'createdAt'],
  ],
});
