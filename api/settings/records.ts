import { columnTypes } from '../db/columnTypes';
import type { DatabaseKind, KyselyDb } from '../db/database';

/** Must not change after this migration, even if the declaration changes: a new setting requires its own migration. */
const names = [
  { name: 'limitsMXN', currency: 'MXN' },
  { name: 'limitsCOP', currency: 'COP' },
  { name: 'limitsCLP', currency: 'CLP' },
  { name: 'secondFactor' },
  { name: 'recentSignIn' },
  { name: 'idleSignOut' },
  { name: 'support' },
] as const;

export const settingRecords = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const { text, integer } = columnTypes(kind);
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
        names.map(({ name, ...setting }, index) => ({
          id: settingIds(index),
          name,
          currency: 'currency' in setting ? setting.currency : null,
          source: 'installation' as const,
          createdAt: at,
          updatedAt: at,
        })),
      )
      .execute();
  },
};

/** Ids are the same in every installation. */
export const settingIds = (index: number) => `00000000-0000-7000-8000-${String(index + 1).padStart(12, '0')}`;
