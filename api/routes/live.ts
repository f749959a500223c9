import type { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { liveEvents } from '../../contract/live';
import type { Ctx, Deps, Env } from '../http/context';
import { serve } from '../http/serve';
import { createBacklog } from '../live/backlog';
import { readableBy } from '../live/readable';
import type { LiveFeed } from '../live/port';

/** Proxies close a connection on which nothing is said for a minute. */
const silence = 20_000;

/** `GET /api/live` (contract/live.ts): what changes, for as long as the caller may know it. */
export function live(app: Hono<Env>, deps: Deps): void {
  serve(app, deps, liveEvents, {
    async answer(_request, c) {
      const feed = deps.live.feed;
      // As HTML has it: who is answered so does not come again.
      if (!feed) return new Response(null, { status: 204 });
      // nginx would keep the events until its buffer is full.
      c.header('X-Accel-Buffering', 'no');
      // Its body would be thrown away, and nobody would say when the caller has gone.
      if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': 'text/event-stream' });
      return follow(c, deps, feed);
    },
  });
}

function follow(c: Ctx, deps: Deps, feed: LiveFeed): Response {
  return streamSSE(c, async (stream) => {
    let wake = () => {};
    const over = new AbortController();
    const end = () => {
      over.abort();
      wake();
    };
    const backlog = createBacklog(feed, c.req.header('Last-Event-ID'));
    const unsubscribe = feed.subscribe((event) => {
      backlog.add(event);
      wake();
    }, end);
    stream.onAbort(end);
    const send = async () => {
      for (const { event, id, data } of backlog.take()) {
        const told = event === 'change' ? readableBy(c.get('caller'), data) : data;
        if (told) await stream.writeSSE({ event, id, data: JSON.stringify(told) });
      }
    };
    try {
      // Its first bytes: the caller knows that from now on nothing is missed.
      await send();
      while (!over.signal.aborted) {
        if (backlog.isEmpty()) await changeOr(silence, (woken) => (wake = woken));
        if (over.signal.aborted) return;
        // A token that has expired, or was revoked since, hears nothing more.
        if (!(await isStillAdmitted(c, deps))) return;
        if (backlog.isEmpty()) await stream.write(':\n\n');
        else await send();
      }
    } finally {
      unsubscribe();
    }
  });
}

/** Waits for `ms`, or until the function given to `onWaiting` is called. */
function changeOr(ms: number, onWaiting: (wake: () => void) => void): Promise<void> {
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
