import type { Hono } from 'hono';
import type { Env, Deps, Handler } from '../../http/context';
import { assertKnownParameters } from '../../http/simpleRestQuery';
import { route } from '../../http/route';
import { toResponse, jsonResponse } from '../../http/write';
import type { Table } from '../../engine/table';
import { openapiDocument as declared } from '../../../contract/service';
import { openapiDocument } from './document';

export function openapi(app: Hono<Env>, deps: Deps, tables: readonly Table[]): void {
  let document: ReturnType<typeof jsonResponse> | undefined;
  const handler: Handler = (c) => {
    assertKnownParameters(new URL(c.req.url).searchParams, []);
    document ??= jsonResponse(openapiDocument(tables));
    return toResponse(document);
  };
  route(app, deps, '/api/openapi.json', { GET: { permitted: declared.permitted, allowsApiKeys: true, handler } });
}
