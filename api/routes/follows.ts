import type { Hono } from 'hono';
import { followRecord, ownFollows } from '../../contract/people/follows';
import { keepRecord, keptRecordsOf, releaseRecord } from '../engine/keptRecords';
import type { Table } from '../engine/table';
import { viewerOf, type Deps, type Env } from '../http/context';
import { serve } from '../http/serve';
import { serveOwn } from '../http/serveOwn';
import { followed } from '../notifications/follows';

/** `/api/follows` and `/api/follows/change`: the records that the caller follows. */
export function follows(app: Hono<Env>, deps: Deps, tables: readonly Table[]): void {
  if (!deps.hasNotifications) return;
  const { kysely } = deps.db;
  serve(app, deps, ownFollows, {
    answer: async (_request, c) => ({ follows: await keptRecordsOf(kysely, tables, followed, viewerOf(c, deps)) }),
  });
  serveOwn(app, deps, followRecord, async ({ isFollowing, ...record }, c) => {
    const viewer = viewerOf(c, deps);
    if (isFollowing) await keepRecord(kysely, tables, followed, record, viewer);
    else await releaseRecord(kysely, followed, record, viewer.actor.uid);
    return { isFollowing };
  });
}
