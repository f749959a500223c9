import type { DigestFrequency } from '../../contract/people/mailChoices';
import { columnTypes } from '../db/columnTypes';
import type { DatabaseKind, KyselyDb } from '../db/database';

export const mailChoices = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const { text } = columnTypes(kind);
    await db.schema
      .createTable('mailChoices')
      .addColumn('uid', text, (column) => column.primaryKey().notNull())
      .addColumn('digest', text, (column) => column.notNull())
      .addColumn('period', text, (column) => column.notNull())
      .addColumn('toldUntil', text, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('mailChoices_by_period').on('mailChoices').columns(['digest', 'period']).execute();
  },
};

export async function readDigestChoice(db: KyselyDb, uid: string): Promise<DigestFrequency> {
  const row = await db.selectFrom('mailChoices').select('digest').where('uid', '=', uid).executeTakeFirst();
  return row?.digest ?? 'never';
}

export async function chooseDigest(
  db: KyselyDb,
  uid: string,
  digest: DigestFrequency,
  { period, at }: { period: string; at: string },
): Promise<void> {
  if (digest === 'never') {
    await db.deleteFrom('mailChoices').where('uid', '=', uid).execute();
    return;
  }
  await db
    .insertInto('mailChoices')
    .values({ uid, digest, period, toldUntil: at })
    .onConflict((conflict) =>
      conflict.column('uid').doUpdateSet({ digest, period }).where('mailChoices.digest', '<>', digest),
    )
    .execute();
}
