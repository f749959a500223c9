import { unescapeFormulas } from '../../../contract/formulaEscaping';
import { currencies } from '../../../contract/currencies';
import type { Field } from '../../../contract/fields';
import {
  columnPath,
  importColumnsOf,
  findSkippablePaths,
  type ImportColumn,
  type ImportResult,
} from '../../../contract/imports';
import type { Violation } from '../../../contract/problems';
import type { Resource } from '../../../contract/resource';
import { formatBounds } from '../kinds/bounds';
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
  already: number;
  refused: number;
}

export function countsOf(results: readonly RowResult[]): VerdictCounts {
  const counts = { created: 0, already: 0, refused: 0 };
  for (const { verdict } of results) counts[verdict === 'create' ? 'created' : verdict] += 1;
  return counts;
}

/**
 * Refuses rows that repeat a unique value of an earlier row; if `skipInvalid` allows it, omits only the cell. A dry run
 * does not find these duplicates, because it writes nothing.
 */
export function refuseDuplicates(
  resource: Resource,
  chunks: readonly Chunk[],
  results: readonly ImportResult[],
  skipInvalid: boolean,
): ImportResult[] {
  const uniqueColumns = importColumnsOf(resource).filter(({ field }) => field.unique);
  const seenValues = uniqueColumns.map(() => new Set<string>());
  const rows = chunks.flatMap(({ columns, rows }) => rows.map(({ cells }) => ({ columns, cells })));
  return results.map((result, index) => {
    const row = rows[index];
    if (!row || result.verdict !== 'create') return result;
    const skippedPaths = new Set(result.skipped?.map(({ field }) => columnPath(field)));
    const values = uniqueColumns.map(({ path }) =>
      skippedPaths.has(path) ? '' : (row.cells[row.columns.indexOf(path)] ?? '').trim().toLowerCase(),
    );
    const violations = values.flatMap((value, one): Violation[] =>
      value !== '' && seenValues[one]?.has(value) ? [{ field: uniqueColumns[one]?.path ?? '', code: 'taken' }] : [],
    );
    if (violations.length > 0 && !(skipInvalid && findSkippablePaths(resource, violations)))
      return { row: result.row, verdict: 'refused', code: 'request.invalid', violations };
    values.forEach((value, one) => seenValues[one]?.add(value));
    return violations.length === 0 ? result : { ...result, skipped: [...(result.skipped ?? []), ...violations] };
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
  return result.verdict === 'create' || result.verdict === 'created' ? (result.skipped ?? []) : [];
}

function violationTexts(
  resource: Resource,
  violations: readonly Violation[],
  resourceText: ResourceText,
  sentCells: SentCells,
): string[] {
  return violations.map(({ field, code: violation, params: violationParams }) => {
    const column = columnOf(resource, field);
    const label = column ? columnLabel(resource, column, resourceText) : resourceText.fieldLabel(resource.name, field);
    const value = (column && sentCells.get(column.path)?.trim()) || '';
    const params = column
      ? formatBounds(
          violationParams,
          { resource: resource.name, name: column.path, field: column.field, siblings: currenciesOf(sentCells) },
          resourceText,
        )
      : violationParams;
    const reason = resourceText.translate(`violations.${violation}`, params);
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
  const pathsOf = (kind: Field['kind']) =>
    new Set(sentColumns.flatMap(({ path, field }) => (field.kind === kind ? [path] : [])));
  const secretPaths = pathsOf('secret');
  const choicePaths = pathsOf('choice');
  const cellLabel = (path: string, cell: string) =>
    (choicePaths.has(path) && resourceText.lookup(resource.name, `values.${path}.${cell}`)) || cell;
  const sentByRow = new Map(
    chunks.flatMap(({ columns, rows }) => rows.map(({ row, cells }) => [row, { columns, cells }] as const)),
  );
  return (row) => {
    const { columns = [], cells = [] } = sentByRow.get(row) ?? {};
    return new Map(
      columns.flatMap((path, index) => (secretPaths.has(path) ? [] : [[path, cellLabel(path, cells[index] ?? '')]])),
    );
  };
}

export function refusedRows(
  resource: Resource,
  { header, rows, faultyRows }: ImportSource,
  results: readonly RowResult[],
  resourceText: ResourceText,
): { header: string[]; rows: string[][] } {
  const cellsByRow = new Map([...rows, ...faultyRows].map((one) => [one.row, one.cells]));
  const refusedResults = results.filter(({ verdict }) => verdict === 'refused');
  const width = Math.max(header.length, ...refusedResults.map(({ row }) => cellsByRow.get(row)?.length ?? 0));
  const pad = (texts: readonly string[]) =>
    Array.from({ length: width }, (_, index) => unescapeFormulas(texts[index] ?? ''));
  return {
    header: pad(header).concat(resourceText.translate('import.run.reason')),
    rows: refusedResults.map((result) =>
      pad(cellsByRow.get(result.row) ?? []).concat(refusalReasonsOf(resource, result, resourceText).join(' ')),
    ),
  };
}

/** Returns the column of a violation: `labelIds.1` (second label) → `labelIds`; `name` (missing name) → `name.es`. */
function columnOf(resource: Resource, field: string): ImportColumn | undefined {
  const path = columnPath(field);
  const columns = importColumnsOf(resource);
  return columns.find((one) => one.path === path) ?? columns.find((one) => one.name === path);
}
