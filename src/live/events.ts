import { liveEvents, liveMessage } from '../../contract/live';
import { parseJson } from '../../contract/json';
import type { Http } from '../data/http';
import { isNotOffered, problemOf } from '../data/problem';
import { loadAside } from '../lostChunk';
import type { LiveChannel, LiveListener } from './channel';
import { pause } from './wait';
import { followedWhileVisible } from './whileVisible';

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
 * The live channel as server-sent events of `GET /api/live`, while the page can be seen. `EventSource` cannot send a
 * token, so the stream is read by `fetch`.
 */
export function createEventsChannel(options: Options): LiveChannel {
  return followedWhileVisible(
    (): Position => ({ lastEventId: undefined }),
    (listener, position, stopped) => follow(options, listener, position, stopped),
  );
}

/** Where in the feed a console is: a page that was hidden goes on where it was. */
interface Position {
  lastEventId: string | undefined;
}

async function follow(
  { firstWait = 1_000, longestWait = 30_000, ...options }: Options,
  listener: LiveListener,
  position: Position,
  stopped: AbortSignal,
): Promise<void> {
  let wait = firstWait;
  while (!stopped.aborted) {
    try {
      const isConnected = await hear(options, listener, position, stopped, () => (wait = firstWait));
      if (!isConnected) return;
    } catch (error) {
      if (isOver(error)) return;
    }
    if (stopped.aborted) return;
    // If no event has come yet, nobody knows what happens meanwhile: the server says so to an id it does not know.
    position.lastEventId ??= '';
    await pause(wait, stopped);
    wait = Math.min(wait * 2, longestWait);
  }
}

/** Whether nobody asks again: signed out, not admitted, or a backend without a channel. */
function isOver(error: unknown): boolean {
  const { code } = problemOf(error);
  return isNotOffered(error) || code === 'client.signedOut' || code.startsWith('auth.');
}

/**
 * Hears one connection until it ends, breaks or falls silent. False if it must not be opened again: this installation has no
 * channel, or the person has opened too many, of which this was the oldest. It is opened again when the page is next shown.
 */
async function hear(
  { apiUrl, http, longestSilence = 60_000 }: Options,
  listener: LiveListener,
  position: Position,
  stopped: AbortSignal,
  onChunk: () => void,
): Promise<boolean> {
  // Before the connection is opened: one that nobody can read is of no use.
  const { createParser } = await loadAside(() => import('eventsource-parser'));
  const closed = new AbortController();
  const { lastEventId } = position;
  const { body } = await http.open(apiUrl + liveEvents.path, {
    headers: { Accept: 'text/event-stream', ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }) },
    signal: AbortSignal.any([stopped, closed.signal]),
  });
  if (!body) return false;
  let isReplaced = false;
  const parser = createParser({
    onEvent({ id, event, data }) {
      if (stopped.aborted) return;
      if (event === 'replaced') isReplaced = true;
      position.lastEventId = id ?? position.lastEventId;
      tell(listener, event, data);
    },
  });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const timer = setTimeout(() => closed.abort(), longestSilence);
    // A stream that breaks has ended, and is opened again.
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
    clearTimeout(timer);
    if (done || value === undefined) return !isReplaced;
    onChunk();
    parser.feed(value);
  }
}

function tell(listener: LiveListener, event: string | undefined, data: string): void {
  if (event === 'reset') listener.onMissed();
  if (event !== 'change') return;
  const message = liveMessage.safeParse(parseJson(data));
  // A newer API may say what this console does not know.
  if (message.success) listener.onMessage(message.data);
  else listener.onMissed();
}
