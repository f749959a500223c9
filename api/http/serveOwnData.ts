import type { Hono } from 'hono';
import type * as z from 'zod/mini';
import { effectOf, type Endpoint, type Immutable } from '../../contract/endpoint';
import { withRetries } from '../db/retry';
import { readInput } from '../engine/actions';
import { authenticate } from './authenticate';
import { readBody } from './body';
import type { Ctx, Deps, Env } from './context';
import type { Budget } from './rateLimiter';
import { assertKnownParameters } from './simpleRestQuery';
import { route } from './route';
import { routeOf } from './serve';
import { toResponse, jsonResponse } from './write';

interface OwnDataEndpoint<I, O> extends Endpoint {
  method: 'POST';
  input: z.ZodMiniType<I>;
  output: z.ZodMiniType<O>;
}

/**
 * Serves an endpoint that changes only the caller's own data and writes no history. `act` must be idempotent: if the
 * database connection is lost, it is called again with the same `at`.
 */
export function serveOwnData<I, O, const R extends Immutable<O>>(
  app: Hono<Env>,
  deps: Deps,
  endpoint: OwnDataEndpoint<I, O>,
  write: (input: I, c: Ctx, at: Date) => Promise<R>,
  { budget }: { budget?: Budget } = {},
): void {
  const { db, settings, identity, clock } = deps;
  const handler = async (c: Ctx) => {
    assertKnownParameters(new URL(c.req.url).searchParams, []);
    const { json } = await readBody(c.req.raw, settings.maxBodyBytes);
    await authenticate(identity, c.req.raw);
    const input = readInput(endpoint.input, json);
    const at = clock();
    const output = await withRetries(() => write(input, c, at), db.counts);
    return toResponse(jsonResponse(output), { 'Cache-Control': 'no-store' });
  };
  route(app, deps, routeOf(endpoint), {
    POST: { permitted: endpoint.permitted, effect: effectOf(endpoint), handler, ...(budget && { budget }) },
  });
}
