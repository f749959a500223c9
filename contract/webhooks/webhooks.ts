/** Webhook endpoints of other systems, which receive changes as signed requests (docs/decisions/0086-webhooks.md). */
import * as z from 'zod/mini';
import { choice, instant, integer, json, secret, text } from '../fields';
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

const address = text({ required: true, maxLength: 2_000, sort: false, filter: false, column: 'shown' });
const secretOptions = { pattern: secretPattern, readOnly: true } as const;
const setByServer = { readOnly: true, filter: false, sort: false } as const;

export const webhooks = defineResource({
  name: 'webhooks',
  table: 'webhooks',
  fields: {
    name: text({ required: true, maxLength: 80, sort: true, column: 'shown' }),
    /** Changed only by an action that two owners must approve. */
    url: { ...address, immutable: true },
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
    resume: { input: {}, primary: true },
    'send-test': { input: {} },
    'change-url': { input: { url: address }, recentSignIn: true },
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
