import type { DatabaseKind, Queries } from './database';
import { appendOnly } from './appendOnly';
import { columnTypes } from './columns';

/** The tables every resource leans on. */
export const core = {
  async up(db: Queries, kind: DatabaseKind): Promise<void> {
    const { text, integer } = columnTypes(kind);

    await db.schema
      .createTable('auditEvents')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('at', text, (column) => column.notNull())
      .addColumn('actorId', text, (column) => column.notNull())
      .addColumn('actorEmail', text, (column) => column.notNull())
      .addColumn('action', text, (column) => column.notNull())
      .addColumn('resource', text, (column) => column.notNull())
      .addColumn('recordId', text, (column) => column.notNull())
      .addColumn('before', text)
      .addColumn('after', text)
      .addColumn('reason', text)
      .addColumn('requestId', text, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('auditEvents_by_record').on('auditEvents').columns(['resource', 'recordId', 'id']).execute();
    await appendOnly(db, kind, 'auditEvents');

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
    await db.schema.createIndex('searchTerms_by_term').on('searchTerms').columns(['resource', 'term', 'recordId']).execute();

    await db.schema
      .createTable('declaredResources')
      .addColumn('table', text, (column) => column.primaryKey().notNull())
      .addColumn('derived', text, (column) => column.notNull())
      .execute();
  },
};
