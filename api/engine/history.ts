import { sql, type Expression, type SqlBool } from 'kysely';
import type { Resource } from '../../contract/resource';
import { resourceOptions } from '../resourceOptions';
import type { Where } from './where';

/**
 * The condition for the audit events in the history of record `id`: its own, those of its parts, and those of the record
 * it is a part of (`historyIn`). Looks the records up when the history is read, so that events written before a resource
 * was declared a part are found too.
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
