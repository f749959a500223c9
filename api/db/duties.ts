import { administrators } from '../../contract/people/accounts';
import { columnTypes } from './columnTypes';
import type { DatabaseKind, KyselyDb } from './database';
import { columnsByTable } from './columnsByTable';

/** Makes administrators from before duties existed owners, since they could do everything. */
export const ownersOfOldInstallations = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const columns = (await columnsByTable(db, kind)).get(administrators.table);
    if (!columns || columns.has('duties')) return;
    const { text } = columnTypes(kind);
    await db.schema
      .alterTable(administrators.table)
      .addColumn('duties', text, (column) => column.defaultTo('[]'))
      .execute();
    await db
      .updateTable(administrators.table)
      .set({ duties: JSON.stringify(['owner']) })
      .where('view', '=', String(administrators.view))
      .execute();
  },
};
