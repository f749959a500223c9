import type { Hono } from 'hono';
import { clientError, maxClientError, reportClientError, redactData } from '../../contract/clientErrors';
import { readInput } from '../engine/actions';
import { readBody } from '../http/body';
import type { Deps, Env, Handler } from '../http/context';
import { assertKnownParameters } from '../http/simpleRestQuery';
import { logClientError } from '../http/log';
import { route } from '../http/route';
import { routeOf } from '../http/serve';
import { toResponse, outputResponse } from '../http/write';

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
