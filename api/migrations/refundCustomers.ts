import { refunds, sales } from '../../contract/money/sales';
import { withUpdatesAllowed } from '../db/appendOnly';
import { columnTypes, columnsByTable } from '../db/columns';
import type { DatabaseKind, KyselyDb } from '../db/database';

export const refundCustomers = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const existing = await columnsByTable(db, kind);
    const columns = existing.get(refunds.table);
    if (!columns || columns.has('accountId') || !existing.get(sales.table)?.has('accountId')) return;
    await db.schema.alterTable(refunds.table).addColumn('accountId', columnTypes(kind).text).execute();
    await withUpdatesAllowed(db, kind, refunds.table, async () => {
      await db
        .updateTable(refunds.table)
        .set((set) => ({
          accountId: set
            .selectFrom(sales.table)
            .select(`${sales.table}.accountId`)
            .whereRef(`${sales.table}.id`, '=', `${refunds.table}.saleId`),
        }))
        .execute();
    });
  },
};
