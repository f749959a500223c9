import { columnTypes } from '../db/columns';
import type { DatabaseKind, Queries } from '../db/database';

/** Of this step, whatever is declared later: a further setting needs a step of its own. */
const names = [
  { name: 'limitsMXN', currency: 'MXN' },
  { name: 'limitsCOP', currency: 'COP' },
  { name: 'limitsCLP', currency: 'CLP' },
  { name: 'secondFactor' },
  { name: 'recentSignIn' },
  { name: 'idleSignOut' },
  { name: 'support' },
] as const;

/** The settings have their records from the beginning, as the installation says: they are changed, never made. */
export const settingRecords = {
  async up(db: Queries, kind: DatabaseKind): Promise<void> {
    const { text, integer } = columnTypes(kind);
    // The other columns are added as they are declared.
    await db.schema
      .createTable('settings')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('createdAt', text)
      .addColumn('updatedAt', text)
      .addColumn('version', integer, (column) => column.defaultTo(1))
      .addColumn('archivedAt', text)
      .addColumn('archived', integer, (column) => column.defaultTo(0))
      .addColumn('name', text)
      .addColumn('currency', text)
      .addColumn('source', text)
      .execute();
    const at = new Date(0).toISOString();
    await db
      .insertInto('settings')
      .values(
        names.map(({ name, ...given }, index) => ({
          id: settingIds(index),
          name,
          currency: 'currency' in given ? given.currency : null,
          source: 'installation' as const,
          createdAt: at,
          updatedAt: at,
        })),
      )
      .execute();
  },
};

/** The same in every installation. */
export const settingIds = (index: number) => `00000000-0000-7000-8000-${String(index + 1).padStart(12, '0')}`;
