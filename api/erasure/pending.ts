import { approvals } from '../../contract/people/approvals';
import { lapse } from '../approvals/decided';
import { untyped, type Queries } from '../db/database';
import { holdRecord } from '../engine/record';
import { servedTable, tableOf, type Table } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';
import type { Sought } from './sought';
import { inParts, type Theirs } from './theirs';
import { withoutPerson } from './without';

/** Pending approvals that make no sense without the person, such as a gift card without recipient. */
export async function pendingAbout(db: Queries, sought: Sought, theirs: Theirs): Promise<string[]> {
  const { decode } = tableOf(approvals);
  const without = withoutPerson(sought);
  const found: string[] = [];
  for (const part of inParts(theirs.get(approvals.name) ?? [])) {
    const rows = await untyped(db)
      .selectFrom(approvals.table)
      .selectAll()
      .where('id', 'in', part)
      .where('state', '=', 'pending')
      .execute();
    for (const row of rows) {
      const values = decode(row);
      const { input } = without.approval(values, theirs, String(row['createdAt']));
      if (JSON.stringify(input) !== JSON.stringify(values['input'])) found.push(String(row['id']));
    }
  }
  return found;
}

/** Lapses the approvals, so that nobody carries them out. */
export async function lapseAll(
  context: WriteContext,
  tables: Pick<Table, 'served'>,
  ids: readonly string[],
): Promise<void> {
  const table = servedTable(tables, approvals);
  for (const id of ids) {
    const approval = await holdRecord(context, table, id);
    // Another administrator may have decided meanwhile.
    if (approval.state === 'pending') await lapse(context, table, approval);
  }
}
