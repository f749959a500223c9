import { keyFieldOf } from '../../../contract/exports';
import type { ImportColumn } from '../../../contract/imports';
import type { AnyInput } from '../../../contract/problems';
import { valueAt } from '../../../contract/values';
import { invalid } from '../../problem';
import { getRecord, type ApiRecord } from '../record';
import type { Table } from '../table';
import { updateRecord } from '../write';
import { withoutExternalEffects, type WriteContext } from '../writeContext';
import { mergeStored, type ReadRow } from './cells';

interface ExistingRow {
  columns: readonly ImportColumn[];
  cells: readonly string[];
  read: ReadRow;
  /** Version that a dry run has shown. */
  version: number | undefined;
}

interface Update {
  before: ApiRecord;
  /** Paths of the changed columns; empty if the record has all values of the row. */
  changes: string[];
}

/**
 * Applies the filled cells of a row to a locked record. Throws `request.invalid` for a change without `version`,
 * except in a dry run, and `record.stale` for another version.
 */
export async function updateExisting(
  context: WriteContext,
  table: Table,
  id: string,
  { columns, cells, read, version }: ExistingRow,
  dryRun: boolean,
): Promise<Update> {
  const before = await getRecord(context.trx, table, id, context);
  const body = mergeStored(read.body, before, columns, cells);
  // A change without a version is refused below, so it must have no effect outside the transaction.
  const updateContext = version === undefined && !dryRun ? withoutExternalEffects(context) : context;
  const after = await updateRecord(updateContext, table, id, version ?? before.version, body);
  if (after.version === before.version) return { before, changes: [] };
  if (version === undefined && !dryRun) throw keyTaken(table);
  return { before, changes: columns.filter((column, index) => isChange(column, cells[index])).map(({ path }) => path) };

  function isChange({ path, name, field }: ImportColumn, cell = ''): boolean {
    if (cell.trim() === '') return false;
    if (field.kind === 'secret') return true;
    const place = field.kind === 'localizedTexts' ? [name] : path.split('.');
    return JSON.stringify(valueAt(before, place)) !== JSON.stringify(valueAt(after, place));
  }
}

export function keyTaken({ resource }: Table) {
  return invalid<AnyInput>({ field: keyFieldOf(resource) ?? 'id', code: 'taken' });
}
