import { columnTypes } from '../db/columns';
import type { DatabaseKind, Queries } from '../db/database';
import { columnsByTable } from '../db/columnsByTable';
import { renewAppendOnly } from '../db/appendOnly';
import { erasable } from '../db/erasable';

/**
 * Persons who are to be erased, and were (decision 72). `sought`: what is looked for, encrypted, until nothing of it is
 * found any more.
 */
export const erasures = {
  async up(db: Queries, kind: DatabaseKind): Promise<void> {
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

/** `running`: 1 within the transaction that changes rows of that person, and to nobody outside of it. */
export const runningErasures = {
  async up(db: Queries, kind: DatabaseKind): Promise<void> {
    // The triggers there were name what they look at.
    const existing = await columnsByTable(db, kind);
    const { integer } = columnTypes(kind);
    await db.schema
      .alterTable('erasures')
      .addColumn('running', integer, (column) => column.notNull().defaultTo(0))
      .execute();
    for (const table of Object.keys(erasable)) if (existing.has(table)) await renewAppendOnly(db, kind, table);
  },
};
