import type { Hono } from 'hono';
import type { Env, Deps } from '../../http/context';
import { assertKnownParameters } from '../../http/dialect';
import { route } from '../../http/route';
import { answer, jsonAnswer } from '../../http/write';
import type { Table } from '../../engine/table';
import { openapiDocument } from './document';

/** `GET /api/openapi.json`, behind the sign-in like the rest; made when it is first asked for. */
export function openapi(app: Hono<Env>, deps: Deps, tables: readonly Table[]): void {
  let document: ReturnType<typeof jsonAnswer> | undefined;
  route(app, deps, '/api/openapi.json', {
    GET(c) {
      assertKnownParameters(new URL(c.req.url).searchParams, []);
      document ??= jsonAnswer(openapiDocument(tables));
      return answer(document);
    },
  });
}
