import type { MiddlewareHandler } from 'hono';
import type { Settings } from '../../contract/settings';
import type { Env } from './context';
import { strictTransportOf } from './strictTransport';

const exposedHeaders =
  'X-Total-Count, X-Total-More, Content-Range, ETag, Idempotency-Hit, Location, Retry-After, X-Request-Id, Content-Disposition, WWW-Authenticate';
const acceptedHeaders = 'Authorization, Content-Type, If-Match, Idempotency-Key, Last-Event-ID, Range, X-Request-Id';
const allowedMethods = 'GET, HEAD, POST, PUT, DELETE';

/**
 * Sets the headers for request id, security, and CORS (`allowedOrigins`). Does not use Hono's `secureHeaders`, because
 * most of its headers would have to be switched off.
 */
export function commonHeaders({ allowedOrigins }: Settings): MiddlewareHandler<Env> {
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
