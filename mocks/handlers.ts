import { http, passthrough, type HttpHandler } from 'msw';
import type { World } from './world';

/** The product's addresses. In development the sources of `api/` stand below the same path. */
const product = /\/\/[^/]+\/(api|emulator|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)\/(?!.*\.(ts|map)$)/;

/** Hands every request for the product to `world`. */
export function handlers(world: World): HttpHandler[] {
  return [http.all(product, async ({ request }) => (await world.fetch(request)) ?? passthrough())];
}
