import type { Hono } from 'hono';
import { followRecord, ownFollows } from '../../contract/people/follows';
import { retrying } from '../db/retry';
import { readInput } from '../engine/actions';
import type { Table } from '../engine/table';
import { authenticate } from '../http/authenticate';
import { readBody } from '../http/body';
import { viewerOf, type Deps, type Env, type Handler } from '../http/context';
import { assertKnownParameters } from '../http/dialect';
import { route } from '../http/route';
import { routeOf, serve } from '../http/serve';
import { answer, outputOf } from '../http/write';
import { follow, followsOf, unfollow } from '../notifications/follows';

/** `/api/follows` and `/api/follows/change`: the records that the caller follows. */
export function follows(app: Hono<Env>, deps: Deps, tables: readonly Table[]): void {
  if (!deps.hasNotifications) return;
  const { db, settings } = deps;
  serve(app, deps, ownFollows, {
    answer: async (_request, c) => ({ follows: await followsOf(db.kysely, tables, viewerOf(c, deps)) }),
  });
  const change: Handler = async (c) => {
    assertKnownParameters(new URL(c.req.url).searchParams, []);
    const { json } = await readBody(c.req.raw, settings.maxBodyBytes);
    // It may have come slowly: their session may have ended.
    await authenticate(deps.identity, c.req.raw);
    const { isFollowing, ...followed } = readInput(followRecord.input, json);
    const viewer = viewerOf(c, deps);
    const write = () =>
      isFollowing ? follow(db.kysely, tables, followed, viewer) : unfollow(db.kysely, followed, viewer.actor.uid);
    await retrying(write, db.counts);
    return answer(outputOf(followRecord, { isFollowing }), { 'Cache-Control': 'no-store' });
  };
  route(app, deps, routeOf(followRecord), { POST: { permitted: followRecord.permitted, handler: change } });
}
