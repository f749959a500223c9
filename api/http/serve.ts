import type { Hono } from 'hono';
import type { Endpoint, EndpointOutput, EndpointParams, EndpointQuery } from '../../contract/endpoint';
import type { ViolationOf, AnyInput } from '../../contract/problems';
import { invalid } from '../problem';
import type { Ctx, Env, Deps } from './context';
import { readQuery } from './query';
import { route, type ServedMethod } from './route';
import { toResponse, jsonResponse } from './write';

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
