/**
 * The live channel: what a committed write changed, as open consoles hear it. A message names records, it does not
 * carry them: each console reads them again with its own token.
 */
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { notice } from './notices';

/** At most so many records of one resource are named in a message. */
export const namedRecords = 50;

/** The changed records of one resource. */
const change = z.object({
  resource: z.string(),
  records: z.array(z.object({ id: z.string(), version: z.int() })),
  /** More records changed than are named. */
  more: z.boolean(),
});

/** What one transaction changed, and who did it. */
export const liveMessage = z.object({
  /** `X-Request-Id` of the request that wrote it. */
  requestId: z.string(),
  /** RFC 3339, UTC. */
  at: z.string(),
  /** Not given where nothing was written: nobody is told who reads what. */
  actor: z.optional(z.object({ uid: z.string(), name: z.nullable(z.string()) })),
  changes: z.array(change),
  /** What has come to wait for somebody; of many the first. */
  notices: z.optional(z.array(notice)),
  /** The `uid` of those whose notifications have changed. */
  notified: z.optional(z.array(z.string())),
  /** Somebody came to the page of this record, left it, or types there: `POST /api/presence` says who. */
  present: z.optional(z.object({ resource: z.string(), id: z.string() })),
});
export type LiveMessage = z.output<typeof liveMessage>;
export type LiveChange = z.output<typeof change>;

/**
 * `GET /api/live`: server-sent events, each with an id to go on after (`Last-Event-ID`). `open` comes first and says
 * from where the stream goes on; `change` has a `LiveMessage`; `reset` says that messages were missed, and comes in place
 * of `open` when they were missed since `Last-Event-ID`. The stream ends when the token does; after `replaced`
 * because the person has opened more channels than they may, of which this was the oldest.
 * An installation without a channel answers 204.
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

/** The event of `window` by which an API inside the page (the demo) tells of a `LiveMessage`. */
export const liveEventOfPage = 'sobremesa:live';

/**
 * The live channel in Firestore: one document for each resource. It counts the messages about that resource, and keeps
 * the last ones as JSON (`liveEntry`): who has heard fewer than it counts, and finds the rest there no more, has missed
 * something.
 */
export const liveCollection = 'live';

/** A slash would make a path of it. */
export const liveDocumentId = (resource: string): string => resource.replaceAll('/', '.');
export const resourceOfLiveDocument = (id: string): string => id.replaceAll('.', '/');

export const liveDocument = z.object({ count: z.int(), recent: z.optional(z.array(z.string())) });
export interface LiveDocument {
  count: number;
  recent: readonly string[];
}

/**
 * Which sessions of a person hear nothing more there, by the second in which they began: those before `before` but `kept`,
 * and the `ended`. A document for each person, which the rules read (firestore.rules).
 */
export interface LiveCutoff {
  before: number;
  kept: number;
  ended: readonly number[];
}
export const cutoffCollection = 'cutoffs';

/** A message about one resource, and which in its document's count it is. */
export const liveEntry = z.object({ number: z.int(), message: liveMessage });
export type LiveEntry = z.output<typeof liveEntry>;
