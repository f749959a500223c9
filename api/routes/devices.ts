import type { Hono } from 'hono';
import { registerDevice, removeDevice } from '../../contract/notices';
import type { Deps, Env } from '../http/context';
import { serveOwnData } from '../http/serveOwnData';
import { storeDevice, removeOwnDevice } from '../notices/devices';

export function devices(app: Hono<Env>, deps: Deps): void {
  const { db, push } = deps;
  serveOwnData(app, deps, registerDevice, async (device, c, now) => {
    if (!push) return { status: 'off' };
    await storeDevice(db.kysely, { ...device, uid: c.get('caller').uid }, now.toISOString());
    return { status: 'registered' };
  });
  serveOwnData(app, deps, removeDevice, async ({ token }, c) => {
    await removeOwnDevice(db.kysely, c.get('caller').uid, token);
    return { status: 'removed' };
  });
}
