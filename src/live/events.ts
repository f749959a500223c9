import { liveEvents, liveMessage } from '../../contract/live';
import { parseJson } from '../../contract/json';
import type { Http } from '../data/http';
import { isEndpointMissing, problemOf } from '../data/problem';
import { loadOptionalChunk } from '../chunkLoading';
import { type LiveChannel, type LiveListener, sleepWithJitter, createVisibleChannel } from './channel';

interface Options {
  apiUrl: string;
  http: Pick<Http, 'open'>;
  /** Milliseconds before reconnecting; doubles up to `maxDelayMs`. */
  initialDelayMs?: number;
  maxDelayMs?: number;
  /** Milliseconds without data after which a connection counts as lost. The server sends something every 20 s. */
  silenceTimeoutMs?: number;
}

/**
 * Creates a live channel that reads the server-sent events of `GET /api/live`. It is open while the page is visible.
 * Uses `fetch`, because `EventSource` cannot send a token.
 */
export function createEventsChannel(options: Options): LiveChannel {
  return createVisibleChannel(
    (): Position => ({ lastEventId: undefined }),
    (listener, position, stopSignal) => stayConnected(options, listener, position, stopSignal),
  );
}

interface Position {
  lastEventId: string | undefined;
}

async function stayConnected(
  { initialDelayMs = 1_000, maxDelayMs = 30_000, ...options }: Options,
  listener: LiveListener,
  position: Position,
  stopSignal: AbortSignal,
): Promise<void> {
  let waitMs = initialDelayMs;
  while (!stopSignal.aborted) {
    try {
      const isConnected = await readConnection(
        options,
        listener,
        position,
        stopSignal,
        () => (waitMs = initialDelayMs),
      );
      if (!isConnected) return;
    } catch (error) {
      if (shouldStopReconnecting(error)) return;
    }
    if (stopSignal.aborted) return;
    // Sends an empty id if the connection was lost before the first event, so that the server reports missed messages.
    position.lastEventId ??= '';
    await sleepWithJitter(waitMs, stopSignal);
    waitMs = Math.min(waitMs * 2, maxDelayMs);
  }
}

function shouldStopReconnecting(error: unknown): boolean {
  const { code } = problemOf(error);
  return isEndpointMissing(error) || code === 'client.signedOut' || code.startsWith('auth.');
}

/**
 * Reads one connection until it ends, breaks or times out. Returns false if the channel must stay closed until the page
 * is shown again: the installation has no channel, or the user opened too many connections and the server closed this
 * one as the oldest.
 */
async function readConnection(
  { apiUrl, http, silenceTimeoutMs = 60_000 }: Options,
  listener: LiveListener,
  position: Position,
  stopSignal: AbortSignal,
  onChunk: () => void,
): Promise<boolean> {
  // Loads the parser before the connection is opened, because a connection without the parser is useless.
  const { createParser } = await loadOptionalChunk(() => import('eventsource-parser'));
  const silenceController = new AbortController();
  const { lastEventId } = position;
  const { body } = await http.open(apiUrl + liveEvents.path, {
    headers: { Accept: 'text/event-stream', ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }) },
    signal: AbortSignal.any([stopSignal, silenceController.signal]),
  });
  if (!body) return false;
  let isReplaced = false;
  const parser = createParser({
    onEvent({ id, event, data }) {
      if (stopSignal.aborted) return;
      if (event === 'replaced') isReplaced = true;
      position.lastEventId = id ?? position.lastEventId;
      deliverEvent(listener, event, data);
    },
  });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const timer = setTimeout(() => silenceController.abort(), silenceTimeoutMs);
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
    clearTimeout(timer);
    if (done || value === undefined) return !isReplaced;
    onChunk();
    parser.feed(value);
  }
}

function deliverEvent(listener: LiveListener, event: string | undefined, data: string): void {
  if (event === 'reset') listener.onMissed();
  if (event !== 'change') return;
  const message = liveMessage.safeParse(parseJson(data));
  // A newer API may send messages that this version of the console cannot parse.
  if (message.success) listener.onMessage(message.data);
  else listener.onMissed();
}
