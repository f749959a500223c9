import type { Hono } from 'hono';
import { presence as endpoint } from '../../contract/presence';
import { mayRead } from '../engine/readable';
import { getRecord } from '../engine/record';
import type { Table } from '../engine/table';
import { viewerOf, type Deps, type Env } from '../http/context';
import { serveOwnData } from '../http/serveOwnData';
import { createPresence } from '../live/presence';
import { readActiveNames } from '../notifications/recipients';
import { Problem } from '../problem';

/**
 * `POST /api/presence` announces that the caller has the page of a record open. Returns the other people on this page
 * if the caller may read the record.
 */
export function presence(app: Hono<Env>, deps: Deps, tables: readonly Table[]): void {
  if (!deps.hasNotifications) return;
  const { db, live, clock, newId } = deps;
  const registry = createPresence((record) => {
    const [resource = '', id = ''] = record.split(' ');
    // Sends no name: pages request the names separately. Sends a new request id, because the caller's own would
    // identify them: all writes of a page share the beginning of their request ids.
    live.feed?.sendTransient({ requestId: newId(), at: clock().toISOString(), changes: [], present: { resource, id } });
  });
  serveOwnData(
    app,
    deps,
    endpoint,
    async ({ resource, recordId, page, doing }, c) => {
      // Presence is off without a live feed, as in the cloud: each instance would know only some of the callers.
      if (!live.feed) return { status: 'off', others: [] };
      const viewer = viewerOf(c, deps);
      const table = tables.find((one) => one.resource.name === resource);
      if (!table || !mayRead(viewer.actor, table.resource)) throw new Problem('record.notFound');
      if (doing !== 'left') await getRecord(db.kysely, table, recordId, viewer);
      const { uid } = viewer.actor;
      const record = `${resource} ${recordId}`;
      const now = clock().getTime();
      registry.update({ record, uid, page, doing }, now);
      // The caller needs no permission to read the record in order to leave it.
      const others = doing === 'left' ? [] : registry.others(record, uid, now);
      const names = await readActiveNames(
        db.kysely,
        others.map((one) => one.uid),
      );
      const visibleOthers = others.flatMap((one) => {
        const displayName = names.get(one.uid);
        return displayName ? [{ name: displayName, isTyping: one.isTyping }] : [];
      });
      return { status: 'on', others: visibleOthers };
    },
    { budget: 'presence' },
  );
}
