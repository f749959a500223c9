import { sql, type CreateTableBuilder } from 'kysely';
import { columnTypes } from './columnTypes';
import type { DatabaseKind, KyselyDb } from './database';

export const saleAmounts = [
  'sales',
  'grossMinor',
  'discountsMinor',
  'refundsMinor',
  'refunds',
  'taxMinor',
  'tipsMinor',
  'commissionMinor',
  'commissionTaxMinor',
] as const;

export const saleDimensions = ['company', 'category', 'labels', 'occasion', 'plan', 'channel', 'method'] as const;

/**
 * Data for reports, written in the transaction of its source.
 * - `saleFacts`: each completed sale and each refund, one row per means of payment.
 * - `salesByDay`, `salesByMonth`: sums of `saleFacts` by day, and by month (dated on its first day). `dimension` is
 *   one of `saleDimensions`, `hour`, or empty for the total.
 * - `ledgerByDay`: movements by ledger account path, day and holder; an empty holder is the total.
 * - `accountsByDay`: changes of the number of accounts of a type, by day; `figure` is a state or an event.
 */
export const reports = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const { text, integer } = columnTypes(kind);
    let facts = db.schema
      .createTable('saleFacts')
      .addColumn('sourceId', text, (column) => column.notNull())
      .addColumn('part', integer, (column) => column.notNull())
      .addColumn('currency', text, (column) => column.notNull())
      .addColumn('businessDate', text, (column) => column.notNull())
      .addColumn('at', text, (column) => column.notNull())
      .addColumn('hour', text, (column) => column.notNull());
    for (const name of saleDimensions) facts = facts.addColumn(name, text, (column) => column.notNull());
    for (const name of saleAmounts) facts = facts.addColumn(name, integer, (column) => column.notNull());
    await facts.addPrimaryKeyConstraint('saleFacts_primary', ['sourceId', 'part']).execute();
    await db.schema
      .createIndex('saleFacts_by_day')
      .on('saleFacts')
      .columns(['currency', 'businessDate', 'at'])
      .execute();
    await db.schema
      .createIndex('saleFacts_by_company')
      .on('saleFacts')
      .columns(['company', 'currency', 'businessDate'])
      .execute();

    for (const name of ['salesByDay', 'salesByMonth']) {
      let sums = db.schema
        .createTable(name)
        .addColumn('currency', text, (column) => column.notNull())
        .addColumn('dimension', text, (column) => column.notNull())
        .addColumn('businessDate', text, (column) => column.notNull())
        .addColumn('key', text, (column) => column.notNull());
      for (const amount of saleAmounts) sums = sums.addColumn(amount, integer, (column) => column.notNull());
      await sums.addPrimaryKeyConstraint(`${name}_primary`, ['currency', 'dimension', 'businessDate', 'key']).execute();
      await db.schema
        .createIndex(`${name}_by_key`)
        .on(name)
        .columns(['currency', 'dimension', 'key', 'businessDate'])
        .execute();
    }

    await withoutRowid(
      db.schema
        .createTable('ledgerByDay')
        .addColumn('currency', text, (column) => column.notNull())
        .addColumn('holder', text, (column) => column.notNull())
        .addColumn('place', text, (column) => column.notNull())
        .addColumn('businessDate', text, (column) => column.notNull())
        .addColumn('debitsMinor', integer, (column) => column.notNull())
        .addColumn('creditsMinor', integer, (column) => column.notNull())
        .addPrimaryKeyConstraint('ledgerByDay_primary', ['currency', 'holder', 'place', 'businessDate']),
      kind,
    ).execute();
    await db.schema
      .createIndex('ledgerByDay_by_place')
      .on('ledgerByDay')
      .columns(['currency', 'place', 'businessDate', 'holder'])
      .execute();

    await withoutRowid(
      db.schema
        .createTable('accountsByDay')
        .addColumn('businessDate', text, (column) => column.notNull())
        .addColumn('type', text, (column) => column.notNull())
        .addColumn('figure', text, (column) => column.notNull())
        .addColumn('count', integer, (column) => column.notNull())
        .addPrimaryKeyConstraint('accountsByDay_primary', ['businessDate', 'type', 'figure']),
      kind,
    ).execute();
  },
};

/**
 * Creates the table `without rowid`: SQLite would otherwise store each row twice, in the table and in the index of its
 * key.
 */
function withoutRowid(table: CreateTableBuilder<string, string>, kind: DatabaseKind) {
  return kind === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table;
}
