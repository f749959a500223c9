import { columnTypes } from './columns';
import type { DatabaseKind, Queries } from './database';

/** Which row of which file has become which record: what keeps a file sent twice from being imported twice. */
export const imports = {
  async up(db: Queries, kind: DatabaseKind): Promise<void> {
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
