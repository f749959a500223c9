import { noticeRecords } from '../../contract/notices';
import { notifications } from '../../contract/people/notifications';
import { liveDocumentId, type LiveEntry, type LiveMessage } from '../../contract/live';
import type { FirestoreClient, KnownDocument } from './firestoreClient';
import type { LivePort } from './port';

interface Options {
  client: FirestoreClient;
  maxEntries?: number;
  /** Milliseconds after which a commit rejects, even if Firestore has not answered. */
  timeout?: number;
}

const maxAttempts = 3;

/**
 * Creates the live channel of an API with many instances: Firestore documents `live/{resource}` (contract/live.ts), to
 * which consoles listen. Messages published during a write are sent with the next write.
 */
export function createFirestoreChannel({ client, maxEntries = 20, timeout = 2_000 }: Options): LivePort {
  const knownDocuments = new Map<string, KnownDocument>();
  let waiting: LiveMessage[] = [];
  let nextWrite: Promise<void> | undefined;
  let running = Promise.resolve();

  async function write(messages: readonly LiveMessage[], signal: AbortSignal): Promise<void> {
    const messagesById = byDocument(messages);
    const ids = [...messagesById.keys()];
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const unknownIds = ids.filter((id) => !knownDocuments.has(id));
      if (unknownIds.length > 0)
        for (const [id, knownDocument] of await client.read(unknownIds, signal)) knownDocuments.set(id, knownDocument);
      const documents = [...messagesById].map(([id, added]) => {
        const knownDocument = knownDocuments.get(id) ?? { count: 0, recent: [], updateTime: null };
        return { id, known: knownDocument, updated: withEntries(knownDocument, added, maxEntries) };
      });
      for (const id of ids) knownDocuments.delete(id);
      const times = await client.replace(documents, signal);
      if (times === null) continue;
      for (const [at, { id, updated }] of documents.entries())
        knownDocuments.set(id, { ...updated, updateTime: times[at] ?? null });
      return;
    }
    // After repeated conflicts, increments only the count: consoles then reload everything, because they do not know
    // which records changed.
    await client.incrementCounts(
      [...messagesById].map(([id, added]) => ({ id, by: added.length })),
      signal,
    );
  }

  return {
    publishCutoff(uid, read) {
      const signal = AbortSignal.timeout(timeout);
      return Promise.race([client.replaceCutoff(uid, read, signal), rejectOnAbort(signal)]);
    },
    publish(message) {
      waiting.push(message);
      nextWrite ??= running.then(() => {
        const messages = waiting;
        waiting = [];
        nextWrite = undefined;
        const signal = AbortSignal.timeout(timeout);
        const written = Promise.race([write(messages, signal), rejectOnAbort(signal)]);
        running = written.catch(() => undefined);
        return written;
      });
      return nextWrite;
    },
  };
}

/** Rejects when `signal` is aborted, because a token request that never ends cannot be aborted. */
const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

function byDocument(messages: readonly LiveMessage[]): Map<string, LiveMessage[]> {
  const messagesOf = new Map<string, LiveMessage[]>();
  for (const { notified, ...message } of messages) {
    if (notified) {
      const id = liveDocumentId(notifications.name);
      messagesOf.set(id, [...(messagesOf.get(id) ?? []), { ...message, changes: [], notices: [], notified }]);
    }
    for (const change of message.changes) {
      const id = liveDocumentId(change.resource);
      const notices = message.notices?.filter(({ kind }) => noticeRecords[kind].resource.name === change.resource);
      const resourceMessage = { ...message, changes: [change], ...(notices && { notices }) };
      messagesOf.set(id, [...(messagesOf.get(id) ?? []), resourceMessage]);
    }
  }
  return messagesOf;
}

function withEntries({ count, recent }: KnownDocument, added: readonly LiveMessage[], maxEntries: number) {
  const entries = added.map((message, at): LiveEntry => ({ number: count + at + 1, message }));
  return {
    count: count + added.length,
    recent: [...recent, ...entries.map((entry) => JSON.stringify(entry))].slice(-maxEntries),
  };
}
