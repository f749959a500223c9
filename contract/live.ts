import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { notice } from './notices';

export const maxRecordsPerChange = 50;

const change = z.object({
  resource: z.string(),
  records: z.array(z.object({ id: z.string(), version: z.int() })),
  more: z.boolean(),
});

export const liveMessage = z.object({
  requestId: z.string(),
  /** RFC 3339, UTC. */
  at: z.string(),
  /** Person who made the changes; absent if the request only read. */
  actor: z.optional(z.object({ uid: z.string(), name: z.nullable(z.string()) })),
  changes: z.array(change),
  /** Notices of records that now await an administrator; truncated if there are many. */
  notices: z.optional(z.array(notice)),
  notified: z.optional(z.array(z.string())),
  /** Record on whose page somebody arrived, left or started typing; `POST /api/presence` returns the people. */
  present: z.optional(z.object({ resource: z.string(), id: z.string() })),
});
export type LiveMessage = z.output<typeof liveMessage>;
export type LiveChange = z.output<typeof change>;

/**
 * `GET /api/live`: server-sent events. The client resumes after the id of an event (`Last-Event-ID`).
 * - `open`: first event, with the position from which the stream continues.
 * - `change`: a `LiveMessage`.
 * - `reset`: messages were missed; first event instead of `open` if they were missed since `Last-Event-ID`.
 * - `replaced`: last event; the person has opened too many streams, and this was the oldest.
 *
 * The stream also ends when the token expires. An installation without live updates answers 204.
 */
export const liveEvents = defineEndpoint({
  id: 'live',
  summary: 'Changes as server-sent events',
  tag: 'service',
  method: 'GET',
  path: '/live',
  outputTypes: ['text/event-stream'],
  permitted: 'administrators',
  problems: [],
});

/** `window` event with a `LiveMessage`. Dispatched by the demo, whose API runs inside the page. */
export const pageLiveEvent = 'sobremesa:live';

/**
 * Firestore collection of the live channel, with one document per resource. A document counts the messages about its
 * resource and stores the latest ones as JSON (`liveEntry`). A client has missed messages if the message after the last
 * one it read is no longer stored.
 */
export const liveCollection = 'live';

/** Replaces `/`, which Firestore reads as a path separator. */
export const liveDocumentId = (resource: string): string => resource.replaceAll('/', '.');
export const resourceOfLiveDocument = (id: string): string => id.replaceAll('.', '/');

export const liveDocument = z.object({ count: z.int(), recent: z.optional(z.array(z.string())) });
export interface LiveDocument {
  count: number;
  recent: readonly string[];
}

/**
 * Sessions of a person that may not read the Firestore channel: those that began before `before`, except the one that
 * began at `kept`; and those that began at a time listed in `ended`. Times are in seconds since 1970. One document per
 * person, read by firestore.rules.
 */
export interface LiveCutoff {
  before: number;
  kept: number;
  ended: readonly number[];
}
export const cutoffCollection = 'cutoffs';

export const liveEntry = z.object({ number: z.int(), message: liveMessage });
export type LiveEntry = z.output<typeof liveEntry>;
