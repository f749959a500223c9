import { moreHeader } from '../../contract/lists';
import { listRecords } from '../engine/list';
import { forReader } from '../engine/readable';
import { getRecord, type ApiRecord } from '../engine/record';
import type { Table } from '../engine/table';
import type { Viewer } from '../engine/writeContext';
import { viewerOf, type Ctx, type Deps, type Handler } from '../http/context';
import { assertKnownParameters, contentRange, fieldsOf, filterOf, rangeOf, sortOf } from '../http/dialect';
import { answer, jsonAnswer, recordAnswer } from '../http/write';

export const queryOf = (c: Ctx) => new URL(c.req.url).searchParams;
export const idOf = (c: Ctx) => c.req.param('id') ?? '';

/** `GET /{resource}`: a page of the list. */
export function list(deps: Deps, whole: Table): Handler {
  return async (c) => {
    const query = queryOf(c);
    assertKnownParameters(query, ['filter', 'range', 'sort', 'fields']);
    const viewer = viewerOf(c, deps);
    const table = forReader(whole, viewer);
    const shortened = fieldsOf(table, query);
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
    return answer(
      jsonAnswer((await completed(deps, table, records, viewer)).map(shortened), 200, {
        'X-Total-Count': String(total),
        'Content-Range': contentRange(table.resource.name, range, records.length, total),
        ...(isMore && { [moreHeader]: 'true' }),
      }),
    );
  };
}

/** `GET /{resource}/{id}` */
export function get(deps: Deps, whole: Table): Handler {
  return async (c) => {
    assertKnownParameters(queryOf(c), []);
    const viewer = viewerOf(c, deps);
    const table = forReader(whole, viewer);
    const record = await getRecord(deps.db.kysely, table, idOf(c), viewer);
    const [complete = record] = await completed(deps, table, [record], viewer);
    return answer(recordAnswer(complete));
  };
}

/** Adds fields computed from other records. */
async function completed({ db }: Deps, table: Table, records: ApiRecord[], viewer: Viewer): Promise<ApiRecord[]> {
  const { rules, shown } = table;
  const complete = await rules.complete?.({ db: db.kysely, viewer }, table, records);
  return complete ? complete.map((record) => shown?.(record) ?? record) : records;
}
