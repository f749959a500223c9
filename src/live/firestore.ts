import { liveDocument, liveEntry, resourceOfLiveDocument } from '../../contract/live';
import { parseJson } from '../../contract/json';
import { loadAside } from '../lostChunk';
import type { LiveChannel, LiveListener } from './channel';
import { pause } from './wait';
import { followedWhileVisible } from './whileVisible';

interface Document {
  id: string;
  data: unknown;
}

/**
 * Calls `onDocuments` with all documents as stored on the server, initially and after each change, or `onEnd` once.
 * Returns a function that stops it.
 */
export type FollowDocuments = (
  onDocuments: (documents: readonly Document[]) => void,
  onEnd: (error: { code: string }) => void,
) => () => void;

interface Options {
  open: () => Promise<FollowDocuments>;
  /** Delay before a listener that has ended is reopened, in milliseconds; doubles up to `longestWait`. */
  firstWait?: number;
  longestWait?: number;
}

/** Last processed count per document; `null` before the first snapshot. */
interface Position {
  counts: ReadonlyMap<string, number> | null;
}

/**
 * The live channel as Firestore documents (contract/live.ts), followed only while the page is visible, because reads
 * are billed.
 */
export function createFirestoreChannel(options: Options): LiveChannel {
  return followedWhileVisible(
    (): Position => ({ counts: null }),
    (listener, position, stopped) => follow(options, listener, position, stopped),
  );
}

async function follow(
  { open, firstWait = 1_000, longestWait = 30_000 }: Options,
  listener: LiveListener,
  position: Position,
  stopped: AbortSignal,
): Promise<void> {
  let wait = firstWait;
  while (!stopped.aborted) {
    const onDocuments = (documents: readonly Document[]) => {
      wait = firstWait;
      hear(documents, listener, position);
    };
    const code = await loadAside(open).then(
      (followDocuments) => untilEnd(followDocuments, onDocuments, stopped),
      () => 'lost',
    );
    // The security rules admit administrators only.
    if (code === 'permission-denied') return;
    await pause(wait, stopped);
    wait = Math.min(wait * 2, longestWait);
  }
}

/** Follows the documents until Firestore ends the listener or it is stopped; returns the reason. */
function untilEnd(
  followDocuments: FollowDocuments,
  onDocuments: (documents: readonly Document[]) => void,
  stopped: AbortSignal,
): Promise<string> {
  return new Promise((resolve) => {
    if (stopped.aborted) return resolve('stopped');
    const stop = followDocuments(
      (documents) => {
        if (!stopped.aborted) onDocuments(documents);
      },
      ({ code }) => resolve(code),
    );
    stopped.addEventListener('abort', () => {
      stop();
      resolve('stopped');
    });
  });
}

/** Reports what is new since the last snapshot; the first snapshot reports nothing. */
function hear(documents: readonly Document[], listener: LiveListener, position: Position): void {
  const before = position.counts;
  const counts = new Map<string, number>();
  for (const { id, data } of documents) {
    const document = liveDocument.safeParse(data);
    // A newer API may write documents that this console does not know.
    const { count, recent = [] } = document.success ? document.data : { count: NaN };
    counts.set(id, count);
    if (before) tellNews(listener, id, { heard: before.get(id) ?? 0, count, recent });
  }
  position.counts = counts;
}

/** Reports the messages after the first `heard`, and whether older ones are no longer in the document. */
function tellNews(
  listener: LiveListener,
  id: string,
  { heard, count, recent }: { heard: number; count: number; recent: readonly string[] },
): void {
  if (count === heard) return;
  const entries = recent
    .map((text) => liveEntry.safeParse(parseJson(text)))
    .flatMap(({ data }) => (data !== undefined && data.number > heard ? [data] : []));
  for (const { message } of entries) listener.onMessage(message);
  // Also true if the document was recreated and counts from one again.
  if (entries.length !== count - heard) listener.onMissed(resourceOfLiveDocument(id));
}
