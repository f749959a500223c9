import { columnTypes } from './columns';
import type { DatabaseKind, KyselyDb } from './database';

export const progress = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const { text } = columnTypes(kind);
    await db.schema
      .createTable('progress')
      .addColumn('name', text, (column) => column.primaryKey().notNull())
      .addColumn('position', text, (column) => column.notNull())
      .execute();
  },
};

export async function readProgress(trx: KyselyDb, name: string): Promise<string> {
  const row = await trx.selectFrom('progress').select('position').where('name', '=', name).executeTakeFirst();
  return row?.position ?? '';
}

export async function storeProgress(trx: KyselyDb, name: string, position: string | null): Promise<void> {
  await trx.deleteFrom('progress').where('name', '=', name).execute();
  if (position !== null) await trx.insertInto('progress').values({ name, position }).execute();
}
