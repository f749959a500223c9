/**
 * Presence: other people who have the page of a record open or are typing in it. Never persisted. An entry expires if
 * the page sends no leave message.
 */
import * as z from 'zod/mini';
import { component, defineEndpoint } from './endpoint';

export const presenceActivities = ['looking', 'typing', 'left'] as const;
export type PresenceActivity = (typeof presenceActivities)[number];

/** Heartbeat interval of an open page. After `presenceTimeoutMs` without a heartbeat the page counts as closed. */
export const presenceHeartbeatMs = 20_000;
export const presenceTimeoutMs = 45_000;

/**
 * Minimum interval, in milliseconds, between presence updates of one person on one record, and between reads by the
 * other people.
 */
export const presenceMinIntervalMs = 2_000;

export const presence = defineEndpoint({
  id: 'presence',
  summary: 'Says that a page of a record is open, and answers who else has it open',
  tag: 'service',
  method: 'POST',
  path: '/presence',
  input: component(
    'OpenPage',
    z.strictObject({
      resource: z.string().check(z.maxLength(60)),
      recordId: z.string().check(z.maxLength(60)),
      page: z.uuid(),
      doing: z.enum(presenceActivities),
    }),
  ),
  output: component(
    'Presence',
    z.object({
      /** `off`: the installation has no presence. `others`: distinct people sorted by name; empty after `left`. */
      status: z.enum(['on', 'off']),
      others: z.array(z.object({ name: z.string(), isTyping: z.boolean() })),
    }),
  ),
  problems: ['record.notFound', 'request.tooLarge'],
  permitted: 'administrators',
});
