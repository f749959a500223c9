import { columnTypes } from './columnTypes';
import type { DatabaseKind, KyselyDb } from './database';

/** Maps each imported file row to its record, so that a file sent twice is not imported twice. */
export const imports = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const { text, integer } = columnTypes(kind);
    await db.schema
      .createTable('importRows')
      .addColumn('importId', text, (column) => column.notNull())
      .addColumn('row', integer, (column) => column.notNull())
      .addColumn('recordId', text, (column) => column.notNull())
      .addColumn('digest', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('importRows_primary', ['importId', 'row'])
      .execute();
  },
};
