import { sql } from 'kysely';
import type { Hono } from 'hono';
import { duties } from '../../contract/duties';
import { savedViews } from '../../contract/people/savedViews';
import type { Resource } from '../../contract/resource';
import { ownPermissions } from '../../contract/ownPermissions';
import { health as endpoint, ready, supportAddress } from '../../contract/service';
import { assertMigrated, NotMigrated } from '../migrations/version';
import type { Env, Deps } from '../http/context';
import { unavailable } from '../http/problems';
import { serve } from '../http/serve';
import { Problem } from '../problem';
import { readDefaultViews } from '../views/defaults';

/** Public: reveals only whether the API works. Has no rate limit, because it costs one short query. */
export function health(app: Hono<Env>, deps: Deps, resources: readonly Resource[]): void {
  const pingDatabase = shareInFlight(() => sql`select 1`.execute(deps.db.kysely));
  serve(app, deps, endpoint, {
    isExemptFromRateLimits: true,
    async respond() {
      await pingDatabase().catch((error: unknown) => {
        throw unavailable(error);
      });
      return { status: 'ok' as const };
    },
  });
  const hasViews = resources.some(({ name }) => name === savedViews.name);
  serve(app, deps, ownPermissions, {
    respond: async (_request, c) => ({
      duties: duties.filter((duty) => c.get('caller').duties.includes(duty)),
      idleMinutes: c.get('inForce').idleMinutes,
      timeZone: deps.settings.timeZone,
      newRecords: c.get('inForce').newRecords,
      defaultViews: hasViews ? await readDefaultViews(deps.db.kysely, c.get('caller').uid) : {},
    }),
  });
  serve(app, deps, supportAddress, {
    async respond() {
      const { supportEmail } = await deps.readSettings(deps.db.kysely).catch((error: unknown) => {
        throw unavailable(error);
      });
      return { email: supportEmail };
    },
  });
  const checkMigrated = shareInFlight(() => assertMigrated({ db: deps.db, resources }));
  serve(app, deps, ready, {
    isExemptFromRateLimits: true,
    async respond() {
      await checkMigrated().catch((error: unknown) => {
        throw error instanceof NotMigrated ? awaitingMigration(error) : unavailable(error);
      });
      return { status: 'ready' as const };
    },
  });
}

/** Shares a pending result between concurrent callers, so that anonymous callers use at most one connection. */
function shareInFlight<T>(run: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined;
  return () =>
    (pending ??= run().finally(() => {
      pending = undefined;
    }));
}

const retryAfter = '10';

export function awaitingMigration(error: NotMigrated): Problem {
  return new Problem('service.awaitingMigration', { headers: { 'Retry-After': retryAfter } }, error);
}
