import { Problem } from '../problem';
import { exportColumns } from '../../contract/exports';
import type { Resource } from '../../contract/resource';
import { byteOrderMark, csvLine, csvLines, type CsvColumn } from '../engine/csv';
import { unknownField } from '../engine/filter';
import { allRecords, countRecords } from '../engine/list';
import type { Table } from '../engine/table';
import { viewerOf, type Handler, type Deps } from './context';
import { assertKnownParameters, filterOf, readJson, sortOf } from './dialect';
import { logBrokenOff } from './log';
import { auditOwn } from '../users/auditOwn';
import { transact, writeRequestOf } from './transact';

/**
 * `GET /api/{resource}.csv` with the list's `filter` and `sort`: every matching row, streamed.
 * `columns=[["name.es","Nombre"],["slug","Identificador"]]` chooses the columns, their order and
 * their titles, in the console's language; without it, all columns under their own names. Who takes along what
 * identifies people has that in the history of their account.
 */
export function exportCsv(deps: Deps, table: Table): Handler {
  return async (c) => {
    const query = new URL(c.req.url).searchParams;
    assertKnownParameters(query, ['filter', 'sort', 'columns']);
    const viewer = viewerOf(c, deps);
    const filter = filterOf(table, query, viewer);
    const sort = sortOf(table, query);
    const columns = columnsOf(table, query);
    const db = deps.db.replica;
    const total = await countRecords(db, table, filter);
    if (isOfPersons(table.resource))
      await transact(deps, writeRequestOf(c, deps), (context) =>
        auditOwn(context, 'export', `${table.resource.name} · ${total}`),
      );
    const pages = allRecords(db, table, filter, sort, viewer);
    const encoder = new TextEncoder();
    // The first page is read before the headers are sent, so that an error here still gets its own status.
    const lines = async () => {
      const page = await pages.next();
      return page.done ? null : encoder.encode(await csvLines(db, table, columns, page.value));
    };
    const first = await lines();
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        stream.enqueue(encoder.encode(byteOrderMark + csvLine(columns.map(({ label }) => label))));
        if (first) stream.enqueue(first);
        else stream.close();
      },
      async pull(stream) {
        try {
          const next = await lines();
          if (next) stream.enqueue(next);
          else stream.close();
        } catch (error) {
          logBrokenOff(c, deps, error);
          stream.error(error);
        }
      },
      async cancel() {
        await pages.return(undefined);
      },
    });
    return new Response(body, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8; header=present',
        'Content-Disposition': `attachment; filename="${table.resource.name.replaceAll('/', '-')}.csv"`,
        'X-Total-Count': String(total),
      },
    });
  };
}

const isOfPersons = ({ fields }: Resource) => Object.values(fields).some(({ personal }) => personal === true);

function columnsOf(table: Table, query: URLSearchParams): CsvColumn[] {
  const known = exportColumns(table.resource);
  const given = readJson(query, 'columns', 'request.malformedColumns');
  if (given === undefined) return known.map((column) => ({ column, label: column.path }));
  if (!Array.isArray(given) || given.length === 0 || given.length > 100) throw new Problem('request.malformedColumns');
  return given.map((column: unknown) => {
    const [path, label, ...more]: readonly unknown[] = Array.isArray(column) ? column : [];
    if (typeof path !== 'string' || typeof label !== 'string' || more.length > 0)
      throw new Problem('request.malformedColumns');
    const found = known.find((one) => one.path === path);
    if (!found) throw unknownField('request.unknownField', path);
    return { column: found, label };
  });
}
