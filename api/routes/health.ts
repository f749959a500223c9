import { sql } from 'kysely';
import type { Hono } from 'hono';
import { savedViews } from '../../contract/people/savedViews';
import type { Resource } from '../../contract/resource';
import { ownPermissions } from '../../contract/ownPermissions';
import { health as endpoint, ready, supportAddress } from '../../contract/service';
import { assertMigrated, NotMigrated } from '../db/version';
import type { Env, Deps } from '../http/context';
import { unavailable } from '../http/problems';
import { serve } from '../http/serve';
import { Problem } from '../problem';
import { defaultViewsOf } from '../views/defaults';

/** Whether the API can do its work: public, and says nothing more. */
export function health(app: Hono<Env>, deps: Deps, resources: readonly Resource[]): void {
  serve(app, deps, endpoint, {
    async answer() {
      await sql`select 1`.execute(deps.db.kysely).catch((error: unknown) => {
        throw unavailable(error);
      });
      return { status: 'ok' as const };
    },
  });
  const hasViews = resources.some(({ name }) => name === savedViews.name);
  serve(app, deps, ownPermissions, {
    answer: async (_request, c) => ({
      duties: [...c.get('caller').duties],
      idleMinutes: c.get('inForce').idleMinutes,
      defaultViews: hasViews ? await defaultViewsOf(deps.db.kysely, c.get('caller').uid) : {},
    }),
  });
  serve(app, deps, supportAddress, {
    async answer() {
      const { supportEmail } = await deps.readSettings(deps.db.kysely).catch((error: unknown) => {
        throw unavailable(error);
      });
      return { email: supportEmail };
    },
  });
  serve(app, deps, ready, {
    async answer() {
      const version = await assertMigrated({ db: deps.db, resources }).catch((error: unknown) => {
        throw error instanceof NotMigrated ? awaitingMigration(error) : unavailable(error);
      });
      return { status: 'ready' as const, version };
    },
  });
}

const retryAfter = '10';

/** Which version the database has, and which the program waits for. */
export function awaitingMigration(error: NotMigrated): Problem {
  const params = { found: error.found ?? 'none', expected: error.expected };
  return new Problem('service.awaitingMigration', { params, headers: { 'Retry-After': retryAfter } }, error);
}
