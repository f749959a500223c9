import { auditEvents } from '../../contract/people/auditEvents';
import { apiKeys, keyUid } from '../../contract/people/apiKeys';
import { columnTypes } from '../db/columns';
import { columnsByTable } from '../db/columnsByTable';
import type { DatabaseKind, Queries } from '../db/database';
import { readVouchers } from '../users/duties';

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

/** Secrets say to whom they were shown; those of an older database, to everybody who ever made one of the key. */
export const secretsShownTo = {
  async up(db: Queries, kind: DatabaseKind): Promise<void> {
    const existing = await columnsByTable(db, kind);
    if (!existing.get('apiKeySecrets')?.has('shownTo'))
      await db.schema.alterTable('apiKeySecrets').addColumn('shownTo', columnTypes(kind).text).execute();
    if (!existing.has(auditEvents.table)) return;
    const shown = await db
      .selectFrom(auditEvents.table)
      .select(['recordId', 'actorId'])
      .distinct()
      .where('resource', '=', apiKeys.name)
      .where('action', 'in', ['issue-secret', 'rotate'])
      .execute();
    for (const keyId of new Set(shown.map(({ recordId }) => String(recordId))))
      await db
        .updateTable('apiKeySecrets')
        .set({ shownTo: JSON.stringify(shown.flatMap((one) => (one.recordId === keyId ? [one.actorId] : []))) })
        .where('keyId', '=', keyId)
        .where('shownTo', 'is', null)
        .execute();
  },
};

/** To whom secrets of each key were shown, by the key's `uid`. */
export async function readShownTo(db: Queries): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await db.selectFrom('apiKeySecrets').select(['keyId', 'shownTo']).execute();
  const shownTo = new Map<string, Set<string>>();
  for (const row of rows) {
    const uid = keyUid(row.keyId);
    shownTo.set(uid, new Set([...(shownTo.get(uid) ?? []), ...readVouchers(row.shownTo)]));
  }
  return shownTo;
}
