import { sql, type Expression, type SqlBool } from 'kysely';
import type { Resource } from '../../contract/resource';
import { resourceOptions } from '../resourceOptions';
import type { Where } from './where';

/**
 * Builds the condition for the audit events in the history of record `id`: events of the record, of its parts and of
 * its parent (`historyIn`). Finds parts and parent at read time, so that events older than the declaration are
 * included.
 */
export function historyCondition(id: string, resources: readonly Resource[]): (where: Where) => Expression<SqlBool> {
  const related = resources.flatMap((resource) => {
    const { historyIn } = resourceOptions(resource);
    if (historyIn === undefined) return [];
    const [from, parent] = [sql.table(resource.table), sql.ref(historyIn)];
    return [
      sql`union all select id from ${from} where ${parent} = ${id}`,
      sql`union all select ${parent} from ${from} where id = ${id} and ${parent} is not null`,
    ];
  });
  const ids = sql`select cast(${id} as text) ${sql.join(related, sql` `)}`;
  return () => sql<SqlBool>`"recordId" in (${ids})`;
}
