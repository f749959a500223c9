import { declaredNames } from '../../contract/values';
import type { Hono } from 'hono';
import { retrying } from '../db/retry';
import { Problem } from '../problem';
import type { Handler, Env, Deps } from './context';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Methods = Partial<Record<Method, Handler>>;

/** Registers the methods of a route for signed-in administrators; any other method gets a 405. */
export function route(
  app: Hono<Env>,
  deps: Deps,
  path: string,
  methods: Methods,
  access: 'administrator' | 'public' = 'administrator',
): void {
  const allow = allowed(methods);
  app.all(path, async (c) => {
    c.set('route', path);
    if (access === 'administrator') await retrying(() => deps.admit(c), deps.db.counts);
    if (c.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow: allow } });
    // Hono drops the body of the response.
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    const known = declaredNames(methods).find((one) => one === method);
    const handler = known && methods[known];
    if (!handler) throw new Problem('request.methodNotAllowed', { headers: { Allow: allow } });
    // Nothing is answered yet, and nothing was changed.
    return method === 'GET' ? retrying(async () => handler(c), deps.db.counts) : handler(c);
  });
}

function allowed(methods: Methods): string {
  const names = Object.keys(methods);
  return [...names, ...(names.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}
