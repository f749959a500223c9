import { sql } from 'kysely';
import { untyped, type DatabaseKind, type Queries } from './database';
import { columnsByTable } from './columnsByTable';

/**
 * Moves pictures that prove a deposit from public picture addresses, which open without a session, to document
 * addresses. Assigns PDFs that still wait for their form to deposits, where they belong from the beginning.
 */
export const privateProofs = {
  async up(db: Queries, kind: DatabaseKind): Promise<void> {
    const [was, is] = ['/api/images/', '/api/documents/'];
    if ((await columnsByTable(db, kind)).get('deposits')?.has('proofUrl'))
      await untyped(db)
        .updateTable('deposits')
        .set({ proofUrl: sql<string>`${sql.lit(is)} || substr("proofUrl", ${sql.lit(was.length + 1)})` })
        .where('proofUrl', 'like', `${was}%`)
        .execute();
    await db
      .updateTable('images')
      .set({ resource: 'deposits' })
      .where('type', '=', 'application/pdf')
      .where('resource', 'is', null)
      .execute();
  },
};
