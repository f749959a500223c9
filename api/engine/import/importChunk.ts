import * as z from 'zod/mini';
import type { InternalTables } from '../../db/schema';
import {
  findSkippablePaths,
  type ImportColumn,
  type ImportResult,
  chunkSchema,
  importColumnsOf,
} from '../../../contract/imports';
import type { ProblemBody, Violation, AnyInput } from '../../../contract/problems';
import { withSavepoint } from '../../db/transactions';
import { sha256 } from '../../digest';
import { Problem, invalid } from '../../problem';
import type { WriteContext } from '../writeContext';
import { lockRecord, type ApiRecord } from '../record';
import type { Table } from '../table';
import { readNew, type Body } from '../validate';
import { createRecord } from '../write';
import { loadExisting, loadTargets, type FindExisting, type ReferenceTargets } from './targets';
import { keyTaken, updateExisting } from './updateExisting';
import { readRow, type ReadRow } from './cells';
import type { Resource } from '../../../contract/resource';
import { violationsOf } from '../../../contract/violations';

interface ImportContext {
  context: WriteContext;
  table: Table;
  chunk: Chunk;
  targets: ReferenceTargets;
  findExisting: FindExisting;
  /** Ids of the records of earlier rows, which a later row must not change again. */
  matchedIds: Set<string>;
  dryRun: boolean;
}

/**
 * Creates a record from each row or changes the existing one with its key, each in its own transaction, or reports why
 * the row is refused. Skips rows that were imported before.
 */
export async function importChunk(
  context: WriteContext,
  table: Table,
  chunk: Chunk,
  dryRun: boolean,
): Promise<ImportResult[]> {
  const targets = await loadTargets(context.trx, table, chunk.columns, chunk.rows, context);
  const findExisting = await loadExisting(context.trx, table, chunk.columns, chunk.rows);
  const importContext = { context, table, chunk, targets, findExisting, matchedIds: new Set<string>(), dryRun };
  const known = await importedRows(context, chunk);
  const results: ImportResult[] = [];
  for (const row of chunk.rows) {
    const before = known.get(row.row);
    const digest = await digestOf(table, chunk.columns, row);
    results.push(before ? repeatedRow(before, row.row, digest) : await importRow(importContext, row, digest));
  }
  return results;
}

async function importRow(
  importContext: ImportContext,
  { row, cells, version }: ChunkRow,
  digest: string,
): Promise<ImportResult> {
  const { context, table, chunk, targets, findExisting, matchedIds, dryRun } = importContext;
  const id = context.newId();
  let currentCells = cells;
  const skipped: Violation[] = [];
  for (;;) {
    const readCells = (stored?: ApiRecord) =>
      readRow(table.resource, chunk.columns, currentCells, targets.find, stored);
    const read = readCells();
    try {
      return await withSavepoint(context.trx, async () => {
        const existingId = findExisting(read.body);
        if (existingId !== undefined) {
          if (matchedIds.has(existingId)) throw keyTaken(table);
          const changedRow = { row, cells: currentCells, version, readCells, digest, skipped };
          const result = await changeFromRow(importContext, existingId, changedRow);
          matchedIds.add(existingId);
          return result;
        }
        // Claims the row first: of two requests with the same row, the second waits here for the first.
        const before = dryRun ? null : await claimRow(context, chunk, { row, recordId: id, digest });
        if (before) return repeatedRow(before, row, digest);
        const record = await createFromRow(context, table, id, read);
        targets.add(table, record);
        const skippedPart = skipped.length > 0 ? { skipped } : {};
        return dryRun ? { row, verdict: 'create', ...skippedPart } : { row, verdict: 'created', id, ...skippedPart };
      });
    } catch (error) {
      // An error that is not about the row fails the whole request, which can be repeated.
      if (!(error instanceof Problem) || error.status >= 500 || error.code === 'auth.recentSignInNeeded') throw error;
      const { params, violations } = error.details;
      const remainingCells =
        chunk.skipInvalid && violations ? withoutInvalid(table, chunk, currentCells, violations) : null;
      if (remainingCells) {
        currentCells = remainingCells;
        skipped.push(...(violations ?? []));
        continue;
      }
      const reason: Pick<ProblemBody, 'params' | 'violations'> = {};
      if (params) reason.params = params;
      if (violations) reason.violations = [...skipped, ...violations];
      return { row, verdict: 'refused', code: error.code, ...reason };
    }
  }
}

function withoutInvalid(
  { resource }: Table,
  { columns }: Chunk,
  cells: readonly string[],
  violations: readonly Violation[],
): string[] | null {
  const paths = findSkippablePaths(resource, violations);
  const isFilled = (path: string) => Boolean(cells[columns.findIndex((column) => column.path === path)]);
  if (!paths || ![...paths].every(isFilled)) return null;
  return cells.map((cell, index) => (paths.has(columns[index]?.path ?? '') ? '' : cell));
}

