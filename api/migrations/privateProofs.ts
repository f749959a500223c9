import { sql } from 'kysely';
import { untyped, type DatabaseKind, type KyselyDb } from '../db/database';
import { columnsByTable } from '../db/columns';

/**
 * Moves pictures that prove a deposit from public addresses, which open without a session, to document addresses.
 * Assigns PDFs that belong to no resource to `deposits`.
 */
export const privateProofs = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const [publicPrefix, documentPrefix] = ['/api/images/', '/api/documents/'];
    if ((await columnsByTable(db, kind)).get('deposits')?.has('proofUrl'))
      await untyped(db)
        .updateTable('deposits')
        .set({
          proofUrl: sql<string>`${sql.lit(documentPrefix)} || substr("proofUrl", ${sql.lit(publicPrefix.length + 1)})`,
        })
        .where('proofUrl', 'like', `${publicPrefix}%`)
        .execute();
    await db
      .updateTable('images')
      .set({ resource: 'deposits' })
      .where('type', '=', 'application/pdf')
      .where('resource', 'is', null)
      .execute();
  },
};
