import { columnTypes } from '../db/columns';
import type { DatabaseKind, KyselyDb } from '../db/database';

/**
 * `state`: `uploading` until all bytes are stored, then `kept`; `removing` when unused. `keepUntil`: time after which
 * the picture may be removed; null while a record uses it.
 */
export const images = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const { text, integer } = columnTypes(kind);
    await db.schema
      .createTable('images')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('type', text, (column) => column.notNull())
      .addColumn('bytes', integer, (column) => column.notNull())
      .addColumn('width', integer, (column) => column.notNull())
      .addColumn('height', integer, (column) => column.notNull())
      .addColumn('createdAt', text, (column) => column.notNull())
      .addColumn('createdBy', text, (column) => column.notNull())
      .addColumn('keepUntil', text)
      .addColumn('resource', text)
      .addColumn('recordId', text)
      .addColumn('field', text)
      .execute();
    await db.schema.createIndex('images_by_keepUntil').on('images').column('keepUntil').execute();
  },
};