async function createFromRow(
  context: WriteContext,
  table: Table,
  id: string,
  { body, violations }: ReadRow,
): Promise<ApiRecord> {
  if (violations.length === 0) return createRecord(context, table, body, {}, { action: 'import', id });
  throw new Problem('request.invalid', {
    violations: [...violations, ...otherViolations(context, table, body, violations)],
  });
}

interface ChangedRow {
  row: number;
  cells: readonly string[];
  version: number | undefined;
  readCells: (stored: ApiRecord) => ReadRow;
  digest: string;
  skipped: readonly Violation[];
}

async function changeFromRow(
  { context, table, chunk, dryRun }: ImportContext,
  id: string,
  { row, cells, version, readCells, digest, skipped }: ChangedRow,
): Promise<ImportResult> {
  // Locks the record first: of two requests with the same row, the second waits here and then finds the claim.
  const read = readCells(await lockRecord(context, table, id));
  if (read.violations.length > 0) throw new Problem('request.invalid', { violations: read.violations });
  const claimed = dryRun ? undefined : (await importedRows(context, { ...chunk, rows: [{ row, cells }] })).get(row);
  if (claimed) return repeatedRow(claimed, row, digest);
  const existingRow = { columns: chunk.columns, cells, read, version };
  const { before, changes } = await updateExisting(context, table, id, existingRow, dryRun);
  if (changes.length === 0) return { row, verdict: 'unchanged', id };
  const skippedPart = skipped.length > 0 ? { skipped: [...skipped] } : {};
  if (dryRun) return { row, verdict: 'update', id, version: before.version, changes, ...skippedPart };
  await claimRow(context, chunk, { row, recordId: id, digest });
  return { row, verdict: 'updated', id, changes, ...skippedPart };
}

function otherViolations(
  context: WriteContext,
  table: Table,
  body: ReadRow['body'],
  cellViolations: readonly Violation[],
): Violation[] {
  try {
    readNew(table.resource, body, context);
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const areAboutSameField = (one: Violation, two: Violation) =>
      one.field === two.field || one.field.startsWith(`${two.field}.`) || two.field.startsWith(`${one.field}.`);
    return (error.details.violations ?? []).filter(
      (one) => !cellViolations.some((other) => areAboutSameField(one, other)),
    );
  }
}

type ImportRow = InternalTables['importRows'];

async function importedRows(context: WriteContext, { importId, rows }: Chunk): Promise<Map<number, ImportRow>> {
  const numbers = rows.map(({ row }) => row);
  const found = await context.trx
    .selectFrom('importRows')
    .selectAll()
    .where('importId', '=', importId)
    .where('row', 'in', numbers)
    .execute();
  return new Map(found.map((one) => [one.row, one]));
}

async function claimRow(
  { trx }: WriteContext,
  { importId }: Chunk,
  row: { row: number; recordId: string; digest: string },
): Promise<ImportRow | null> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('importRows')
    .values({ importId, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return null;
  return trx
    .selectFrom('importRows')
    .selectAll()
    .where('importId', '=', importId)
    .where('row', '=', row.row)
    .executeTakeFirstOrThrow();
}

function repeatedRow(before: ImportRow, row: number, digest: string): ImportResult {
  if (before.digest !== digest) return { row, verdict: 'refused', code: 'import.rowChanged' };
  return { row, verdict: 'already', id: before.recordId };
}

function digestOf({ resource }: Table, columns: readonly ImportColumn[], { cells }: ChunkRow): Promise<string> {
  const filledCells = columns
    .flatMap(({ path, field }, index) => (field.kind === 'secret' || !cells[index] ? [] : [[path, cells[index]]]))
    .sort();
  return sha256(JSON.stringify([resource.name, filledCells]));
}

interface ChunkRow {
  row: number;
  cells: readonly string[];
  version?: number;
}

interface Chunk {
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
  const known = new Map(importColumnsOf(resource).map((column) => [column.path, column]));
  const violations: Violation[] = [];
  const found = columns.flatMap((path, index) => {
    const column = known.get(path);
    if (!column) violations.push({ field: `columns.${index}`, code: 'unknownField' });
    else if (columns.indexOf(path) !== index) violations.push({ field: `columns.${index}`, code: 'taken' });
    return column ? [column] : [];
  });
  const seen = new Set<number>();
  rows.forEach(({ row, cells }, index) => {
    if (seen.has(row)) violations.push({ field: `rows.${index}.row`, code: 'taken' });
    if (cells.length > columns.length)
      violations.push({ field: `rows.${index}.cells`, code: 'tooLarge', params: { max: columns.length } });
    seen.add(row);
  });
  if (violations.length > 0) throw invalid<AnyInput>(...violations.slice(0, 100));
  return { importId: importId.toLowerCase(), columns: found, rows, skipInvalid };
}
