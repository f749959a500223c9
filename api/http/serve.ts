import type { Hono } from 'hono';
import type { Endpoint, EndpointOutput, EndpointParams, EndpointQuery } from '../../contract/endpoint';
import type { Violation } from '../../contract/problems';
import { invalid } from '../problem';
import type { Ctx, Env, Deps } from './context';
import { readQuery } from './query';
import { route } from './route';
import { answer, jsonAnswer } from './write';

/** What a request to read asks, checked. */
export interface ReadRequest<E extends Endpoint> {
  params: EndpointParams<E>;
  query: EndpointQuery<E>;
}

/** JSON as it is declared, or for a file the response itself. */
type Answer<E extends Endpoint> =
  | (E extends { output: unknown } ? EndpointOutput<E> : never)
  | (E extends { outputTypes: unknown } ? Response : never);

interface Reader<E extends Endpoint> {
  /** What is wrong with the query as a whole. */
  check?(query: Partial<EndpointQuery<E>>): Violation[];
  answer(request: ReadRequest<E>, c: Ctx): Promise<Answer<E>>;
}

/** Serves an endpoint that only reads: its query is read as declared, and what it answers is kept by nobody. */
export function serve<const E extends Endpoint>(app: Hono<Env>, deps: Deps, endpoint: E, reader: Reader<E>): void {
  const handler = async (c: Ctx) => {
    const { query, violations } = readQuery<E>(endpoint, new URL(c.req.url).searchParams);
    const all = [...violations, ...(reader.check?.(query) ?? [])];
    if (all.length > 0) throw invalid(...all);
    // Nothing is missing, or it would be among the violations; the router matched the address.
    const request = { query, params: c.req.param() } as unknown as ReadRequest<E>;
    const given = await reader.answer(request, c);
    return given instanceof Response ? given : answer(jsonAnswer(given), { 'Cache-Control': 'no-store' });
  };
  route(app, deps, routeOf(endpoint), { [endpoint.method]: handler }, endpoint.access);
}

/** The address as the router writes it: `/api/images/:id`. */
export function routeOf({ path }: Endpoint): string {
  return `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
}
