import { liveEvents, liveMessage } from '../../contract/live';
import { parseJson } from '../../contract/json';
import type { Http } from '../data/http';
import { isEndpointMissing, problemOf } from '../data/problem';
import { loadOptionalChunk } from '../missingChunk';
import type { LiveChannel, LiveListener } from './channel';
import { sleepWithJitter } from './sleepWithJitter';
import { channelWhileVisible } from './whileVisible';

interface Options {
  apiUrl: string;
  http: Pick<Http, 'open'>;
  /** Delay before reconnecting, in milliseconds; doubles up to `maxDelay`. */
  initialDelay?: number;
  maxDelay?: number;
  /** Milliseconds without data after which a connection counts as dead; the server sends something every 20 s. */
  silenceTimeout?: number;
}

/**
 * The live channel as server-sent events of `GET /api/live`, open while the page is visible. Uses `fetch` because
 * `EventSource` cannot send a token.
 */
export function createEventsChannel(options: Options): LiveChannel {
  return channelWhileVisible(
    (): Position => ({ lastEventId: undefined }),
    (listener, position, stopSignal) => stayConnected(options, listener, position, stopSignal),
  );
}

interface Position {
  lastEventId: string | undefined;
}

async function stayConnected(
  { initialDelay = 1_000, maxDelay = 30_000, ...options }: Options,
  listener: LiveListener,
  position: Position,
  stopSignal: AbortSignal,
): Promise<void> {
  let wait = initialDelay;
  while (!stopSignal.aborted) {
    try {
      const isConnected = await readConnection(options, listener, position, stopSignal, () => (wait = initialDelay));
      if (!isConnected) return;
    } catch (error) {
      if (shouldStopReconnecting(error)) return;
    }
    if (stopSignal.aborted) return;
    // If the connection is lost before the first event, an unknown id makes the server report missed messages.
    position.lastEventId ??= '';
    await sleepWithJitter(wait, stopSignal);
    wait = Math.min(wait * 2, maxDelay);
  }
}

function shouldStopReconnecting(error: unknown): boolean {
  const { code } = problemOf(error);
  return isEndpointMissing(error) || code === 'client.signedOut' || code.startsWith('auth.');
}

/**
 * Reads one connection until it ends, breaks or times out. Returns false if it must not be reopened: the installation
 * has no channel, or the person opened too many connections and this was the oldest. It is reopened when the page is
 * next shown.
 */
async function readConnection(
  { apiUrl, http, silenceTimeout = 60_000 }: Options,
  listener: LiveListener,
  position: Position,
  stopSignal: AbortSignal,
  onChunk: () => void,
): Promise<boolean> {
  // Loads the parser before it opens a connection that it could not read.
  const { createParser } = await loadOptionalChunk(() => import('eventsource-parser'));
  const closed = new AbortController();
  const { lastEventId } = position;
  const { body } = await http.open(apiUrl + liveEvents.path, {
    headers: { Accept: 'text/event-stream', ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }) },
    signal: AbortSignal.any([stopSignal, closed.signal]),
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
    const timer = setTimeout(() => closed.abort(), silenceTimeout);
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
  // A newer API may send messages that this console does not know.
  if (message.success) listener.onMessage(message.data);
  else listener.onMissed();
}
