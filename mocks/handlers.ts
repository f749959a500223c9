import { http, passthrough, type HttpHandler } from 'msw';
import { resources } from '../contract/resources';
import { apiUrls } from './scenarios/scenario';

/** Answers a request of the console; `null` if the address is not the product's. */
type Responder = (request: Request) => Promise<Response | null>;

interface Responders {
  api?: Responder;
  identity?: Responder;
}

let responders: Responders = {};

/** Routes the handlers to a world, or to the API of a test. Returns a function that undoes it. */
export function setResponders(replacements: Responders): () => void {
  const previous = responders;
  responders = { ...previous, ...replacements };
  return () => void (responders = previous);
}

const respondWith =
  (by: keyof Responders) =>
  async ({ request }: { request: Request }): Promise<Response> => {
    const answer = responders[by];
    if (!answer) throw new Error('Nothing answers yet: open a world (mocks/node.ts) or a stage first.');
    return (await answer(request)) ?? passthrough();
  };

/** Every address of a resource: `/api/sales`, `/api/sales.csv`, `/api/sales/{id}/refund`. */
const handlerOf = (name: string): HttpHandler =>
  http.all(new RegExp(`^\\w+://[^/]+/api/${name}([./]|$)`), respondWith('api'));

/**
 * One handler per resource, then one for the rest of the API and one for the identity service. Handlers added by
 * `server.use()` run before them.
 */
export const handlers: HttpHandler[] = [
  ...resources.map(({ name }) => handlerOf(name)),
  http.all(apiUrls, respondWith('api')),
  http.all(/\/(emulator|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)\//, respondWith('identity')),
];
