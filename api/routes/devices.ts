import type { Hono } from 'hono';
import { registerDevice, removeDevice } from '../../contract/notices';
import type { Deps, Env } from '../http/context';
import { serveOwn } from '../http/serveOwn';
import { keepDevice, removeOwnDevice } from '../notices/devices';

/** `POST /api/devices` and `/api/devices/remove`: registers the caller's browsers for push notifications. */
export function devices(app: Hono<Env>, deps: Deps): void {
  const { db, push } = deps;
  serveOwn(app, deps, registerDevice, async (device, c, now) => {
    if (!push) return { status: 'off' };
    await keepDevice(db.kysely, { ...device, uid: c.get('caller').uid }, now.toISOString());
    return { status: 'registered' };
  });
  serveOwn(app, deps, removeDevice, async ({ token }, c) => {
    await removeOwnDevice(db.kysely, c.get('caller').uid, token);
    return { status: 'removed' };
  });
}
