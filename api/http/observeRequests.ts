import type { MiddlewareHandler } from 'hono';
import type { RequestOutcome } from '../telemetry/metrics';
import type { Deps, Env } from './context';

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

export function observeRequests({ metrics, traces }: Pick<Deps, 'metrics' | 'traces'>): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (!metrics && !traces) return next();
    const started = performance.now();
    const runRequest = async (): Promise<RequestOutcome> => {
      let status = 500;
      try {
        await next();
        ({ status } = c.res);
      } finally {
        metrics?.requestEnded(outcome(status));
      }
      return outcome(status);
    };
    const outcome = (status: number): RequestOutcome => ({
      method: methods.has(c.req.method) ? c.req.method : 'unknown',
      route: c.get('route') ?? 'unknown',
      status,
      seconds: (performance.now() - started) / 1_000,
      code: c.get('problem')?.code,
    });
    metrics?.requestBegan();
    const request = { headers: c.req.raw.headers, requestId: c.get('requestId') };
    await (traces ? traces.traceRequest(request, runRequest) : runRequest());
  };
}
