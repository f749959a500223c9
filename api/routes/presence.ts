import type { Hono } from 'hono';
import { mayDo } from '../../contract/permissions';
import { presence as endpoint } from '../../contract/presence';
import { readInput } from '../engine/actions';
import { getRecord } from '../engine/record';
import type { Table } from '../engine/table';
import { authenticate } from '../http/authenticate';
import { readBody } from '../http/body';
import { viewerOf, type Deps, type Env, type Handler } from '../http/context';
import { assertKnownParameters } from '../http/dialect';
import { route } from '../http/route';
import { routeOf } from '../http/serve';
import { answer, outputOf } from '../http/write';
import { createPresence } from '../live/presence';
import { admittedNames } from '../notifications/recipients';
import { Problem } from '../problem';

/** `POST /api/presence`: who else is on the page of a record, told to who may read it. */
export function presence(app: Hono<Env>, deps: Deps, tables: readonly Table[]): void {
  if (!deps.hasNotifications) return;
  const { db, live, clock, settings, newId } = deps;
  const known = createPresence((record) => {
    const [resource = '', id = ''] = record.split(' ');
    // Neither who it is nor their request, whose id begins like those of all their page writes: pages ask for the names.
    live.feed?.mention({ requestId: newId(), at: clock().toISOString(), changes: [], present: { resource, id } });
  });
  const noStore = { 'Cache-Control': 'no-store' };
  const handler: Handler = async (c) => {
    assertKnownParameters(new URL(c.req.url).searchParams, []);
    const { json } = await readBody(c.req.raw, settings.maxBodyBytes);
    // It may have come slowly: their session may have ended.
    await authenticate(deps.identity, c.req.raw);
    const { resource, recordId, page, doing } = readInput(endpoint.input, json);
    // Where nobody hears of others, as in the cloud, many instances would each know a part.
    if (!live.feed) return answer(outputOf(endpoint, { status: 'off', others: [] }), noStore);
    const viewer = viewerOf(c, deps);
    const table = tables.find((one) => one.resource.name === resource);
    if (!table || !mayDo(viewer.actor.duties, table.resource, 'read')) throw new Problem('record.notFound');
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
    return answer(outputOf(endpoint, { status: 'on', others: named }), noStore);
  };
  route(app, deps, routeOf(endpoint), { POST: { permitted: endpoint.permitted, handler, budget: 'presence' } });
}
