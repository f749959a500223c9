import { columnTypes } from './columns';
import type { DatabaseKind, Queries } from './database';

/** Which card a code opens: of the code itself nothing is kept but its mark by the installation's key. */
export const giftCardCodes = {
  async up(db: Queries, kind: DatabaseKind): Promise<void> {
    const { text } = columnTypes(kind);
    await db.schema
      .createTable('giftCardCodes')
      .addColumn('mark', text, (column) => column.primaryKey().notNull())
      .addColumn('giftCardId', text, (column) => column.notNull())
      .execute();
  },
};
