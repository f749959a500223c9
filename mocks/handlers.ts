import { http, passthrough, type HttpHandler } from 'msw';
import type { World } from './world';

/** The product's addresses; the service worker (public/worker.js) lets no other through. */
const product = /\/\/[^/]+\/(api|emulator|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)\//;

/** Hands every request for the product to `world`. */
export function handlers(world: World | Promise<World>): HttpHandler[] {
  return [http.all(product, async ({ request }) => (await (await world).fetch(request)) ?? passthrough())];
}
