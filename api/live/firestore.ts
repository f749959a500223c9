import * as z from 'zod/mini';
import { noticeRecords } from '../../contract/notices';
import { notifications } from '../../contract/people/notifications';
import {
  liveDocumentId,
  type LiveEntry,
  type LiveMessage,
  cutoffCollection,
  liveCollection,
  type LiveCutoff,
  type LiveDocument,
} from '../../contract/live';
import type { LivePort } from '../ports/live';
import { parseJson } from '../../contract/json';

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
      for (const [index, { id, updated }] of documents.entries())
        knownDocuments.set(id, { ...updated, updateTime: times[index] ?? null });
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
  const entries = added.map((message, index): LiveEntry => ({ number: count + index + 1, message }));
  return {
    count: count + added.length,
    recent: [...recent, ...entries.map((entry) => JSON.stringify(entry))].slice(-maxEntries),
  };
}

interface FirestoreClientOptions {
  projectId: string;
  origin: string;
  accessToken: () => Promise<string>;
  fetch?: typeof globalThis.fetch;
}

export interface KnownDocument extends LiveDocument {
  updateTime: string | null;
}

export interface FirestoreClient {
  read(ids: readonly string[], signal: AbortSignal): Promise<Map<string, KnownDocument>>;
  /**
   * Replaces all documents or none. Returns their update times, or `null` if one of the documents has changed since it
   * was read.
   */
  replace(
    documents: readonly { id: string; known: KnownDocument; updated: LiveDocument }[],
    signal: AbortSignal,
  ): Promise<string[] | null>;
  incrementCounts(documents: readonly { id: string; by: number }[], signal: AbortSignal): Promise<void>;
  /**
   * Replaces the document about a person's ended sessions. Reads the document's version before it calls `read`, so that
   * a slower instance cannot overwrite newer data with older data.
   */
  replaceCutoff(uid: string, read: () => Promise<LiveCutoff>, signal: AbortSignal): Promise<void>;
}

const storedDocument = z.object({
  name: z.string(),
  updateTime: z.string(),
  fields: z.object({
    count: z.object({ integerValue: z.string() }),
    recent: z.optional(
      z.object({ arrayValue: z.object({ values: z.optional(z.array(z.object({ stringValue: z.string() }))) }) }),
    ),
  }),
});
const timeAnswer = z.array(z.object({ found: z.optional(z.object({ updateTime: z.string() })) }));
const readAnswer = z.array(z.object({ found: z.optional(storedDocument), missing: z.optional(z.string()) }));
const commitAnswer = z.object({ writeResults: z.array(z.object({ updateTime: z.optional(z.string()) })) });
const refusal = z.object({ error: z.object({ status: z.string() }) });

const racedStatuses = new Set(['FAILED_PRECONDITION', 'ABORTED', 'ALREADY_EXISTS', 'NOT_FOUND']);

const fieldsOf = ({ count, recent }: LiveDocument) => ({
  count: { integerValue: String(count) },
  recent: { arrayValue: { values: recent.map((stringValue) => ({ stringValue })) } },
});

/**
 * Creates a client for the requests to Firestore's REST API that the live channel needs. Importing
 * `firebase-admin/firestore` instead would add a quarter of a second to every cold start.
 */
export function createFirestoreClient({
  projectId,
  origin,
  accessToken,
  fetch,
}: FirestoreClientOptions): FirestoreClient {
  const documents = `projects/${projectId}/databases/(default)/documents`;
  const nameOf = (id: string) => `${documents}/${liveCollection}/${id}`;

  async function call(method: string, body: object, signal: AbortSignal): Promise<{ ok: boolean; json: unknown }> {
    // Reads the global `fetch` at each call, because MSW replaces it.
    const response = await (fetch ?? globalThis.fetch)(`${origin}/v1/${documents}:${method}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await accessToken()}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
    const text = await response.text();
    const json = parseJson(text);
    const { data } = refusal.safeParse(json);
    const isRaced = method === 'commit' && data !== undefined && racedStatuses.has(data.error.status);
    if (!response.ok && !isRaced)
      throw new Error(`Firestore answers ${method} with ${response.status}: ${text.slice(0, 300)}`);
    return { ok: response.ok, json };
  }

  return {
    async read(ids, signal) {
      const { json } = await call('batchGet', { documents: ids.map(nameOf) }, signal);
      const known = new Map<string, KnownDocument>(ids.map((id) => [id, { count: 0, recent: [], updateTime: null }]));
      for (const { found } of readAnswer.parse(json)) {
        if (!found) continue;
        const { count, recent } = found.fields;
        known.set(found.name.slice(nameOf('').length), {
          count: Number(count.integerValue),
          recent: (recent?.arrayValue.values ?? []).map(({ stringValue }) => stringValue),
          updateTime: found.updateTime,
        });
      }
      return known;
    },

    async replace(updates, signal) {
      const writes = updates.map(({ id, known: { updateTime }, updated }) => ({
        update: { name: nameOf(id), fields: fieldsOf(updated) },
        currentDocument: preconditionOf(updateTime),
      }));
      const { ok, json } = await call('commit', { writes }, signal);
      if (!ok) return null;
      return commitAnswer.parse(json).writeResults.map(({ updateTime = '' }) => updateTime);
    },

    async incrementCounts(updates, signal) {
      const writes = updates.map(({ id, by }) => ({
        update: { name: nameOf(id), fields: {} },
        updateMask: { fieldPaths: [] },
        updateTransforms: [{ fieldPath: 'count', increment: { integerValue: String(by) } }],
      }));
      const { ok } = await call('commit', { writes }, signal);
      if (!ok) throw new Error('Firestore could not count messages of the live channel.');
    },

    async replaceCutoff(uid, read, signal) {
      const name = `${documents}/${cutoffCollection}/${uid}`;
      const second = (value: number) => ({ integerValue: String(value) });
      for (let isWritten = false; !isWritten;) {
        const [existing] = timeAnswer.parse((await call('batchGet', { documents: [name] }, signal)).json);
        const { before, kept, ended } = await read();
        const fields = {
          before: second(before),
          kept: second(kept),
          ended: { arrayValue: { values: ended.map(second) } },
        };
        const write = { update: { name, fields }, currentDocument: preconditionOf(existing?.found?.updateTime) };
        isWritten = (await call('commit', { writes: [write] }, signal)).ok;
      }
    },
  };
}

const preconditionOf = (updateTime: string | null | undefined) =>
  updateTime === null || updateTime === undefined ? { exists: false } : { updateTime };
