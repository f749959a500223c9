import type { Hono } from 'hono';
import { moreHeader } from '../../contract/lists';
import { refusePendingActions } from '../approvals/pendingActions';
import type { KyselyDb } from '../db/database';
import { listRecords, sumRecords } from '../engine/list';
import { tableForReader } from '../engine/readable';
import { addRelatedFields, getRecord, type ApiRecord } from '../engine/record';
import type { Table } from '../engine/table';
import type { Viewer } from '../engine/writeContext';
import { viewerOf, type Ctx, type Deps, type Handler, type Env } from '../http/context';
import { assertKnownParameters, contentRange, fieldPickerOf, filterOf, rangeOf, sortOf } from '../http/query';
import { toResponse, jsonResponse, recordResponse } from '../http/write';
import { search as endpoint } from '../../contract/search';
import { serve } from '../http/serve';
import { searchAll } from '../search/search';
import { summedFieldsOf, sumsEndpoint } from '../../contract/sums';
import { isPermittedToApiKeys } from '../resourceOptions';

export const queryOf = (c: Ctx) => new URL(c.req.url).searchParams;
export const idOf = (c: Ctx) => c.req.param('id') ?? '';

export function list(deps: Deps, fullTable: Table): Handler {
  return async (c) => {
    const query = queryOf(c);
    assertKnownParameters(query, ['filter', 'range', 'sort', 'fields']);
    const viewer = viewerOf(c, deps);
    const table = tableForReader(fullTable, viewer);
    const pickFields = fieldPickerOf(table, query);
    const filter = filterOf(table, query, viewer);
    const range = rangeOf(query, filter);
    const { records, total, isMore } = await listRecords(
      deps.db.kysely,
      table,
      filter,
      sortOf(table, query),
      range,
      viewer,
    );
    return toResponse(
      jsonResponse((await completeRecords(deps.db.kysely, table, records, viewer)).map(pickFields), 200, {
        'X-Total-Count': String(total),
        'Content-Range': contentRange(table.resource.name, range, records.length, total),
        ...(isMore && { [moreHeader]: 'true' }),
      }),
    );
  };
}

export function get(deps: Deps, fullTable: Table): Handler {
  return async (c) => {
    assertKnownParameters(queryOf(c), []);
    const viewer = viewerOf(c, deps);
    const table = tableForReader(fullTable, viewer);
    const record = await getRecord(deps.db.kysely, table, idOf(c), viewer);
    const [complete = record] = await completeRecords(deps.db.kysely, table, [record], viewer);
    return toResponse(recordResponse(complete));
  };
}

/** Adds what depends on other records: computed fields, and which actions await an approval. */
export async function completeRecords(
  db: KyselyDb,
  table: Table,
  records: ApiRecord[],
  viewer: Viewer,
): Promise<ApiRecord[]> {
  return refusePendingActions(db, table, await addRelatedFields(db, table, records, viewer), viewer);
}

export function search(app: Hono<Env>, deps: Deps, tables: readonly Table[]): void {
  serve(app, deps, endpoint, {
    respond: ({ query: { q } }, c) => searchAll(deps.db.kysely, tables, q, viewerOf(c, deps)),
  });
}

export function sums(app: Hono<Env>, deps: Deps, table: Table): void {
  const { resource } = table;
  if (summedFieldsOf(resource).length === 0) return;
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
