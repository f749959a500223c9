import * as z from 'zod/mini';
import { chunkSchema, importColumns, type ImportColumn } from '../../../contract/imports';
import type { Violation, AnyInput } from '../../../contract/problems';
import type { Resource } from '../../../contract/resource';
import { violationsOf } from '../../../contract/violations';
import { invalid } from '../../problem';
import type { Body } from '../validate';

export interface ChunkRow {
  row: number;
  cells: readonly string[];
}

export interface Chunk {
  importId: string;
  columns: ImportColumn[];
  rows: readonly ChunkRow[];
  skipInvalid: boolean;
}

/** Throws `request.invalid`. */
export function readChunk(resource: Resource, body: Body): Chunk {
  const read = z.safeParse(chunkSchema, body);
  if (!read.success) throw invalid<AnyInput>(...violationsOf('', body, read.error.issues));
  const { importId, columns, rows, skipInvalid = false } = read.data;
  const known = new Map(importColumns(resource).map((column) => [column.path, column]));
  const violations: Violation[] = [];
  const found = columns.flatMap((path, at) => {
    const column = known.get(path);
    if (!column) violations.push({ field: `columns.${at}`, code: 'unknownField' });
    else if (columns.indexOf(path) !== at) violations.push({ field: `columns.${at}`, code: 'taken' });
    return column ? [column] : [];
  });
  const seen = new Set<number>();
  rows.forEach(({ row, cells }, at) => {
    if (seen.has(row)) violations.push({ field: `rows.${at}.row`, code: 'taken' });
    if (cells.length > columns.length)
      violations.push({ field: `rows.${at}.cells`, code: 'tooLarge', params: { max: columns.length } });
    seen.add(row);
  });
  if (violations.length > 0) throw invalid<AnyInput>(...violations.slice(0, 100));
  return { importId: importId.toLowerCase(), columns: found, rows, skipInvalid };
}
