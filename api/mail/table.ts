import { columnTypes } from '../db/columnTypes';
import type { DatabaseKind, KyselyDb } from '../db/database';

/**
 * Mails are written in the transaction that causes them. `sealed`: encrypted content, cleared after sending. `key`:
 * unique, consists of cause and recipient.
 */
export const mails = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const { text, integer } = columnTypes(kind);
    await db.schema
      .createTable('mails')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('key', text, (column) => column.notNull().unique())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('subjectId', text, (column) => column.notNull())
      .addColumn('sealed', text)
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('attempts', integer, (column) => column.notNull().defaultTo(0))
      .addColumn('dueAt', text, (column) => column.notNull())
      .addColumn('createdAt', text, (column) => column.notNull())
      .addColumn('endedAt', text)
      .addColumn('reason', text)
      .execute();
    await db.schema.createIndex('mails_by_dueAt').on('mails').columns(['state', 'dueAt']).execute();
    await db.schema.createIndex('mails_by_subject').on('mails').columns(['subjectId', 'state']).execute();
    await db.schema.createIndex('mails_by_endedAt').on('mails').column('endedAt').execute();
  },
};
