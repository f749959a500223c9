import { moreHeader } from '../../contract/lists';
import { listRecords } from '../engine/list';
import { tableForReader } from '../engine/readable';
import { getRecord, type ApiRecord } from '../engine/record';
import type { Table } from '../engine/table';
import type { Viewer } from '../engine/writeContext';
import { viewerOf, type Ctx, type Deps, type Handler } from '../http/context';
import { assertKnownParameters, contentRange, fieldPickerOf, filterOf, rangeOf, sortOf } from '../http/simpleRestQuery';
import { toResponse, jsonResponse, recordResponse } from '../http/write';

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
      jsonResponse((await withComputedFields(deps, table, records, viewer)).map(pickFields), 200, {
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
    const [complete = record] = await withComputedFields(deps, table, [record], viewer);
    return toResponse(recordResponse(complete));
  };
}

async function withComputedFields(
  { db }: Deps,
  table: Table,
  records: ApiRecord[],
  viewer: Viewer,
): Promise<ApiRecord[]> {
  const { rules, shown } = table;
  const complete = await rules.addRelatedFields?.({ db: db.kysely, viewer }, table, records);
  return complete ? complete.map((record) => shown?.(record) ?? record) : records;
}
