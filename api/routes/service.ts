import type { Hono } from 'hono';
import { sql } from 'kysely';
import { clientError, maxClientError, reportClientError, redactData } from '../../contract/clientErrors';
import { readInput } from '../engine/actions';
import { readBody } from '../http/body';
import type { Deps, Env, Handler } from '../http/context';
import { assertKnownParameters } from '../http/query';
import { logClientError } from '../http/log';
import { route, routeOf, serve } from '../http/serve';
import { toResponse, outputResponse } from '../http/write';
import { duties } from '../../contract/duties';
import { savedViews } from '../../contract/people/savedViews';
import type { Resource } from '../../contract/resource';
import { ownPermissions } from '../../contract/ownPermissions';
import { health as endpoint, ready, supportAddress } from '../../contract/service';
import { assertMigrated, NotMigrated } from '../migrations/version';
import { unavailable } from '../http/problems';
import { Problem } from '../problem';
import { readCurrenciesInUse } from '../settings/currenciesInUse';
import { readDefaultViews } from '../views/rules';

export function clientErrors(app: Hono<Env>, deps: Deps): void {
  const handler: Handler = async (c) => {
    assertKnownParameters(new URL(c.req.url).searchParams, []);
    const body = await readBody(c.req.raw, maxClientError.bytes);
    const reported = readInput(clientError, body.json);
    logClientError(c, deps, { ...reported, message: redactData(reported.message) });
    return toResponse(outputResponse(reportClientError, { status: 'logged' }), { 'Cache-Control': 'no-store' });
  };
  route(app, deps, routeOf(reportClientError), { POST: { permitted: reportClientError.permitted, handler } });
}

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
      currenciesInUse: await readCurrenciesInUse(deps.db.kysely, c.get('inForce').newRecords),
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
