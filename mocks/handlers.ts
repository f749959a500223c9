import { http, passthrough, type HttpHandler } from 'msw';
import { resources } from '../contract/resources';
import { apiAddresses } from './scenarios/scenario';

/** Answers a request of the console; `null`: it is at none of the product's addresses. */
type Answer = (request: Request) => Promise<Response | null>;

interface Product {
  api?: Answer;
  identity?: Answer;
}

let product: Product = {};

/** Has the handlers answer by a world, or by the API of a test, until what it returns is called. */
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

/** One for each resource, then one for all else of the API and one for the identity service. `server.use()` goes before them. */
export const handlers: HttpHandler[] = [
  ...resources.map(({ name }) => handlerOf(name)),
  http.all(apiAddresses, answered('api')),
  http.all(/\/(emulator|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)\//, answered('identity')),
];
