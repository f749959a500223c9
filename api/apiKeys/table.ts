import { columnTypes } from '../db/columns';
import type { DatabaseKind, Queries } from '../db/database';

/**
 * Which key a secret is of: of the secret itself nothing is kept but its mark by the installation's key, and its last
 * four. One that is no longer good is kept too: who still sends it is told why it is refused. The keys themselves get
 * their other columns as they are declared; whom they count as is asked in every installation.
 */
export const apiKeySecrets = {
  async up(db: Queries, kind: DatabaseKind): Promise<void> {
    const { text, integer } = columnTypes(kind);
    await db.schema
      .createTable('apiKeys')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('createdAt', text)
      .addColumn('updatedAt', text)
      .addColumn('version', integer, (column) => column.defaultTo(1))
      .addColumn('archivedAt', text)
      .addColumn('archived', integer, (column) => column.defaultTo(0))
      .addColumn('name', text)
      .addColumn('vouchedBy', text)
      .execute();
    await db.schema
      .createTable('apiKeySecrets')
      .addColumn('mark', text, (column) => column.primaryKey().notNull())
      .addColumn('keyId', text, (column) => column.notNull())
      .addColumn('last4', text, (column) => column.notNull())
      .addColumn('until', text)
      .execute();
    await db.schema.createIndex('apiKeySecrets_by_keyId').on('apiKeySecrets').column('keyId').execute();
  },
};
