import { unescapeFormulas } from '../../../contract/formulaEscaping';
import { currencies } from '../../../contract/currencies';
import {
  columnPath,
  importColumnsOf,
  findSkippablePaths,
  type ImportColumn,
  type ImportResult,
} from '../../../contract/imports';
import type { Violation } from '../../../contract/problems';
import type { Resource } from '../../../contract/resource';
import { isObject } from '../../../contract/values';
import { formatBounds } from '../kinds/bounds';
import { booleanLabel, optionLabel } from '../kinds/choices.read';
import { isSlugOfTitle, withoutSlugsOfMissingTitle } from '../kinds/slugify';
import { textOf, titleSourceOf, type AnyRecord } from '../record';
import type { ResourceText } from '../resourceText';
import { type Chunk, columnLabel } from './columnMapping';
import type { FaultyRow, RowFault, ImportSource } from './importSource';

export type RowResult = ImportResult | { row: number; verdict: 'refused'; fault: RowFault };

export function mergeFaultyRows(results: readonly ImportResult[], faultyRows: readonly FaultyRow[]): RowResult[] {
  const faultyResults = faultyRows.map(({ row, fault }): RowResult => ({ row, verdict: 'refused', fault }));
  return [...results, ...faultyResults].sort((one, other) => one.row - other.row);
}

export interface VerdictCounts {
  created: number;
  updated: number;
  unchanged: number;
  already: number;
  refused: number;
}

export function countsOf(results: readonly RowResult[]): VerdictCounts {
  const counts = { created: 0, updated: 0, unchanged: 0, already: 0, refused: 0 };
  for (const { verdict } of results)
    counts[verdict === 'create' ? 'created' : verdict === 'update' ? 'updated' : verdict] += 1;
  return counts;
}

export type CountedVerdict = 'created' | 'updated' | 'unchanged' | 'refused';

export function hasVerdict({ verdict }: RowResult, counted: CountedVerdict): boolean {
  if (counted === 'created') return verdict === 'create' || verdict === 'created';
  if (counted === 'updated') return verdict === 'update' || verdict === 'updated';
  return verdict === counted || (counted === 'unchanged' && verdict === 'already');
}

/** Adds the versions of the records that the preview shows as changed. A row without version changes no record. */
export function withVersions(chunks: readonly Chunk[], results: readonly RowResult[]): Chunk[] {
  const versions = new Map(
    results.flatMap((result) => (result.verdict === 'update' ? [[result.row, result.version] as const] : [])),
  );
  return chunks.map(({ columns, rows }) => ({
    columns,
    rows: rows.map(({ row, cells }) => {
      const version = versions.get(row);
      return { row, cells, ...(version !== undefined && { version }) };
    }),
  }));
}

/**
 * Refuses rows that repeat a unique value of an earlier row; if `skipInvalid` allows it, omits only the cell. A dry run
 * finds these duplicates only within a chunk, and does not name the earlier row. Written rows are not changed.
 */
export function refuseDuplicates(
  resource: Resource,
  chunks: readonly Chunk[],
  results: readonly ImportResult[],
  skipInvalid: boolean,
): ImportResult[] {
  const uniqueColumns = importColumnsOf(resource).filter(({ field }) => field.unique);
  const rowBySeenValue = uniqueColumns.map(() => new Map<string, number>());
  const rows = chunks.flatMap(({ columns, rows }) => rows.map(({ cells }) => ({ columns, cells })));
  return results.map((result, index) => {
    const row = rows[index];
    if (!row || result.verdict === 'already') return result;
    const isWritten = result.verdict === 'created' || result.verdict === 'updated';
    const skippedPaths = new Set(skippedViolations(result).map(({ field }) => columnPath(field)));
    const values = uniqueColumns.map(({ path }) =>
      skippedPaths.has(path) ? '' : (row.cells[row.columns.indexOf(path)] ?? '').trim().toLowerCase(),
    );
    const duplicates = values.flatMap((value, one): Violation[] => {
      const earlierRow = value === '' ? undefined : rowBySeenValue[one]?.get(value);
      if (earlierRow === undefined) return [];
      return [{ field: uniqueColumns[one]?.path ?? '', code: 'taken', params: { row: earlierRow } }];
    });
    if (result.verdict === 'refused') {
      const violations = result.violations?.map(
        (violation) =>
          duplicates.find(({ field, code }) => field === violation.field && code === violation.code) ?? violation,
      );
      return violations ? { ...result, violations } : result;
    }
    const canSkip = skipInvalid && result.verdict === 'create' && findSkippablePaths(resource, duplicates) !== null;
    if (duplicates.length > 0 && !canSkip && !isWritten)
      return { row: result.row, verdict: 'refused', code: 'request.invalid', violations: duplicates };
    values.forEach((value, one) => rowBySeenValue[one]?.set(value, result.row));
    if (duplicates.length === 0 || result.verdict !== 'create') return result;
    return { ...result, skipped: [...(result.skipped ?? []), ...duplicates] };
  });
}

