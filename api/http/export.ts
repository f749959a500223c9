import { invalid, Problem } from '../problem';
import type { AnyInput } from '../../contract/problems';
import { languages } from '../../contract/roles';
import { exportColumnsOf, lineColumnsOf } from '../../contract/exports';
import { administrators } from '../../contract/people/accounts';
import type { FileType } from '../../contract/files';
import type { Cell } from '../files/cell';
import { fileResponse } from '../files/fileResponse';
import { streamCsv } from '../files/csv';
import { readRecordCells, formatOf, type FileColumn } from '../files/recordCells';
import type { Wording } from '../files/recordNames';
import { loadTranslate } from '../files/translate';
import { streamXlsx } from '../files/xlsx';
import { unknownField } from '../engine/filter';
import { allRecords, countRecords } from '../engine/list';
import { tableForReader } from '../engine/readable';
import { addRelatedFields, type ApiRecord } from '../engine/record';
import type { Table } from '../engine/table';
import type { Viewer } from '../engine/writeContext';
import type { KyselyDb } from '../db/database';
import { viewerOf, type Handler, type Deps, type Ctx } from './context';
import { assertKnownParameters, filterOf, readJson, sortOf } from './query';
import { auditExport } from './auditedRead';
import { withRetries } from '../db/transactions';
import { authenticateAgain } from './authenticate';
import { logAbortedResponse } from './log';

/**
 * Serves `GET /api/{resource}.csv` and `.xlsx` with the list's `filter` and `sort`: streams every matching row.
 * `columns=[["name.es","Nombre"],["slug","Identificador"]]` chooses the columns, their order and titles; by default,
 * all columns are exported under their field names. With a column of `Resource.fileLines`, a record has one row per
 * line. `title` is the name of the sheet in a workbook. With `language`,
 * the cells are for people: choices in words, references by title, times in the platform's time zone.
 */
export function exportFile(deps: Deps, fullTable: Table, type: FileType): Handler {
  return async (c) => {
    const query = new URL(c.req.url).searchParams;
    assertKnownParameters(query, ['filter', 'sort', 'columns', 'title', 'language']);
    const viewer = viewerOf(c, deps);
    const table = tableForReader(fullTable, viewer);
    const filter = filterOf(table, query, viewer);
    const sort = sortOf(table, query);
    const columns = columnsOf(table, query);
    const wording = await wordingOf(query);
    const db = deps.db.replica;
    const total = await countRecords(db, table, filter);
    if (table.served.has(administrators.name)) await auditExport(c, deps, table.resource.name, total);
    const pages = cellPages(db, table, columns, allRecords(db, table, filter, sort, viewer), viewer, wording);
    // Reads the first page before the headers are sent, so that an error here still gets its own status.
    const first = await pages.next();
    async function* rows(): AsyncGenerator<readonly Cell[][]> {
      yield [columns.map(({ label }) => label), ...(first.done ? [] : first.value)];
      if (!first.done) yield* pages;
    }
    const streamedRows = streamPages(c, deps, rows());
    const sheet = () => ({
      name: query.get('title') ?? table.resource.name,
      formats: columns.map(({ column }) => formatOf(column)),
      headRows: 1,
      timeZone: viewer.timeZone,
    });
    return fileResponse(type === 'csv' ? streamCsv(streamedRows) : await streamXlsx(streamedRows, sheet()), {
      type,
      name: table.resource.name.replaceAll('/', '-'),
      rows: total,
    });
  };
}

async function* cellPages(
  db: KyselyDb,
  table: Table,
  columns: readonly FileColumn[],
  pages: AsyncIterable<ApiRecord[]>,
  viewer: Viewer,
  wording: Wording | undefined,
): AsyncGenerator<Cell[][]> {
  const hasComputed = columns.some(({ column }) => column.field.computed);
  const { fileLines = {} } = table.resource;
  const hasLines = columns.some(({ column }) => Object.hasOwn(fileLines, column.path));
  for await (const records of pages) {
    const complete = hasComputed ? await addRelatedFields(db, table, records, viewer) : records;
    const rows = (hasLines && (await table.rules.fileLines?.(db, complete))) || complete;
    yield await readRecordCells(db, table, columns, rows, viewer, wording);
  }
}

async function wordingOf(query: URLSearchParams): Promise<Wording | undefined> {
  const requested = query.get('language');
  if (requested === null) return undefined;
  const language = languages.find((one) => one === requested);
  if (!language) throw invalid<AnyInput>({ field: 'language', code: 'malformed' });
  return { language, translate: await loadTranslate(language) };
}

function columnsOf(table: Table, query: URLSearchParams): FileColumn[] {
  const known = exportColumnsOf(table.resource);
  const requested = readJson(query, 'columns', 'request.malformedColumns');
  if (requested === undefined) return known.map((column) => ({ column, label: column.path }));
  if (!Array.isArray(requested) || requested.length === 0 || requested.length > 100)
    throw new Problem('request.malformedColumns');
  return requested.map((column: unknown) => {
    const [path, label, ...more]: readonly unknown[] = Array.isArray(column) ? column : [];
    if (typeof path !== 'string' || typeof label !== 'string' || more.length > 0)
      throw new Problem('request.malformedColumns');
    const found = [...known, ...lineColumnsOf(table.resource)].find((one) => one.path === path);
    if (!found) throw unknownField('request.unknownField', path);
    return { column: found, label };
  });
}

const recheckAccessMs = 20_000;

const maxStreamMs = 600_000;

/**
 * Yields the pages of a streamed response. Throws after ten minutes, or once the caller is blocked, signed out or loses
 * a duty. Logs every failure and aborts the response, which leaves an incomplete file.
 */
export async function* streamPages<T>(c: Ctx, deps: Deps, pages: AsyncIterable<T>): AsyncGenerator<T> {
  const now = () => deps.clock().getTime();
  const startedAt = now();
  let lastCheckAt = startedAt;
  try {
    for await (const page of pages) {
      if (now() - startedAt > maxStreamMs)
        throw new Error(`the response was not read to its end within ${maxStreamMs / 60_000} minutes`);
      if (now() - lastCheckAt > recheckAccessMs) {
        await withRetries(() => assertStillMayRead(c, deps), deps.db.counts);
        lastCheckAt = now();
      }
      yield page;
    }
  } catch (error) {
    logAbortedResponse(c, deps, error);
    throw error;
  }
}

async function assertStillMayRead(c: Ctx, deps: Deps): Promise<void> {
  await authenticateAgain(c, deps).catch((error: unknown) => {
    // Accepts a token that has expired since the response began: a token is valid for an hour, and its expiry does not
    // revoke access.
    if (!(error instanceof Problem && error.code === 'auth.tokenExpired')) throw error;
  });
  await deps.assertStillAdmitted?.(deps.db.kysely, c.get('caller'));
}
