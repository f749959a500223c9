import { isPermitted, type Effect, type Permitted } from '../../contract/duties';
import { declaredNames } from '../../contract/values';
import type { Hono } from 'hono';
import { retrying } from '../db/retry';
import { Problem } from '../problem';
import type { Handler, Env, Deps } from './context';
import type { Budget } from './counting';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Served {
  permitted: Permitted;
  handler: Handler;
  /** API keys may call it too. */
  keys?: boolean;
  /** Defaults to `reads` for GET and `writes` for other methods. */
  effect?: Effect;
  /**
   * Health probe, exempt from rate limits: an orchestrator would take a 429 for a dead process. It must cost next to
   * nothing.
   */
  uncounted?: boolean;
  /** Export, import or report: runs in a slot of `CostlySlots`. */
  costly?: boolean;
  /** Rate limit budget; by default `reads` or `writes`. */
  budget?: Budget;
}

export type Methods = Partial<Record<Method, Served>>;

/** Registers the methods of a route with their permissions; any other method gets a 405. */
export function route(app: Hono<Env>, deps: Deps, path: string, methods: Methods): void {
  const allow = allowed(methods);
  const isPublic = Object.values(methods).every(({ permitted }) => permitted === 'public');
  const isCounted = !Object.values(methods).some(({ uncounted }) => uncounted);
  app.all(path, async (c) => {
    c.set('route', path);
    // Hono drops the response body of a HEAD request.
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    const known = declaredNames(methods).find((one) => one === method);
    const served = known && methods[known];
    if (served?.budget) c.set('budget', served.budget);
    if (isPublic && isCounted) deps.count.address(c);
    if (!isPublic) await retrying(() => deps.admit(c), deps.db.counts);
    if (c.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow: allow } });
    if (!served) throw new Problem('request.methodNotAllowed', { headers: { Allow: allow } });
    if (!isPublic && c.get('caller').apiKeyId !== undefined && !served.keys) throw new Problem('permission.notForKeys');
    const { permitted, handler, effect = method === 'GET' ? 'reads' : 'writes' } = served;
    if (!isPublic && !isPermitted(c.get('caller').duties, permitted, effect)) throw new Problem('permission.missing');
    // A GET can be retried: nothing was answered or changed yet.
    const run = () => (method === 'GET' ? retrying(async () => handler(c), deps.db.counts) : handler(c));
    return served.costly ? deps.costly.run(c, run) : run();
  });
}

function allowed(methods: Methods): string {
  const names = Object.keys(methods);
  return [...names, ...(names.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}
