import type { Subject } from '../../contract/people/notifications';
import { subjectTitle } from '../../contract/people/keptRecords';
import { untyped, type Queries } from '../db/database';
import { viewIs } from './conditions';
import { mayRead, visibleTo } from './readable';
import { recordOf } from './record';
import type { Table } from './table';
import type { Viewer } from './writeContext';

interface Named {
  resource: string;
  recordId: string;
}

/** Current titles of records of any resources; `null` for records the viewer may not read. */
export async function subjectsOf(
  db: Queries,
  tables: Iterable<Table>,
  named: readonly Named[],
  viewer: Viewer,
): Promise<(one: Named) => Subject | null> {
  const found = new Map<string, Subject>();
  for (const table of tables) {
    const { resource } = table;
    const ids = new Set(named.filter((one) => one.resource === resource.name).map(({ recordId }) => recordId));
    if (ids.size === 0 || !mayRead(viewer.actor, resource)) continue;
    const rows = await untyped(db)
      .selectFrom(resource.table)
      .selectAll()
      .where((where) =>
        where.and([
          where('id', 'in', [...ids]),
          ...viewIs(where, table),
          ...visibleTo(table, viewer).map((condition) => condition(where)),
        ]),
      )
      .execute();
    for (const row of rows) {
      const record = recordOf(table, row, viewer);
      const title = subjectTitle(record[resource.title]);
      found.set(`${resource.name} ${record.id}`, { title, isArchived: record.archivedAt !== null });
    }
  }
  return ({ resource, recordId }) => found.get(`${resource} ${recordId}`) ?? null;
}
