import { liveEvents, liveMessage } from '../../contract/live';
import { parsed, type Http } from '../data/http';
import { isTransient } from '../data/problem';
import type { LiveChannel, LiveListener } from './channel';

interface Options {
  /** `{host}/api`, without a slash at its end. */
  apiUrl: string;
  http: Pick<Http, 'open'>;
  /** The wait before a lost connection is opened again, in milliseconds; it doubles up to the longest. */
  firstWait?: number;
  longestWait?: number;
  /** The server says something every 20 s; a connection that is silent for longer is dead. */
  longestSilence?: number;
}

/**
 * The live channel as server-sent events of `GET /api/live`. `EventSource` cannot send a token, so the stream is read
 * by `fetch`.
 */
export function createEventsChannel(options: Options): LiveChannel {
  return (listener) => {
    const stop = new AbortController();
    void follow(options, listener, stop.signal);
    return () => stop.abort();
  };
}

async function follow(
  { firstWait = 1_000, longestWait = 30_000, ...options }: Options,
  listener: LiveListener,
  stopped: AbortSignal,
): Promise<void> {
  let lastEventId: string | undefined;
  let wait = firstWait;
  while (!stopped.aborted) {
    try {
      const stream = await openStream(options, lastEventId, stopped);
      // This installation has no channel.
      if (!stream) return;
      for await (const { id, event, data } of eventsOf(stream)) {
        wait = firstWait;
        lastEventId = id ?? lastEventId;
        if (event === 'reset') listener.onMissed();
        if (event !== 'change') continue;
        const message = liveMessage.safeParse(parsed(data));
        // A newer API may say what this console does not know.
        if (message.success) listener.onMessage(message.data);
        else listener.onMissed();
      }
    } catch (error) {
      // Who is signed out or not admitted does not ask again.
      if (!isTransient(error)) return;
    }
    // If no event has come yet, nobody knows what happens meanwhile: the server says so to an id it does not know.
    lastEventId ??= '';
    await pause(wait, stopped);
    wait = Math.min(wait * 2, longestWait);
  }
}

interface StreamEvent {
  id?: string | undefined;
  event?: string | undefined;
  data: string;
}

interface Stream {
  reader: ReadableStreamDefaultReader<string>;
  /** Gives the connection up. */
  close: () => void;
  longestSilence: number;
}

/** Connects; null if there is nothing to hear. Throws what `http.open` throws. */
async function openStream(
  { apiUrl, http, longestSilence = 60_000 }: Options,
  lastEventId: string | undefined,
  stopped: AbortSignal,
): Promise<Stream | null> {
  const closed = new AbortController();
  const { body } = await http.open(apiUrl + liveEvents.path, {
    headers: { Accept: 'text/event-stream', ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }) },
    signal: AbortSignal.any([stopped, closed.signal]),
  });
  if (!body) return null;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  return { reader, close: () => closed.abort(), longestSilence };
}

/** The events of one connection, until it ends, breaks or falls silent. */
async function* eventsOf({ reader, close, longestSilence }: Stream): AsyncGenerator<StreamEvent> {
  const { createParser } = await import('eventsource-parser');
  const arrived: StreamEvent[] = [];
  const parser = createParser({ onEvent: (event) => arrived.push(event) });
  for (;;) {
    const timer = setTimeout(close, longestSilence);
    // A stream that breaks has ended, and is opened again.
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
    clearTimeout(timer);
    if (done || value === undefined) return;
    parser.feed(value);
    yield* arrived.splice(0);
  }
}

/** Waits for about `ms`, not every console as long: a server that comes back is not asked by all at once. */
function pause(ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms * (0.5 + Math.random()));
    stopped.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
