import type { MiddlewareHandler } from 'hono';
import { requestId } from 'hono/request-id';
import type { Settings } from '../../contract/settings';
import type { Deps, Env } from './context';
import { requestLog } from './log';
import type { RequestOutcome } from '../telemetry/telemetry';

const exposedHeaders =
  'X-Total-Count, X-Total-More, Content-Range, ETag, Idempotency-Hit, Location, Retry-After, X-Request-Id, Content-Disposition, WWW-Authenticate';
const acceptedHeaders = 'Authorization, Content-Type, If-Match, Idempotency-Key, Last-Event-ID, Range, X-Request-Id';
const allowedMethods = 'GET, HEAD, POST, PUT, DELETE';

/** Request id, common headers, log and telemetry of every response, also of a server that cannot start. */
export function commonMiddleware(
  deps: Pick<Deps, 'settings' | 'clock' | 'log' | 'metrics' | 'traces'>,
): MiddlewareHandler<Env>[] {
  return [requestId({ limitLength: 64 }), commonHeaders(deps.settings), requestLog(deps), observeRequests(deps)];
}

/**
 * Sets the headers for request id, security, and CORS (`allowedOrigins`). Does not use Hono's `secureHeaders`, because
 * most of its headers would have to be switched off.
 */
function commonHeaders({ allowedOrigins }: Settings): MiddlewareHandler<Env> {
  return async (c, next) => {
    const origin = c.req.header('Origin');
    const isPreflight =
      c.req.method === 'OPTIONS' && origin !== undefined && c.req.header('Access-Control-Request-Method') !== undefined;

    if (isPreflight) c.res = new Response(null, { status: 204 });
    else await next();

    const { headers } = c.res;
    headers.set('X-Request-Id', c.get('requestId'));
    headers.set('Vary', 'Authorization, Origin');
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    headers.set('Referrer-Policy', 'no-referrer');
    for (const [name, value] of Object.entries(strictTransportOf(c.req.raw))) headers.set(name, value);
    headers.set('Cross-Origin-Resource-Policy', allowedOrigins.length > 0 ? 'cross-origin' : 'same-origin');
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
    if (origin === undefined || !allowedOrigins.includes(origin)) return;
    headers.set('Access-Control-Allow-Origin', origin);
    headers.set('Access-Control-Expose-Headers', exposedHeaders);
    if (!isPreflight) return;
    headers.set('Access-Control-Allow-Methods', allowedMethods);
    headers.set('Access-Control-Allow-Headers', acceptedHeaders);
    headers.set('Access-Control-Max-Age', '7200');
  };
}

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

function observeRequests({ metrics, traces }: Pick<Deps, 'metrics' | 'traces'>): MiddlewareHandler<Env> {
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

export const strictTransport: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
};

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

const first = (list: string | null): string | undefined => list?.split(',')[0]?.trim() || undefined;

/**
 * Returns the HSTS header if the request came over TLS, directly or through a proxy (`X-Forwarded-Proto`). Returns none
 * for loopback names, because other local ports may have no TLS.
 */
export function strictTransportOf({ url, headers }: Request): Readonly<Record<string, string>> {
  const { protocol, hostname } = new URL(url);
  const scheme = first(headers.get('X-Forwarded-Proto')) ?? protocol.slice(0, -1);
  const name = first(headers.get('X-Forwarded-Host'))?.replace(/:\d+$/, '') ?? hostname;
  return scheme === 'https' && !loopback.test(name) ? strictTransport : {};
}
