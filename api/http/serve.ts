import type { Hono } from 'hono';
import type * as z from 'zod/mini';
import {
  type Endpoint,
  type EndpointOutput,
  type EndpointParams,
  type EndpointQuery,
  effectOf,
  type Immutable,
} from '../../contract/endpoint';
import type { ViolationOf, AnyInput } from '../../contract/problems';
import { invalid, Problem } from '../problem';
import type { Ctx, Env, Deps, Handler } from './context';
import { readQuery, assertKnownParameters } from './query';
import { toResponse, jsonResponse } from './write';
import { isPermitted, type Effect, type Permitted } from '../../contract/duties';
import { declaredNames } from '../../contract/values';
import { withRetries } from '../db/transactions';
import type { Budget } from './rateLimiter';
import { readInput } from '../engine/actions';
import { authenticate } from './authenticate';
import { readBody } from './body';

export interface ReadRequest<E extends Endpoint> {
  params: EndpointParams<E>;
  query: EndpointQuery<E>;
}

type EndpointResponse<E extends Endpoint> =
  | (E extends { output: unknown } ? EndpointOutput<E> : never)
  | (E extends { outputTypes: unknown } ? Response : never);

interface EndpointReader<E extends Endpoint> extends Pick<ServedMethod, 'isExemptFromRateLimits'> {
  validate?(query: Partial<EndpointQuery<E>>): ViolationOf<EndpointQuery<E>>[];
  respond(request: ReadRequest<E>, c: Ctx): Promise<EndpointResponse<E>>;
}

/**
 * Serves a read-only endpoint with `Cache-Control: no-store`. Throws `request.invalid` with the violations of its
 * query.
 */
export function serve<const E extends Endpoint>(
  app: Hono<Env>,
  deps: Deps,
  endpoint: E,
  reader: EndpointReader<E>,
): void {
  const handler = async (c: Ctx) => {
    const { query, violations } = readQuery<E>(endpoint, new URL(c.req.url).searchParams);
    const allViolations = [...violations, ...(reader.validate?.(query) ?? [])];
    if (allViolations.length > 0) throw invalid<AnyInput>(...allViolations);
    // Safe cast: `readQuery` has reported missing parameters as violations, and the router has matched the path.
    const request = { query, params: c.req.param() } as unknown as ReadRequest<E>;
    const output = await reader.respond(request, c);
    return output instanceof Response ? output : toResponse(jsonResponse(output), { 'Cache-Control': 'no-store' });
  };
  const { method, permitted, allowsApiKeys = false, costly = false } = endpoint;
  route(app, deps, routeOf(endpoint), {
    [method]: {
      permitted,
      allowsApiKeys,
      handler,
      isExemptFromRateLimits: reader.isExemptFromRateLimits === true,
      costly,
    },
  });
}

export function routeOf({ path }: Endpoint): string {
  return `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface ServedMethod {
  permitted: Permitted;
  handler: Handler;
  allowsApiKeys?: boolean;
  effect?: Effect;
  /**
   * True for the health probe, because an orchestrator would treat a 429 as a dead process. Such an endpoint must be
   * cheap.
   */
  isExemptFromRateLimits?: boolean;
  costly?: boolean;
  budget?: Budget;
}

type RouteMethods = Partial<Record<Method, ServedMethod>>;

export function route(app: Hono<Env>, deps: Deps, path: string, methods: RouteMethods): void {
  const allowHeader = allowHeaderOf(methods);
  const isPublic = Object.values(methods).every(({ permitted }) => permitted === 'public');
  const isCounted = !Object.values(methods).some(({ isExemptFromRateLimits }) => isExemptFromRateLimits);
  app.all(path, async (c) => {
    c.set('route', path);
    // Handles HEAD as GET: Hono drops the body of the response.
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    const methodName = declaredNames(methods).find((one) => one === method);
    const served = methodName && methods[methodName];
    if (served?.budget) c.set('budget', served.budget);
    if (isPublic && isCounted) deps.rateLimiter.countAddress(c);
    if (!isPublic) await withRetries(() => deps.admit(c), deps.db.counts);
    if (c.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow: allowHeader } });
    if (!served) throw new Problem('request.methodNotAllowed', { headers: { Allow: allowHeader } });
    if (!isPublic && c.get('caller').apiKeyId !== undefined && !served.allowsApiKeys)
      throw new Problem('permission.notForKeys');
    const { permitted, handler, effect = method === 'GET' ? 'reads' : 'writes' } = served;
    if (!isPublic && !isPermitted(c.get('caller').duties, permitted, effect)) throw new Problem('permission.missing');
    // A GET can be retried: it changes nothing, and has not responded before it fails.
    const run = () => (method === 'GET' ? withRetries(async () => handler(c), deps.db.counts) : handler(c));
    return served.costly ? deps.costly.run(c, run) : run();
  });
}

function allowHeaderOf(methods: RouteMethods): string {
  const names = Object.keys(methods);
  return [...names, ...(names.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}

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
