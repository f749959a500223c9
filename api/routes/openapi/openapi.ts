import type { Hono } from 'hono';
import type { Env, Deps, Handler } from '../../http/context';
import { assertKnownParameters } from '../../http/dialect';
import { route } from '../../http/route';
import { answer, jsonAnswer } from '../../http/write';
import type { Table } from '../../engine/table';
import { openapiDocument as declared } from '../../../contract/service';
import { openapiDocument } from './document';

/** `GET /api/openapi.json`: requires a sign-in like the rest; generated on the first request. */
export function openapi(app: Hono<Env>, deps: Deps, tables: readonly Table[]): void {
  let document: ReturnType<typeof jsonAnswer> | undefined;
  const handler: Handler = (c) => {
    assertKnownParameters(new URL(c.req.url).searchParams, []);
    document ??= jsonAnswer(openapiDocument(tables));
    return answer(document);
  };
  route(app, deps, '/api/openapi.json', { GET: { permitted: declared.permitted, keys: true, handler } });
}
