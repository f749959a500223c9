import type { DatabaseKind, KyselyDb } from './database';
import { columnTypes } from './columns';

export const payableAmounts = [
  'grossMinor',
  'discountMinor',
  'taxMinor',
  'tipMinor',
  'commissionMinor',
  'commissionTaxMinor',
  'refundsMinor',
  'collectedMinor',
  'depositsMinor',
  'carriedMinor',
  'netMinor',
] as const;

/**
 * Movements of a company's account. A liquidation moves them from `payables` to `liquidationLines`; canceling the
 * liquidation moves them back. The unique column `live` prevents two lines from paying the same source
 * (docs/business.md, invariant 5).
 */
export const payables = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const { text, integer } = columnTypes(kind);
    for (const name of ['payables', 'liquidationLines']) {
      const movement = db.schema
        .createTable(name)
        .addColumn('sourceType', text, (column) => column.notNull())
        .addColumn('sourceId', text, (column) => column.notNull())
        .addColumn('number', text, (column) => column.notNull())
        .addColumn('companyId', text, (column) => column.notNull())
        .addColumn('currency', text, (column) => column.notNull())
        .addColumn('businessDate', text, (column) => column.notNull())
        .addColumn('at', text, (column) => column.notNull());
      const amounts = payableAmounts.reduce(
        (table, amount) => table.addColumn(amount, integer, (column) => column.notNull().defaultTo(0)),
        movement,
      );
      await (
        name === 'payables'
          ? amounts.addPrimaryKeyConstraint('payables_primary', ['sourceType', 'sourceId'])
          : amounts
              .addColumn('liquidationId', text, (column) => column.notNull())
              .addColumn('itemId', text, (column) => column.notNull())
              .addColumn('live', text)
              .addPrimaryKeyConstraint('liquidationLines_primary', ['itemId', 'sourceType', 'sourceId'])
      ).execute();
    }
    await db.schema
      .createIndex('payables_by_company')
      .on('payables')
      .columns(['companyId', 'currency', 'businessDate'])
      .execute();
    await db.schema
      .createIndex('payables_by_currency')
      .on('payables')
      .columns(['currency', 'businessDate', 'companyId'])
      .execute();
    await db.schema
      .createIndex('liquidationLines_by_liquidation')
      .on('liquidationLines')
      .columns(['liquidationId', 'companyId'])
      .execute();
    await db.schema
      .createIndex('liquidationLines_unique_live')
      .on('liquidationLines')
      .unique()
      .column('live')
      .execute();
  },
};
