import { http, passthrough, type HttpHandler } from 'msw';
import { resources } from '../contract/resources';
import { apiUrls } from './scenarios/scenario';

type Responder = (request: Request) => Promise<Response | null>;

interface Responders {
  api?: Responder;
  identity?: Responder;
}

let responders: Responders = {};

export function setResponders(replacements: Responders): () => void {
  const previous = responders;
  responders = { ...previous, ...replacements };
  return () => void (responders = previous);
}

const respondWith =
  (service: keyof Responders) =>
  async ({ request }: { request: Request }): Promise<Response> => {
    const response = responders[service];
    if (!response) throw new Error('No API responds yet: open a mock backend (mocks/node.ts) or a fixture first.');
    return (await response(request)) ?? passthrough();
  };

const handlerOf = (name: string): HttpHandler =>
  http.all(new RegExp(`^\\w+://[^/]+/api/${name}([./]|$)`), respondWith('api'));

/**
 * One handler per resource, one for all other API requests and one for the identity service. Handlers added by
 * `server.use()` take precedence.
 */
export const handlers: HttpHandler[] = [
  ...resources.map(({ name }) => handlerOf(name)),
  http.all(apiUrls, respondWith('api')),
  http.all(/\/(emulator|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)\//, respondWith('identity')),
];
