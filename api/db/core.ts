import type { DatabaseKind, KyselyDb } from './database';
import { columnTypes } from './columnTypes';

/** Tables that every resource depends on. */
export const core = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const { text, integer } = columnTypes(kind);

    await db.schema
      .createTable('idempotencyKeys')
      .addColumn('actorId', text, (column) => column.notNull())
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('request', text, (column) => column.notNull())
      .addColumn('claim', text, (column) => column.notNull())
      .addColumn('leaseUntil', text, (column) => column.notNull())
      .addColumn('keepUntil', text, (column) => column.notNull())
      .addColumn('answer', text)
      .addPrimaryKeyConstraint('idempotencyKeys_primary', ['actorId', 'key'])
      .execute();
    await db.schema.createIndex('idempotencyKeys_by_keepUntil').on('idempotencyKeys').column('keepUntil').execute();

    await db.schema
      .createTable('sequences')
      .addColumn('name', text, (column) => column.primaryKey().notNull())
      .addColumn('value', integer, (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('searchTerms')
      .addColumn('resource', text, (column) => column.notNull())
      .addColumn('term', text, (column) => column.notNull())
      .addColumn('recordId', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('searchTerms_primary', ['resource', 'recordId', 'term'])
      .execute();
    await db.schema
      .createIndex('searchTerms_by_term')
      .on('searchTerms')
      .columns(['resource', 'term', 'recordId'])
      .execute();

    await db.schema
      .createTable('declaredResources')
      .addColumn('resource', text, (column) => column.primaryKey().notNull())
      .addColumn('derived', text, (column) => column.notNull())
      .execute();
  },
};
