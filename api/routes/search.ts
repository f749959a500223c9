import type { Hono } from 'hono';
import { search as endpoint } from '../../contract/search';
import type { Table } from '../engine/table';
import { viewerOf, type Deps, type Env } from '../http/context';
import { serve } from '../http/serve';
import { searchAll } from '../search/search';

export function search(app: Hono<Env>, deps: Deps, tables: readonly Table[]): void {
  serve(app, deps, endpoint, {
    respond: ({ query: { q } }, c) => searchAll(deps.db.kysely, tables, q, viewerOf(c, deps)),
  });
}
