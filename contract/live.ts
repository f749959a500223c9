import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { notice } from './notices';

export const maxNamedRecords = 50;

const change = z.object({
  resource: z.string(),
  records: z.array(z.object({ id: z.string(), version: z.int() })),
  more: z.boolean(),
});

export const liveMessage = z.object({
  requestId: z.string(),
  /** RFC 3339, UTC. */
  at: z.string(),
  /** Absent if nothing was written: reads name nobody. */
  actor: z.optional(z.object({ uid: z.string(), name: z.nullable(z.string()) })),
  changes: z.array(change),
  /** Notices of records that now await an administrator; only the first if there are many. */
  notices: z.optional(z.array(notice)),
  notified: z.optional(z.array(z.string())),
  /** Presence changed on the page of this record (someone arrived, left or types); `POST /api/presence` returns who. */
  present: z.optional(z.object({ resource: z.string(), id: z.string() })),
});
export type LiveMessage = z.output<typeof liveMessage>;
export type LiveChange = z.output<typeof change>;

/**
 * `GET /api/live`: server-sent events, each with an id to resume after (`Last-Event-ID`). `open` comes first, with the
 * position the stream continues from; `change` has a `LiveMessage`; `reset` reports missed messages, and replaces
 * `open` if they were missed since `Last-Event-ID`. The stream ends when the token expires, or after `replaced` when
 * the person exceeds their number of open channels and this one was the oldest. An installation without a channel
 * answers 204.
 */
export const liveEvents = defineEndpoint({
  id: 'live',
  summary: 'What changes from now on, as server-sent events',
  tag: 'service',
  method: 'GET',
  path: '/live',
  outputTypes: ['text/event-stream'],
  permitted: 'administrators',
  problems: [],
});

/** `window` event by which an API inside the page (the demo) delivers a `LiveMessage`. */
export const pageLiveEvent = 'sobremesa:live';

/**
 * Live channel in Firestore: one document per resource. It counts the messages about that resource and stores the
 * latest as JSON (`liveEntry`). A client behind the count whose next messages are no longer stored has missed some.
 */
export const liveCollection = 'live';

/** Firestore would read a slash as a path separator. */
export const liveDocumentId = (resource: string): string => resource.replaceAll('/', '.');
export const resourceOfLiveDocument = (id: string): string => id.replaceAll('.', '/');

export const liveDocument = z.object({ count: z.int(), recent: z.optional(z.array(z.string())) });
export interface LiveDocument {
  count: number;
  recent: readonly string[];
}

/**
 * Sessions of a person without access to the Firestore channel: those begun before `before`, except the one begun at
 * `kept`, and those begun at one of `ended`. Times are in seconds since 1970. One document per person, read by
 * firestore.rules.
 */
export interface LiveCutoff {
  before: number;
  kept: number;
  ended: readonly number[];
}
export const cutoffCollection = 'cutoffs';

export const liveEntry = z.object({ number: z.int(), message: liveMessage });
export type LiveEntry = z.output<typeof liveEntry>;