export function refusalReasonsOf(
  resource: Resource,
  result: RowResult,
  resourceText: ResourceText,
  sentCells: SentCells = new Map(),
): string[] {
  if (result.verdict !== 'refused') return [];
  if ('fault' in result) return [resourceText.translate(`import.faults.${result.fault}`)];
  const { violations = [], code, params } = result;
  if (violations.length === 0) return [resourceText.translate(`problems.${code}`, params)];
  return violationTexts(resource, violations, resourceText, sentCells);
}

export function skippedCellTexts(
  resource: Resource,
  result: RowResult,
  resourceText: ResourceText,
  sentCells: SentCells,
): string[] {
  return violationTexts(resource, skippedViolations(result), resourceText, sentCells).map((reason) =>
    resourceText.translate('import.skippedCell', { reason }),
  );
}

export function skippedViolations(result: RowResult): readonly Violation[] {
  return 'skipped' in result ? (result.skipped ?? []) : [];
}

/** Records that the review has shown, by id. */
export type RecordsBefore = ReadonlyMap<AnyRecord['id'], AnyRecord>;

/** Returns a text per changed field: old → new, if the record before the import is known. */
export function changeTexts(
  resource: Resource,
  result: RowResult,
  resourceText: ResourceText,
  sentCells: SentCells,
  recordsBefore: RecordsBefore,
): string[] {
  if (!('changes' in result)) return [];
  const before = recordsBefore.get(result.id);
  const changed = importColumnsOf(resource).filter(({ path }) => result.changes.includes(path));
  const labels = changed.map((column) => columnLabel(resource, column, resourceText));
  if (!before) return [resourceText.translate('import.changes', { columns: resourceText.format.listAnd(labels) })];
  return changed.map((column, index) => {
    const [label, value] = [labels[index] ?? '', sentCells.get(column.path)];
    const oldText = textBefore(resource, column, before, resourceText) || '—';
    // The title of a referenced record has to be fetched.
    const isReference = column.field.kind === 'reference' || column.field.kind === 'references';
    return value === undefined || isReference ? label : `${label}: ${oldText} → ${value.trim() || '—'}`;
  });
}

function textBefore(resource: Resource, { path, name }: ImportColumn, before: AnyRecord, texts: ResourceText): string {
  if (path === name) return textOf(resource, name, before, texts);
  const value: unknown = before[name];
  const part: unknown = isObject(value) ? value[path.slice(name.length + 1)] : null;
  return Array.isArray(part) ? part.join(', ') : typeof part === 'string' ? part : '';
}

