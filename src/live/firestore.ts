import { liveDocument, liveEntry, resourceOfLiveDocument } from '../../contract/live';
import { parseJson } from '../../contract/json';
import { loadAside } from '../lostChunk';
import type { LiveChannel, LiveListener } from './channel';
import { pause } from './wait';
import { followedWhileVisible } from './whileVisible';

/** A document of the live channel, as Firestore has it. */
interface Document {
  id: string;
  data: unknown;
}

/**
 * Calls `onDocuments` with all documents, as the server has them, now and whenever one changes; or `onEnd`, once. Returns
 * how to stop.
 */
export type FollowDocuments = (
  onDocuments: (documents: readonly Document[]) => void,
  onEnd: (error: { code: string }) => void,
) => () => void;

interface Options {
  /** Loads Firestore's library. */
  open: () => Promise<FollowDocuments>;
  /** The wait before a listener that has ended is opened again, in milliseconds; it doubles up to the longest. */
  firstWait?: number;
  longestWait?: number;
}

/** How far each document was heard; `null` before the first time. */
interface Position {
  counts: ReadonlyMap<string, number> | null;
}

/**
 * The live channel as documents of Firestore (contract/live.ts), while the page can be seen: what is not looked at is
 * not paid for.
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
    // The rules let in administrators alone.
    if (code === 'permission-denied') return;
    await pause(wait, stopped);
    wait = Math.min(wait * 2, longestWait);
  }
}

/** Hears until Firestore ends it, or until it is stopped; says why. */
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

/** Tells what is new since the documents were heard the last time; the first time nothing is. */
function hear(documents: readonly Document[], listener: LiveListener, position: Position): void {
  const before = position.counts;
  const counts = new Map<string, number>();
  for (const { id, data } of documents) {
    const document = liveDocument.safeParse(data);
    // A newer API may write what this console does not know.
    const { count, recent = [] } = document.success ? document.data : { count: NaN };
    counts.set(id, count);
    if (before) tellNews(listener, id, { heard: before.get(id) ?? 0, count, recent });
  }
  position.counts = counts;
}

/** Tells the messages of a document after the first `heard`, and whether there were others that it keeps no more. */
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
  // Also where it was begun anew, and counts from one again.
  if (entries.length !== count - heard) listener.onMissed(resourceOfLiveDocument(id));
}
