import { isPermitted, type Effect, type Permitted } from '../../contract/duties';
import { declaredNames } from '../../contract/values';
import type { Hono } from 'hono';
import { withRetries } from '../db/retry';
import { Problem } from '../problem';
import type { Handler, Env, Deps } from './context';
import type { Budget } from './rateLimiter';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

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

export type RouteMethods = Partial<Record<Method, ServedMethod>>;

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
