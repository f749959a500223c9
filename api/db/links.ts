import { columnTypes } from './columnTypes';
import type { DatabaseKind, KyselyDb } from './database';

/** Indexes the ids of multi-reference fields, for lookups; the record itself stores the ids too. */
export const links = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const { text } = columnTypes(kind);
    await db.schema
      .createTable('links')
      .addColumn('resource', text, (column) => column.notNull())
      .addColumn('field', text, (column) => column.notNull())
      .addColumn('recordId', text, (column) => column.notNull())
      .addColumn('targetId', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('links_primary', ['resource', 'field', 'recordId', 'targetId'])
      .execute();
    await db.schema
      .createIndex('links_by_target')
      .on('links')
      .columns(['resource', 'field', 'targetId', 'recordId'])
      .execute();
  },
};