function violationTexts(
  resource: Resource,
  violations: readonly Violation[],
  resourceText: ResourceText,
  sentCells: SentCells,
): string[] {
  const titleSource = titleSourceOf(resource);
  return withoutSlugsOfMissingTitle(resource, violations).map(({ field, code: violation, params: violationParams }) => {
    const isTakenTitle =
      violation === 'taken' && isSlugOfTitle(resource, field, sentCells.get(field), sentCells.get(titleSource));
    const column = columnOf(resource, isTakenTitle ? titleSource : field);
    const label = column ? columnLabel(resource, column, resourceText) : resourceText.fieldLabel(resource.name, field);
    const value = (column && sentCells.get(column.path)?.trim()) || '';
    const params = column
      ? formatBounds(
          violationParams,
          { resource: resource.name, name: column.path, field: column.field, siblings: currenciesOf(sentCells) },
          resourceText,
        )
      : violationParams;
    const choice = violation === 'notAChoice' && column?.field.kind === 'choice' ? column.field : undefined;
    const reason = choice
      ? resourceText.translate('import.oneOf', {
          options: resourceText.format.listOr(
            choice.options.map((option) =>
              optionLabel(option, resourceText, { resource: resource.name, name: column?.path ?? field }),
            ),
          ),
        })
      : violation === 'taken' && violationParams?.['row'] !== undefined
        ? resourceText.translate('import.repeated', violationParams)
        : resourceText.translate(`violations.${violation}`, params);
    return value === '' || value.length > maxValueLength || violationParams?.['value'] !== undefined
      ? `${label}: ${reason}`
      : resourceText.translate('import.reason', { label, value, reason });
  });
}

function currenciesOf(sentCells: SentCells): Record<string, string> {
  return Object.fromEntries([...sentCells].filter(([, cell]) => currencies.some((currency) => currency === cell)));
}

export type SentCells = ReadonlyMap<string, string>;

/** Characters; a longer value is not repeated in the reason. */
const maxValueLength = 40;

export function sentCellsByRow(
  resource: Resource,
  chunks: readonly Chunk[],
  resourceText: ResourceText,
): (row: number) => SentCells {
  const sentColumns = importColumnsOf(resource);
  const fieldByPath = new Map(sentColumns.map(({ path, field }) => [path, field]));
  function cellLabel(path: string, cell: string) {
    const context = { resource: resource.name, name: path };
    const kind = fieldByPath.get(path)?.kind;
    if (kind === 'boolean' && (cell === 'true' || cell === 'false'))
      return booleanLabel(cell === 'true', resourceText, context);
    return (kind === 'choice' && resourceText.lookup(resource.name, `values.${path}.${cell}`)) || cell;
  }
  const sentByRow = new Map(
    chunks.flatMap(({ columns, rows }) => rows.map(({ row, cells }) => [row, { columns, cells }] as const)),
  );
  return (row) => {
    const { columns = [], cells = [] } = sentByRow.get(row) ?? {};
    return new Map(
      columns.flatMap((path, index) =>
        fieldByPath.get(path)?.kind === 'secret' ? [] : [[path, cellLabel(path, cells[index] ?? '')]],
      ),
    );
  };
}

export function refusedRows(
  resource: Resource,
  { header, rows, faultyRows }: ImportSource,
  chunks: readonly Chunk[],
  results: readonly RowResult[],
  resourceText: ResourceText,
): { header: string[]; rows: string[][] } {
  const cellsByRow = new Map([...rows, ...faultyRows].map((one) => [one.row, one.cells]));
  const sentCellsOf = sentCellsByRow(resource, chunks, resourceText);
  const refusedResults = results.filter(({ verdict }) => verdict === 'refused');
  const width = Math.max(header.length, ...refusedResults.map(({ row }) => cellsByRow.get(row)?.length ?? 0));
  const pad = (texts: readonly string[]) =>
    Array.from({ length: width }, (_, index) => unescapeFormulas(texts[index] ?? ''));
  return {
    header: pad(header).concat(resourceText.translate('import.run.reason')),
    rows: refusedResults.map((result) =>
      pad(cellsByRow.get(result.row) ?? []).concat(
        refusalReasonsOf(resource, result, resourceText, sentCellsOf(result.row)).join(' '),
      ),
    ),
  };
}

/** Returns the column of a violation: `labelIds.1` (second label) → `labelIds`; `name` (missing name) → `name.es`. */
function columnOf(resource: Resource, field: string): ImportColumn | undefined {
  const path = columnPath(field);
  const columns = importColumnsOf(resource);
  return columns.find((one) => one.path === path) ?? columns.find((one) => one.name === path);
}
