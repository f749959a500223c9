import type { Hono } from 'hono';
import { registerDevice, removeDevice } from '../../contract/notices';
import { retrying } from '../db/retry';
import { readInput } from '../engine/actions';
import { authenticate } from '../http/authenticate';
import { readBody } from '../http/body';
import type { Ctx, Deps, Env, Handler } from '../http/context';
import { assertKnownParameters } from '../http/dialect';
import { route } from '../http/route';
import { routeOf } from '../http/serve';
import { answer, outputOf } from '../http/write';
import { keepDevice, removeOwnDevice } from '../notices/devices';

/** `POST /api/devices` and `/api/devices/remove`: on which browsers the caller is told of what waits. */
export function devices(app: Hono<Env>, deps: Deps): void {
  const { db, settings } = deps;
  const read = async (c: Ctx) => {
    assertKnownParameters(new URL(c.req.url).searchParams, []);
    const { json } = await readBody(c.req.raw, settings.maxBodyBytes);
    // It may have come slowly: their session may have ended.
    await authenticate(deps.identity, c.req.raw);
    return json;
  };
  const noStore = { 'Cache-Control': 'no-store' };

  const register: Handler = async (c) => {
    const device = readInput(registerDevice.input, await read(c));
    if (!deps.push) return answer(outputOf(registerDevice, { status: 'off' }), noStore);
    const kept = { ...device, uid: c.get('caller').uid };
    await retrying(() => keepDevice(db.kysely, kept, deps.clock().toISOString()), db.counts);
    return answer(outputOf(registerDevice, { status: 'registered' }), noStore);
  };
  const remove: Handler = async (c) => {
    const { token } = readInput(removeDevice.input, await read(c));
    await retrying(() => removeOwnDevice(db.kysely, c.get('caller').uid, token), db.counts);
    return answer(outputOf(removeDevice, { status: 'removed' }), noStore);
  };
  route(app, deps, routeOf(registerDevice), { POST: { permitted: registerDevice.permitted, handler: register } });
  route(app, deps, routeOf(removeDevice), { POST: { permitted: removeDevice.permitted, handler: remove } });
}
