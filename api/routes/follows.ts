import type { Hono } from 'hono';
import { followRecord, ownFollows } from '../../contract/people/follows';
import { addToPersonalList, personalListOf, removeFromPersonalList } from '../engine/personalLists';
import type { Table } from '../engine/table';
import { viewerOf, type Deps, type Env } from '../http/context';
import { serve } from '../http/serve';
import { serveOwnData } from '../http/serveOwnData';
import { followList } from '../notifications/follows';

export function follows(app: Hono<Env>, deps: Deps, tables: readonly Table[]): void {
  if (!deps.hasNotifications) return;
  const { kysely } = deps.db;
  serve(app, deps, ownFollows, {
    respond: async (_request, c) => ({ follows: await personalListOf(kysely, tables, followList, viewerOf(c, deps)) }),
  });
  serveOwnData(app, deps, followRecord, async ({ isFollowing, ...record }, c) => {
    const viewer = viewerOf(c, deps);
    if (isFollowing) await addToPersonalList(kysely, tables, followList, record, viewer);
    else await removeFromPersonalList(kysely, followList, record, viewer.actor.uid);
    return { isFollowing };
  });
}
