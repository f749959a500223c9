import { sql } from 'kysely';
import { untyped, type DatabaseKind, type Queries } from './database';
import { columnsByTable } from './columnsByTable';

/**
 * Pictures that prove a deposit had the address of any picture, which opens without a session: they get that of a
 * document. A PDF that waits for its form belongs to deposits from the beginning.
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
