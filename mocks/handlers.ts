import { http, passthrough, type HttpHandler } from 'msw';
import { resources } from '../contract/resources';
import { apiAddresses } from './scenarios/scenario';

/** Answers a request of the console; `null` if the address is not the product's. */
type Answer = (request: Request) => Promise<Response | null>;

interface Product {
  api?: Answer;
  identity?: Answer;
}

let product: Product = {};

/** Routes the handlers to a world, or to the API of a test. Returns a function that undoes it. */
export function answerBy(given: Product): () => void {
  const former = product;
  product = { ...former, ...given };
  return () => void (product = former);
}

const answered =
  (by: keyof Product) =>
  async ({ request }: { request: Request }): Promise<Response> => {
    const answer = product[by];
    if (!answer) throw new Error('Nothing answers yet: open a world (mocks/node.ts) or a stage first.');
    return (await answer(request)) ?? passthrough();
  };

/** Every address of a resource: `/api/sales`, `/api/sales.csv`, `/api/sales/{id}/refund`. */
const handlerOf = (name: string): HttpHandler =>
  http.all(new RegExp(`^\\w+://[^/]+/api/${name}([./]|$)`), answered('api'));

/**
 * One handler per resource, then one for the rest of the API and one for the identity service. Handlers added by
 * `server.use()` run before them.
 */
export const handlers: HttpHandler[] = [
  ...resources.map(({ name }) => handlerOf(name)),
  http.all(apiAddresses, answered('api')),
  http.all(/\/(emulator|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)\//, answered('identity')),
];
