import * as z from 'zod/mini';
import { choice, instant, integer, json, reference, text } from '../fields';
import { defineResource } from '../resource';

/** `dropped`: its endpoint was archived or is permanently gone. */
const deliveryStates = ['waiting', 'delivered', 'givenUp', 'dropped'] as const;

/** Retention of deliveries, whatever their result. */
export const deliveryDays = 30;

/** Only the latest attempts of a delivery are stored. */
export const maxAttemptsKept = 20;

export const testType = 'test';

const attempt = z.object({
  at: z.string(),
  /** Duration in milliseconds. */
  ms: z.number(),
  /** Response status; `null` without a response. */
  status: z.nullable(z.number()),
  /** Reason why there was no response: `ECONNREFUSED`, `timeout`, `notPublic`. */
  reason: z.nullable(z.string()),
});
export type Attempt = z.output<typeof attempt>;

const told = { readOnly: true, required: true } as const;
const never = { filter: false, sort: false, column: 'never' } as const;

/** Delivery of one event to one endpoint, and its result: of each response only the status is stored. */
export const webhookDeliveries = defineResource({
  name: 'webhook-deliveries',
  table: 'webhookDeliveries',
  fields: {
    webhookId: reference('webhooks', { ...told, counted: false, sort: false }),
    /** `deposits.confirm`, or `test`. */
    type: text({ ...told, filter: true, sort: false, column: 'shown' }),
    state: choice(deliveryStates, { ...told, initial: 'waiting', sort: false, column: 'shown' }),
    attempts: integer({ ...told, initial: 0, filter: false, sort: false, column: 'shown' }),
    status: integer({ readOnly: true, ordinal: true, filter: false, sort: false, column: 'shown' }),
    /** Header `webhook-id`: the same for every endpoint and every retry. */
    eventId: text({ ...told, filter: true, sort: false, column: 'offered' }),
    /** Changed record; empty for a test. */
    resource: text({ readOnly: true, ...never }),
    recordId: text({ readOnly: true, filter: true, sort: false, column: 'offered' }),
    recordVersion: integer({ readOnly: true, ...never }),
    /** Time of the next attempt; during an attempt, the time from which another server may retry. */
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
