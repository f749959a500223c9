import { columnTypes } from './columns';
import type { DatabaseKind, Queries } from './database';

/** How far long work has come that is done in steps, so that it goes on where it was interrupted. */
export const progress = {
  async up(db: Queries, kind: DatabaseKind): Promise<void> {
    const { text } = columnTypes(kind);
    await db.schema
      .createTable('progress')
      .addColumn('name', text, (column) => column.primaryKey().notNull())
      .addColumn('position', text, (column) => column.notNull())
      .execute();
  },
};

/** Where work stopped; empty before its first step. */
export async function positionOf(trx: Queries, name: string): Promise<string> {
  const row = await trx.selectFrom('progress').select('position').where('name', '=', name).executeTakeFirst();
  return row?.position ?? '';
}

/** Takes note of how far it came; `null`: all is done. */
export async function keepPosition(trx: Queries, name: string, position: string | null): Promise<void> {
  await trx.deleteFrom('progress').where('name', '=', name).execute();
  if (position !== null) await trx.insertInto('progress').values({ name, position }).execute();
}
