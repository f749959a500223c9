import { approvals } from '../../contract/people/approvals';
import { auditEvents } from '../../contract/people/auditEvents';
import type { Resource } from '../../contract/resource';
import { untyped, type Queries, type Row } from '../db/database';
import { erasableIn } from '../db/erasable';
import type { Values } from '../engine/rules';
import { tableOf } from '../engine/table';
import type { Sought } from './sought';
import type { Theirs } from './theirs';
import { withoutPerson, writtenAt } from './without';

/** A row that mentions the person, and its redacted columns. */
export interface Erased {
  resource: Resource;
  id: string;
  row: Row;
  columns: Row;
  /** The row has not been written since the erasure was approved. */
  isOfThen: boolean;
}

/** Returns the rows with these ids that still mention the person, redacted. */
export async function eraseIn(
  db: Queries,
  resource: Resource,
  ids: readonly string[],
  sought: Sought,
  theirs: Theirs,
): Promise<Erased[]> {
  const { view } = resource;
  const found = untyped(db).selectFrom(resource.table).selectAll().where('id', 'in', ids);
  const rows = await (view === undefined ? found : found.where('view', '=', view)).execute();
  const without = withoutPerson(sought);
  const { until } = sought;
  const table = tableOf(resource);
  const may = resource.appendOnly ? new Set(erasableIn(resource.table)) : null;
  return rows.flatMap((row) => {
    const values: Values = Object.fromEntries(
      Object.entries(table.decode(row)).filter(([name]) => Object.hasOwn(resource.fields, name)),
    );
    const was = table.encode(values);
    const columns = Object.fromEntries(
      Object.entries(table.encode(withoutIn(values, String(row['createdAt'])))).filter(
        ([name, now]) => now !== was[name] && (may?.has(name) ?? true),
      ),
    );
    const isOfThen = String(row['updatedAt']) <= until;
    return Object.keys(columns).length > 0 ? [{ resource, id: String(row['id']), row, columns, isOfThen }] : [];
  });

  function withoutIn(values: Values, at: string): Values {
    if (resource.name === auditEvents.name) return without.event(values, theirs, at);
    if (resource.name === approvals.name) return without.approval(values, theirs, at);
    return without.record(resource, values, resource.appendOnly ? writtenAt(at) : { first: at, last: until });
  }
}
