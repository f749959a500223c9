import type { Hono } from 'hono';
import type { Endpoint, EndpointOutput, EndpointParams, EndpointQuery } from '../../contract/endpoint';
import type { ViolationOf, AnyInput } from '../../contract/problems';
import { invalid } from '../problem';
import type { Ctx, Env, Deps } from './context';
import { readQuery } from './query';
import { route, type Served } from './route';
import { answer, jsonAnswer } from './write';

export interface ReadRequest<E extends Endpoint> {
  params: EndpointParams<E>;
  query: EndpointQuery<E>;
}

/** Declared JSON output, or the `Response` itself for a file. */
type Answer<E extends Endpoint> =
  | (E extends { output: unknown } ? EndpointOutput<E> : never)
  | (E extends { outputTypes: unknown } ? Response : never);

interface Reader<E extends Endpoint> extends Pick<Served, 'uncounted'> {
  /** Validates the query as a whole. */
  check?(query: Partial<EndpointQuery<E>>): ViolationOf<EndpointQuery<E>>[];
  answer(request: ReadRequest<E>, c: Ctx): Promise<Answer<E>>;
}

/**
 * Serves a read-only endpoint with `Cache-Control: no-store`. Parses its query as declared, and throws its violations.
 */
export function serve<const E extends Endpoint>(app: Hono<Env>, deps: Deps, endpoint: E, reader: Reader<E>): void {
  const handler = async (c: Ctx) => {
    const { query, violations } = readQuery<E>(endpoint, new URL(c.req.url).searchParams);
    const all = [...violations, ...(reader.check?.(query) ?? [])];
    if (all.length > 0) throw invalid<AnyInput>(...all);
    // A missing parameter would be among the violations, and the router has matched the path.
    const request = { query, params: c.req.param() } as unknown as ReadRequest<E>;
    const given = await reader.answer(request, c);
    return given instanceof Response ? given : answer(jsonAnswer(given), { 'Cache-Control': 'no-store' });
  };
  const { method, permitted, keys, costly = false } = endpoint;
  route(app, deps, routeOf(endpoint), {
    [method]: { permitted, keys: keys === true, handler, uncounted: reader.uncounted === true, costly },
  });
}

/** Returns the path in the syntax of the router: `/api/images/:id`. */
export function routeOf({ path }: Endpoint): string {
  return `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
}
