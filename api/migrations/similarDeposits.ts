import { deposits } from '../../contract/money/deposits';
import { similarityKeyOf } from '../deposits/duplicates';
import { columnsByTable, columnTypes } from '../db/columns';
import type { DatabaseKind, KyselyDb } from '../db/database';

export const similarDeposits = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const columns = (await columnsByTable(db, kind)).get(deposits.table);
    if (!columns) return;
    if (!columns.has('similarityKey'))
      await db.schema.alterTable(deposits.table).addColumn('similarityKey', columnTypes(kind).text).execute();
    for (let after = ''; ;) {
      const rows = await db
        .selectFrom(deposits.table)
        .select(['id', 'bankReference', 'amountMinor', 'currency'])
        .where('id', '>', after)
        .where('sameAs', 'is not', null)
        .orderBy('id')
        .limit(batchSize)
        .execute();
      for (const row of rows)
        await db
          .updateTable(deposits.table)
          .set({ similarityKey: similarityKeyOf(row) })
          .where('id', '=', row.id)
          .execute();
      const last = rows.at(-1);
      if (!last) break;
      after = last.id;
    }
  },
};

const batchSize = 500;
