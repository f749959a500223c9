/**
 * Presence: who else has the page of a record open, and who is typing. Not persisted; expires without a leave message.
 */
import * as z from 'zod/mini';
import { component, defineEndpoint } from './endpoint';

export const presenceActivities = ['looking', 'typing', 'left'] as const;
export type PresenceActivity = (typeof presenceActivities)[number];

/** Heartbeat of an open page, which counts as closed after `presenceTimeoutMs` without one; in milliseconds. */
export const presenceHeartbeatMs = 20_000;
export const presenceTimeoutMs = 45_000;

/**
 * Minimum interval between presence updates of one person on one record, and between reads by others; in milliseconds.
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
      /** Distinct people by name; empty after `left`. `off`: this installation has no presence. */
      status: z.enum(['on', 'off']),
      others: z.array(z.object({ name: z.string(), isTyping: z.boolean() })),
    }),
  ),
  problems: ['record.notFound', 'request.tooLarge'],
  permitted: 'administrators',
});
