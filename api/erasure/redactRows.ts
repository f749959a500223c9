import { approvals } from '../../contract/people/approvals';
import { auditEvents } from '../../contract/people/auditEvents';
import type { Resource } from '../../contract/resource';
import { untyped, type KyselyDb, type Row } from '../db/database';
import { erasableColumnsOf } from '../db/erasableColumns';
import type { Values } from '../engine/rules';
import { tableOf } from '../engine/table';
import type { SearchKeys } from './searchKeys';
import type { PersonRecords } from './personRecords';
import { createPersonRedactor, writtenOnce } from './redact';

export interface RedactedRow {
  resource: Resource;
  id: string;
  row: Row;
  columns: Row;
  isUnchangedSinceApproval: boolean;
}

export async function redactRows(
  db: KyselyDb,
  resource: Resource,
  ids: readonly string[],
  searchKeys: SearchKeys,
  personRecords: PersonRecords,
): Promise<RedactedRow[]> {
  const { view } = resource;
  const found = untyped(db).selectFrom(resource.table).selectAll().where('id', 'in', ids);
  const rows = await (view === undefined ? found : found.where('view', '=', view)).execute();
  const redactor = createPersonRedactor(searchKeys);
  const { until } = searchKeys;
  const table = tableOf(resource);
  const erasableColumns = resource.appendOnly ? new Set(erasableColumnsOf(resource.table)) : null;
  return rows.flatMap((row) => {
    const values: Values = Object.fromEntries(
      Object.entries(table.decode(row)).filter(([name]) => Object.hasOwn(resource.fields, name)),
    );
    const encodedBefore = table.encode(values);
    const columns = Object.fromEntries(
      Object.entries(table.encode(redactValues(values, String(row['createdAt'])))).filter(
        ([name, now]) => now !== encodedBefore[name] && (erasableColumns?.has(name) ?? true),
      ),
    );
    const isUnchangedSinceApproval = String(row['updatedAt']) <= until;
    return Object.keys(columns).length > 0
      ? [{ resource, id: String(row['id']), row, columns, isUnchangedSinceApproval }]
      : [];
  });

  function redactValues(values: Values, at: string): Values {
    if (resource.name === auditEvents.name) return redactor.redactEvent(values, personRecords, at);
    if (resource.name === approvals.name) return redactor.redactApproval(values, personRecords, at);
    return redactor.redactRecord(resource, values, resource.appendOnly ? writtenOnce(at) : { first: at, last: until });
  }
}
