import { noticeRecords } from '../../contract/notices';
import { notifications } from '../../contract/people/notifications';
import { liveDocumentId, type LiveEntry, type LiveMessage } from '../../contract/live';
import type { FirestoreClient, Known } from './firestoreClient';
import type { LivePort } from './port';

interface Options {
  client: FirestoreClient;
  /** Messages stored in a document. */
  kept?: number;
  /** Time limit for the answer to a commit in milliseconds, whether or not Firestore has answered. */
  timeout?: number;
}

/** Attempts when another instance wrote the documents in between. */
const tries = 3;

/**
 * The live channel of an API with many instances: documents in Firestore, `live/{resource}` (contract/live.ts), which
 * consoles listen to. Messages published during a write go into the next one.
 */
export function createFirestoreChannel({ client, kept = 20, timeout = 2_000 }: Options): LivePort {
  /** Documents as this instance last saw them: they need no read while no other instance writes. */
  const seen = new Map<string, Known>();
  let waiting: LiveMessage[] = [];
  let next: Promise<void> | undefined;
  let running = Promise.resolve();

  async function write(messages: readonly LiveMessage[], signal: AbortSignal): Promise<void> {
    const news = byDocument(messages);
    const ids = [...news.keys()];
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const unseen = ids.filter((id) => !seen.has(id));
      if (unseen.length > 0) for (const [id, known] of await client.read(unseen, signal)) seen.set(id, known);
      const documents = [...news].map(([id, added]) => {
        const known = seen.get(id) ?? { count: 0, recent: [], updateTime: null };
        return { id, known, now: withEntries(known, added, kept) };
      });
      // Their content is unknown until the write is answered.
      for (const id of ids) seen.delete(id);
      const times = await client.replace(documents, signal);
      if (times === null) continue;
      for (const [at, { id, now }] of documents.entries()) seen.set(id, { ...now, updateTime: times[at] ?? null });
      return;
    }
    // Under constant contention only the count is raised: consoles see that something changed and read everything.
    await client.count(
      [...news].map(([id, added]) => ({ id, by: added.length })),
      signal,
    );
  }

  return {
    cutOff(uid, read) {
      const signal = AbortSignal.timeout(timeout);
      return Promise.race([client.cutOff(uid, read, signal), endOf(signal)]);
    },
    publish(message) {
      waiting.push(message);
      next ??= running.then(() => {
        const messages = waiting;
        waiting = [];
        next = undefined;
        const signal = AbortSignal.timeout(timeout);
        const written = Promise.race([write(messages, signal), endOf(signal)]);
        running = written.catch(() => undefined);
        return written;
      });
      return next;
    },
  };
}

/** Rejects when the time is over: a token request that never ends cannot be aborted. */
const endOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/** Groups the messages by document, each with its own resource only. */
function byDocument(messages: readonly LiveMessage[]): Map<string, LiveMessage[]> {
  const found = new Map<string, LiveMessage[]>();
  for (const { notified, ...message } of messages) {
    if (notified) {
      const id = liveDocumentId(notifications.name);
      found.set(id, [...(found.get(id) ?? []), { ...message, changes: [], notices: [], notified }]);
    }
    for (const change of message.changes) {
      const id = liveDocumentId(change.resource);
      const notices = message.notices?.filter(({ kind }) => noticeRecords[kind].resource.name === change.resource);
      const own = { ...message, changes: [change], ...(notices && { notices }) };
      found.set(id, [...(found.get(id) ?? []), own]);
    }
  }
  return found;
}

function withEntries({ count, recent }: Known, added: readonly LiveMessage[], kept: number) {
  const entries = added.map((message, at): LiveEntry => ({ number: count + at + 1, message }));
  return {
    count: count + added.length,
    recent: [...recent, ...entries.map((entry) => JSON.stringify(entry))].slice(-kept),
  };
}
