import type { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { liveEvents } from '../../contract/live';
import type { Ctx, Deps, Env } from '../http/context';
import { serve } from '../http/serve';
import type { LiveEvent, LiveFeed } from '../live/port';

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
      return follow(c, deps, feed);
    },
  });
}

function follow(c: Ctx, deps: Deps, feed: LiveFeed): Response {
  const last = c.req.header('Last-Event-ID');
  const missed = last === undefined ? [] : feed.since(last);
  const queue: LiveEvent[] = [...(missed ?? [])];
  return streamSSE(c, async (stream) => {
    let wake = () => {};
    const over = new AbortController();
    const end = () => {
      over.abort();
      wake();
    };
    const unsubscribe = feed.subscribe((event) => {
      queue.push(event);
      wake();
    }, end);
    stream.onAbort(end);
    try {
      // Its first bytes: the caller knows that from now on nothing is missed.
      if (missed === null) await stream.writeSSE({ event: 'reset', data: '{}' });
      else await stream.write(':\n\n');
      while (!over.signal.aborted) {
        if (queue.length === 0) await changeOr(silence, (woken) => (wake = woken));
        if (over.signal.aborted) return;
        // A token that has expired, or was revoked since, hears nothing more.
        if (!(await isStillAdmitted(c, deps))) return;
        if (queue.length === 0) await stream.write(':\n\n');
        for (const { id, message } of queue.splice(0))
          await stream.writeSSE({ event: 'change', id, data: JSON.stringify(message) });
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
