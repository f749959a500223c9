import type { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { liveEvents, type LiveMessage } from '../../contract/live';
import type { Table } from '../engine/table';
import { viewerOf, type Ctx, type Deps, type Env } from '../http/context';
import { serve } from '../http/serve';
import { createBacklog } from '../live/feed';
import { readableMessage } from '../live/messages';
import type { LiveEvent, LiveFeed } from '../ports/live';

/** Milliseconds between keep-alive messages: proxies close a connection that is silent for a minute. */
const keepAliveMs = 20_000;

const maxChannels = 20;

export function live(app: Hono<Env>, deps: Deps, tables: readonly Table[]): void {
  const served = new Map(tables.map((table) => [table.resource.name, table]));
  const channels = openChannels();
  const shared = createSharedAdmission(deps, served);
  serve(app, deps, liveEvents, {
    async respond(_request, c) {
      const feed = deps.live.feed;
      // 204 tells an EventSource not to reconnect (HTML standard).
      if (!feed) return new Response(null, { status: 204 });
      // Prevents nginx from buffering the events.
      c.header('X-Accel-Buffering', 'no');
      // Answers HEAD without a stream: the body would be discarded, and nothing would report the disconnect.
      if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': 'text/event-stream' });
      return streamEvents(c, deps, { feed, channels, shared });
    },
  });
}

interface LiveStreamOptions {
  feed: LiveFeed;
  channels: OpenChannels;
  shared: SharedAdmission;
}

function streamEvents(c: Ctx, deps: Deps, { feed, channels, shared }: LiveStreamOptions): Response {
  const { uid } = c.get('caller');
  return streamSSE(c, async (stream) => {
    let wake = () => {};
    let isReplaced = false;
    let latest: LiveEvent | undefined;
    const abort = new AbortController();
    const end = () => {
      abort.abort();
      wake();
    };
    const backlog = createBacklog(feed, c.req.header('Last-Event-ID'));
    const unsubscribe = feed.subscribe((event) => {
      latest = event;
      backlog.add(event);
      wake();
    }, end);
    const close = channels.open(uid, () => {
      isReplaced = true;
      unsubscribe();
      end();
    });
    stream.onAbort(end);
    const send = async (filterParts: SharedAdmission['filterReadableParts']) => {
      for (const sent of backlog.take()) {
        const readable = sent.event === 'change' ? await filterParts(c, sent.data) : sent.data;
        if (readable) await stream.writeSSE({ event: sent.event, id: sent.id, data: JSON.stringify(readable) });
      }
    };
    try {
      // The first bytes tell the caller that it receives every event from now on.
      await send(shared.filterReadablePartsNow);
      while (!abort.signal.aborted) {
        if (backlog.isEmpty()) await waitForChange(keepAliveMs, (woken) => (wake = woken));
        if (abort.signal.aborted) break;
        const isAdmitted = await (latest ? shared.isStillAdmitted(c, latest.message) : isStillAdmitted(c, deps));
        latest = undefined;
        if (!isAdmitted) return;
        if (backlog.isEmpty()) await stream.write(':\n\n');
        else await send(shared.filterReadableParts);
      }
      if (isReplaced) await stream.writeSSE({ event: 'replaced', data: '{}' });
    } finally {
      close();
      unsubscribe();
    }
  });
}

interface OpenChannels {
  open(person: string, onReplaced: () => void): () => void;
}

function openChannels(): OpenChannels {
  const byPerson = new Map<string, Set<() => void>>();
  return {
    open(person, onReplaced) {
      const ownChannels = byPerson.get(person) ?? new Set();
      byPerson.set(person, ownChannels);
      ownChannels.add(onReplaced);
      const [oldest] = ownChannels;
      if (ownChannels.size > maxChannels && oldest) {
        ownChannels.delete(oldest);
        oldest();
      }
      return () => {
        ownChannels.delete(onReplaced);
        if (ownChannels.size === 0 && byPerson.get(person) === ownChannels) byPerson.delete(person);
      };
    },
  };
}

interface SharedAdmission {
  isStillAdmitted(c: Ctx, message: LiveMessage): Promise<boolean>;
  filterReadableParts(c: Ctx, message: LiveMessage): Promise<LiveMessage | null>;
  filterReadablePartsNow(c: Ctx, message: LiveMessage): Promise<LiveMessage | null>;
}

/**
 * Checks each message once per session, not once per channel. Sessions of the same person are checked separately,
 * because each may have ended.
 */
function createSharedAdmission(deps: Deps, served: Table['served']): SharedAdmission {
  const admissions: Memo<AdmissionResult | null> = new Map();
  const readableParts: Memo<LiveMessage | null> = new Map();
  const filterReadablePartsNow = (c: Ctx, message: LiveMessage) =>
    readableMessage(deps.db.kysely, served, viewerOf(c, deps), message);
  const sessionOf = (c: Ctx) => c.req.header('Authorization') ?? '';
  return {
    async isStillAdmitted(c, message) {
      const admitted = await memoizePerSession(admissions, message, sessionOf(c), async () =>
        (await isStillAdmitted(c, deps)) ? { caller: c.get('caller'), inForce: c.get('inForce') } : null,
      );
      if (!admitted) return false;
      c.set('caller', admitted.caller);
      c.set('inForce', admitted.inForce);
      return true;
    },
    filterReadableParts: (c, message) =>
      memoizePerSession(readableParts, message, sessionOf(c), () => filterReadablePartsNow(c, message)),
    filterReadablePartsNow,
  };
}

type AdmissionResult = Pick<Env['Variables'], 'caller' | 'inForce'>;

type Memo<T> = Map<LiveMessage, Map<string, Promise<T>>>;

const maxMemoized = 10;

function memoizePerSession<T>(
  memo: Memo<T>,
  message: LiveMessage,
  session: string,
  compute: () => Promise<T>,
): Promise<T> {
  const bySession = memo.get(message) ?? new Map<string, Promise<T>>();
  memo.set(message, bySession);
  const [oldest] = memo.keys();
  if (memo.size > maxMemoized && oldest) memo.delete(oldest);
  const response = bySession.get(session) ?? compute();
  bySession.set(session, response);
  return response;
}

function waitForChange(ms: number, onWaiting: (wake: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    onWaiting(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

const isStillAdmitted = (c: Ctx, deps: Deps): Promise<boolean> =>
  deps.admit(c).then(
    () => true,
    () => false,
  );
