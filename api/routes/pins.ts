import type { Hono } from 'hono';
import { ownPins, pinRecord } from '../../contract/people/pins';
import { addToPersonalList, personalListOf, removeFromPersonalList } from '../engine/personalLists';
import type { Table } from '../engine/table';
import { viewerOf, type Deps, type Env } from '../http/context';
import { serve } from '../http/serve';
import { serveOwnData } from '../http/serveOwnData';
import { pinList } from '../search/pins';

export function pins(app: Hono<Env>, deps: Deps, tables: readonly Table[]): void {
  const { kysely } = deps.db;
  serve(app, deps, ownPins, {
    respond: async (_request, c) => ({ pins: await personalListOf(kysely, tables, pinList, viewerOf(c, deps)) }),
  });
  serveOwnData(app, deps, pinRecord, async ({ isPinned, ...record }, c) => {
    const viewer = viewerOf(c, deps);
    if (isPinned) await addToPersonalList(kysely, tables, pinList, record, viewer);
    else await removeFromPersonalList(kysely, pinList, record, viewer.actor.uid);
    return { isPinned };
  });
}
