import type { Hono } from 'hono';
import { administrators } from '../../contract/people/accounts';
import { endOtherSessions, endSession, ownSessions } from '../../contract/people/sessions';
import { readInput } from '../engine/actions';
import type { Table } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';
import { readBody } from '../http/body';
import type { Ctx, Deps, Env, Handler } from '../http/context';
import { assertKnownParameters } from '../http/simpleRestQuery';
import { route } from '../http/route';
import { routeOf, serve } from '../http/serve';
import { outputResponse, write } from '../http/write';
import { auditOwn } from '../http/auditedRead';
import { endSessionBySignIn, endAllButCurrent, readSessions } from '../users/sessions';

/**
 * `/api/sessions` lists and ends the caller's own sessions. Ending requires a recent sign-in, so that the holder of a
 * stolen token cannot repeatedly sign out its owner.
 */
export function sessions(app: Hono<Env>, deps: Deps, tables: readonly Table[]): void {
  if (!tables.some(({ resource }) => resource.name === administrators.name)) return;

  const endHandler =
    (end: (context: WriteContext, json: Record<string, unknown>) => Promise<void>, action: string): Handler =>
    async (c: Ctx) => {
      assertKnownParameters(new URL(c.req.url).searchParams, []);
      const { text, json } = await readBody(c.req.raw, deps.settings.maxBodyBytes);
      return write(c, deps, { body: text, recentSignIn: true }, async (context) => {
        await end(context, json);
        await auditOwn(context, action);
        return outputResponse(ownSessions, { sessions: await readSessions(context.trx, context.actor) });
      });
    };

  serve(app, deps, ownSessions, {
    respond: async (_request, c) => ({ sessions: await readSessions(deps.db.kysely, c.get('caller')) }),
  });
  route(app, deps, routeOf(endSession), {
    POST: {
      permitted: endSession.permitted,
      handler: endHandler((context, json) => {
        const { signedInAt } = readInput(endSession.input, json);
        return endSessionBySignIn(context, context.actor, signedInAt);
      }, 'end-session'),
    },
  });
  route(app, deps, routeOf(endOtherSessions), {
    POST: {
      permitted: endOtherSessions.permitted,
      handler: endHandler((context, json) => {
        readInput(endOtherSessions.input, json);
        return endAllButCurrent(context, context.actor);
      }, 'end-other-sessions'),
    },
  });
}
