import { columnTypes } from './columnTypes';
import type { DatabaseKind, KyselyDb } from './database';

/** Maps codes to gift cards. A code itself is not stored, only its digest keyed with the installation's key. */
export const giftCardCodes = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const { text } = columnTypes(kind);
    await db.schema
      .createTable('giftCardCodes')
      .addColumn('mark', text, (column) => column.primaryKey().notNull())
      .addColumn('giftCardId', text, (column) => column.notNull())
      .execute();
  },
};
