import { approvals } from '../../contract/people/approvals';
import { lapse } from '../approvals/decision';
import { untyped, type KyselyDb } from '../db/database';
import { lockRecord } from '../engine/record';
import { servedTable, tableOf, type Table } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';
import type { SearchKeys } from './searchKeys';
import { chunkIds, type PersonRecords } from './personRecords';
import { createPersonRedactor } from './redact';

/** Finds pending approvals that are useless without the person's data, such as of a gift card without its recipient. */
export async function findPendingApprovals(
  db: KyselyDb,
  searchKeys: SearchKeys,
  personRecords: PersonRecords,
): Promise<string[]> {
  const { decode } = tableOf(approvals);
  const redactor = createPersonRedactor(searchKeys);
  const found: string[] = [];
  for (const chunk of chunkIds(personRecords.get(approvals.name) ?? [])) {
    const rows = await untyped(db)
      .selectFrom(approvals.table)
      .selectAll()
      .where('id', 'in', chunk)
      .where('state', '=', 'pending')
      .execute();
    for (const row of rows) {
      const values = decode(row);
      const { input } = redactor.redactApproval(values, personRecords, String(row['createdAt']));
      if (JSON.stringify(input) !== JSON.stringify(values['input'])) found.push(String(row['id']));
    }
  }
  return found;
}

export async function lapseApprovals(
  context: WriteContext,
  tables: Pick<Table, 'served'>,
  ids: readonly string[],
): Promise<void> {
  const table = servedTable(tables, approvals);
  for (const id of ids) {
    const approval = await lockRecord(context, table, id);
    if (approval.state === 'pending') await lapse(context, table, approval);
  }
}
