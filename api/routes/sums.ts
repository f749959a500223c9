import type { Hono } from 'hono';
import { summedFields, sumsEndpoint } from '../../contract/sums';
import { isPermittedToApiKeys } from '../resourceOptions';
import { tableForReader } from '../engine/readable';
import { sumRecords } from '../engine/sums';
import type { Table } from '../engine/table';
import { viewerOf, type Deps, type Env } from '../http/context';
import { filterOf, sortOf } from '../http/simpleRestQuery';
import { serve } from '../http/serve';

export function sums(app: Hono<Env>, deps: Deps, table: Table): void {
  const { resource } = table;
  if (summedFields(resource).length === 0) return;
  const endpoint = {
    ...sumsEndpoint(resource),
    ...(isPermittedToApiKeys(resource, 'read') && { allowsApiKeys: true as const }),
  };
  serve(app, deps, endpoint, {
    respond(_, c) {
      const query = new URL(c.req.url).searchParams;
      const viewer = viewerOf(c, deps);
      const readable = tableForReader(table, viewer);
      return sumRecords(deps.db.kysely, readable, filterOf(readable, query, viewer), sortOf(readable, query));
    },
  });
}
