/** Webhook endpoints of other systems, which receive changes as signed requests (docs/decisions/0086-webhooks.md). */
import * as z from 'zod/mini';
import { choice, instant, integer, json, secret, text, reference } from '../fields';
import { defineResource } from '../resource';

const webhookStates = ['active', 'paused', 'disabled'] as const;

/**
 * Reasons why an endpoint is not active: a person paused it, its deliveries failed for too long, or it answered 410
 * (Gone).
 */
export const stopReasons = ['byHand', 'failing', 'gone'] as const;
export type StopReason = (typeof stopReasons)[number];

/** Maximum number of unarchived endpoints, because every write is matched against all of them. */
export const maxWebhooks = 20;
const maxWebhookEvents = 200;

export const secretOverlapHours = 24;

/** Format of Standard Webhooks: `whsec_` and 32 bytes in base64. */
const secretPattern = /^whsec_[A-Za-z0-9+/]{43}=$/;

const urlField = text({ required: true, maxLength: 2_000, sort: false, filter: false, column: 'shown' });
const secretOptions = { pattern: secretPattern, readOnly: true } as const;
const setByServer = { readOnly: true, filter: false, sort: false } as const;

export const webhooks = defineResource({
  name: 'webhooks',
  table: 'webhooks',
  fields: {
    name: text({ required: true, maxLength: 80, sort: true, column: 'shown' }),
    /** Changed only by an action that two owners must approve. */
    url: { ...urlField, immutable: true },
    state: choice(webhookStates, { readOnly: true, required: true, initial: 'active', column: 'shown' }),
    /** Event types (`deposits.confirm`) and wildcards (`giftcards.*`) of `contract/webhookEvents.ts`. */
    events: {
      ...json(z.array(z.string().check(z.minLength(1), z.maxLength(120))).check(z.maxLength(maxWebhookEvents))),
      readOnly: false,
      initial: null,
      column: 'shown',
    },
    stoppedBecause: choice(stopReasons, { ...setByServer, column: 'never' }),
    /** Time of the first failure since the last success; `null` while deliveries succeed. */
    failingSince: instant({ ...setByServer, column: 'never' }),
    secret: secret(secretOptions),
    formerSecret: secret(secretOptions),
    /** Time until which requests are signed with `formerSecret` too. */
    formerSecretUntil: instant({ ...setByServer, column: 'never' }),
    waiting: { ...integer({ readOnly: true, filter: false, sort: false }), computed: true as const },
  },
  actions: {
    pause: { input: {} },
    resume: { input: {}, primary: true, undoes: ['pause'] },
    'send-test': { input: {} },
    'change-url': { input: { url: urlField }, recentSignIn: true },
    'rotate-secret': { input: {}, recentSignIn: true },
  },
  order: { field: 'createdAt', direction: 'DESC' },
  title: 'name',
  recentSignIn: ['create'],
  imports: false,
  events: false,
});

/** Secret in the response to the creation of an endpoint or the rotation of its secret; never returned again. */
export interface OneTimeSecret {
  secret: string;
}

/** `givenUp`: all attempts failed. `dropped`: not delivered, because the endpoint was archived or answered 410. */
const deliveryStates = ['waiting', 'delivered', 'givenUp', 'dropped'] as const;

export const deliveryRetentionDays = 30;

export const maxStoredAttempts = 20;

export const testEventType = 'test';

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
    eventId: text({ id: true, ...readOnlyRequired, filter: true, sort: false, column: 'offered' }),
    resource: text({ resourceName: true, readOnly: true, ...hiddenColumn }),
    recordId: text({ id: true, readOnly: true, filter: true, sort: false, column: 'offered' }),
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
