import { columnTypes, columnsByTable } from '../db/columns';
import type { DatabaseKind, KyselyDb } from '../db/database';
import { recreateAppendOnlyTriggers, erasableColumns } from '../db/appendOnly';

/** `sought`: the encrypted search keys, stored until a pass finds no more records (decision 72). */
export const erasures = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const { text, integer } = columnTypes(kind);
    await db.schema
      .createTable('erasures')
      .addColumn('accountId', text, (column) => column.primaryKey().notNull())
      .addColumn('sought', text)
      .addColumn('passes', integer, (column) => column.notNull())
      .addColumn('createdAt', text, (column) => column.notNull())
      .addColumn('doneAt', text)
      .execute();
  },
};

/** `running` is 1 only inside the transaction that redacts the person's rows; other transactions never see it. */
export const runningErasures = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const existing = await columnsByTable(db, kind);
    const { integer } = columnTypes(kind);
    await db.schema
      .alterTable('erasures')
      .addColumn('running', integer, (column) => column.notNull().defaultTo(0))
      .execute();
    for (const table of Object.keys(erasableColumns))
      if (existing.has(table)) await recreateAppendOnlyTriggers(db, kind, table);
  },
};
