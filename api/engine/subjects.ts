import { approvals } from '../../contract/people/approvals';
import type { Subject } from '../../contract/people/notifications';
import { toSubjectTitle } from '../../contract/people/savedRecords';
import { untyped, type KyselyDb } from '../db/database';
import { viewCondition } from './conditions';
import { mayRead, visibilityConditions } from './readable';
import { type ApiRecord, recordOf } from './record';
import type { Table } from './table';
import type { Viewer } from './writeContext';

interface RecordRef {
  resource: string;
  recordId: string;
}

/** Returns the titles of records of any resources; `null` for records the viewer may not read. */
export async function loadSubjects(
  db: KyselyDb,
  tables: Iterable<Table>,
  references: readonly RecordRef[],
  viewer: Viewer,
): Promise<(reference: RecordRef) => Subject | null> {
  const found = new Map<string, Subject>();
  for (const table of tables) {
    const { resource } = table;
    const ids = new Set(
      references.filter((reference) => reference.resource === resource.name).map(({ recordId }) => recordId),
    );
    if (ids.size === 0 || !mayRead(viewer.actor, resource)) continue;
    const rows = await untyped(db)
      .selectFrom(resource.table)
      .selectAll()
      .where((where) =>
        where.and([
          where('id', 'in', [...ids]),
          ...viewCondition(where, table),
          ...visibilityConditions(table, viewer).map((condition) => condition(where)),
        ]),
      )
      .execute();
    for (const row of rows) {
      const record = recordOf(table, row, viewer);
      const title = toSubjectTitle(record[resource.title]);
      const isArchived = record.archivedAt !== null;
      const request = resource.name === approvals.name ? readRequest(record) : undefined;
      found.set(`${resource.name} ${record.id}`, { title, isArchived, ...(request && { request }) });
    }
  }
  return ({ resource, recordId }) => found.get(`${resource} ${recordId}`) ?? null;
}

const readRequest = ({ resource, action, recordTitle }: ApiRecord): Subject['request'] => ({
  resource: String(resource),
  action: String(action),
  title: typeof recordTitle === 'string' ? recordTitle : null,
});
