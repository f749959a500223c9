import type { Hono } from 'hono';
import { ownPins, pinRecord } from '../../contract/people/pins';
import { keepRecord, keptRecordsOf, releaseRecord } from '../engine/keptRecords';
import type { Table } from '../engine/table';
import { viewerOf, type Deps, type Env } from '../http/context';
import { serve } from '../http/serve';
import { serveOwn } from '../http/serveOwn';
import { pinned } from '../search/pins';

/** `/api/pins` and `/api/pins/change`: records pinned to the top of the caller's search. */
export function pins(app: Hono<Env>, deps: Deps, tables: readonly Table[]): void {
  const { kysely } = deps.db;
  serve(app, deps, ownPins, {
    answer: async (_request, c) => ({ pins: await keptRecordsOf(kysely, tables, pinned, viewerOf(c, deps)) }),
  });
  serveOwn(app, deps, pinRecord, async ({ isPinned, ...record }, c) => {
    const viewer = viewerOf(c, deps);
    if (isPinned) await keepRecord(kysely, tables, pinned, record, viewer);
    else await releaseRecord(kysely, pinned, record, viewer.actor.uid);
    return { isPinned };
  });
}
