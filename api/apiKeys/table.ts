import { auditEvents } from '../../contract/people/auditEvents';
import { apiKeys } from '../../contract/people/apiKeys';
import { columnTypes } from '../db/columnTypes';
import { columnsByTable } from '../db/columnsByTable';
import type { DatabaseKind, KyselyDb } from '../db/database';

/**
 * Only the keyed hash and the last four characters of a secret are stored. Invalid secrets stay stored, so that a
 * caller who still sends one learns the reason.
 */
export const apiKeySecrets = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
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

export const secretsShownTo = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const existing = await columnsByTable(db, kind);
    if (!existing.get('apiKeySecrets')?.has('shownTo'))
      await db.schema.alterTable('apiKeySecrets').addColumn('shownTo', columnTypes(kind).text).execute();
    if (!existing.has(auditEvents.table)) return;
    const secretEvents = await db
      .selectFrom(auditEvents.table)
      .select(['recordId', 'actorId'])
      .distinct()
      .where('resource', '=', apiKeys.name)
      .where('action', 'in', ['issue-secret', 'rotate'])
      .execute();
    for (const keyId of new Set(secretEvents.map(({ recordId }) => String(recordId))))
      await db
        .updateTable('apiKeySecrets')
        .set({ shownTo: JSON.stringify(secretEvents.flatMap((one) => (one.recordId === keyId ? [one.actorId] : []))) })
        .where('keyId', '=', keyId)
        .where('shownTo', 'is', null)
        .execute();
  },
};
