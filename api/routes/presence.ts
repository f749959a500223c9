import type { Hono } from 'hono';
import { presence as endpoint } from '../../contract/presence';
import { mayRead } from '../engine/readable';
import { getRecord } from '../engine/record';
import type { Table } from '../engine/table';
import { viewerOf, type Deps, type Env } from '../http/context';
import { serveOwn } from '../http/serveOwn';
import { createPresence } from '../live/presence';
import { admittedNames } from '../notifications/recipients';
import { Problem } from '../problem';

/** `POST /api/presence`: who else is on the page of a record, told to who may read it. */
export function presence(app: Hono<Env>, deps: Deps, tables: readonly Table[]): void {
  if (!deps.hasNotifications) return;
  const { db, live, clock, newId } = deps;
  const known = createPresence((record) => {
    const [resource = '', id = ''] = record.split(' ');
    // Neither who it is nor their request, whose id begins like those of all their page writes: pages ask for the names.
    live.feed?.mention({ requestId: newId(), at: clock().toISOString(), changes: [], present: { resource, id } });
  });
  serveOwn(
    app,
    deps,
    endpoint,
    async ({ resource, recordId, page, doing }, c) => {
      // Where nobody hears of others, as in the cloud, many instances would each know a part.
      if (!live.feed) return { status: 'off', others: [] };
      const viewer = viewerOf(c, deps);
      const table = tables.find((one) => one.resource.name === resource);
      if (!table || !mayRead(viewer.actor, table.resource)) throw new Problem('record.notFound');
      if (doing !== 'left') await getRecord(db.kysely, table, recordId, viewer);
      const { uid } = viewer.actor;
      const record = `${resource} ${recordId}`;
      const now = clock().getTime();
      known.say({ record, uid, page, doing }, now);
      // Who leaves need not have been able to read it.
      const others = doing === 'left' ? [] : known.others(record, uid, now);
      const names = await admittedNames(
        db.kysely,
        others.map((one) => one.uid),
      );
      const named = others.flatMap((one) => {
        const called = names.get(one.uid);
        return called ? [{ name: called, isTyping: one.isTyping }] : [];
      });
      return { status: 'on', others: named };
    },
    { budget: 'presence' },
  );
}
