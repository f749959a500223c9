import { liveDocument, liveEntry, resourceOfLiveDocument } from '../../contract/live';
import { parseJson } from '../../contract/json';
import { loadOptionalChunk } from '../chunkLoading';
import { type LiveChannel, type LiveListener, sleepWithJitter, createVisibleChannel } from './channel';

interface Document {
  id: string;
  data: unknown;
}

/**
 * Calls `onDocuments` with all documents as stored on the server, at once and after each change. Calls `onEnd` once
 * when the subscription ends. Returns a function that ends the subscription.
 */
export type SubscribeDocuments = (
  onDocuments: (documents: readonly Document[]) => void,
  onEnd: (error: { code: string }) => void,
) => () => void;

interface Options {
  open: () => Promise<SubscribeDocuments>;
  initialDelayMs?: number;
  maxDelayMs?: number;
}

interface Position {
  counts: ReadonlyMap<string, number> | null;
}

/**
 * Creates a live channel that reads Firestore documents (contract/live.ts). It is open only while the page is visible,
 * because reads are billed.
 */
export function createFirestoreChannel(options: Options): LiveChannel {
  return createVisibleChannel(
    (): Position => ({ counts: null }),
    (listener, position, stopSignal) => stayConnected(options, listener, position, stopSignal),
  );
}

async function stayConnected(
  { open, initialDelayMs = 1_000, maxDelayMs = 30_000 }: Options,
  listener: LiveListener,
  position: Position,
  stopSignal: AbortSignal,
): Promise<void> {
  let waitMs = initialDelayMs;
  while (!stopSignal.aborted) {
    const onDocuments = (documents: readonly Document[]) => {
      waitMs = initialDelayMs;
      processSnapshot(documents, listener, position);
    };
    const code = await loadOptionalChunk(open).then(
      (subscribeDocuments) => runUntilEnd(subscribeDocuments, onDocuments, stopSignal),
      () => 'lost',
    );
    // Ends the channel: the security rules admit only administrators.
    if (code === 'permission-denied') return;
    await sleepWithJitter(waitMs, stopSignal);
    waitMs = Math.min(waitMs * 2, maxDelayMs);
  }
}

function runUntilEnd(
  subscribeDocuments: SubscribeDocuments,
  onDocuments: (documents: readonly Document[]) => void,
  stopSignal: AbortSignal,
): Promise<string> {
  return new Promise((resolve) => {
    if (stopSignal.aborted) return resolve('stopped');
    const stop = subscribeDocuments(
      (documents) => {
        if (!stopSignal.aborted) onDocuments(documents);
      },
      ({ code }) => resolve(code),
    );
    stopSignal.addEventListener('abort', () => {
      stop();
      resolve('stopped');
    });
  });
}

function processSnapshot(documents: readonly Document[], listener: LiveListener, position: Position): void {
  const previousCounts = position.counts;
  const counts = new Map<string, number>();
  for (const { id, data } of documents) {
    const document = liveDocument.safeParse(data);
    const { count, recent = [] } = document.success ? document.data : { count: NaN };
    counts.set(id, count);
    if (previousCounts) reportNewMessages(listener, id, { processedCount: previousCounts.get(id) ?? 0, count, recent });
  }
  position.counts = counts;
}

function reportNewMessages(
  listener: LiveListener,
  id: string,
  { processedCount, count, recent }: { processedCount: number; count: number; recent: readonly string[] },
): void {
  if (count === processedCount) return;
  const entries = recent
    .map((text) => liveEntry.safeParse(parseJson(text)))
    .flatMap(({ data }) => (data !== undefined && data.number > processedCount ? [data] : []));
  for (const { message } of entries) listener.onMessage(message);
  // Also covers a document that was created again and counts from one.
  if (entries.length !== count - processedCount) listener.onMissed(resourceOfLiveDocument(id));
}
