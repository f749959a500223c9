import { sql } from 'kysely';
import { periods, periodTotals } from '../../contract/money/periods';
import { refunds, sales } from '../../contract/money/sales';
import { partsOfRefunds, refundOrder, totalParts, type AmountParts, type DividedRefund } from '../sales/parts';
import { parsePayments } from '../sales/sale';
import { withUpdatesAllowed } from '../db/appendOnly';
import { columnsByTable, columnTypes } from '../db/columns';
import type { DatabaseKind, KyselyDb } from '../db/database';
import { textList } from '../db/packedRows';

/**
 * Fills in the tax and tip parts of refunds, by the rule for new refunds. Replaces the net sales stored for closed
 * months, from which refunds were subtracted in full, by the figures of the sales report.
 */
export const refundParts = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const existing = await columnsByTable(db, kind);
    const columns = existing.get(refunds.table);
    if (!columns || !existing.has(sales.table)) return;
    for (const name of ['soldMinor', 'taxMinor', 'tipMinor'])
      if (!columns.has(name))
        await db.schema
          .alterTable(refunds.table)
          .addColumn(name, columnTypes(kind).integer, (column) => column.defaultTo(0))
          .execute();
    await withUpdatesAllowed(db, kind, refunds.table, async () => {
      for (let after = ''; ;) {
        const saleIds = await refundedSales(db, after);
        if (saleIds.length === 0) break;
        await divideRefundsOf(db, saleIds);
        after = saleIds.at(-1) ?? after;
      }
    });
    if (existing.get(periods.table)?.has('totals')) await restateClosedMonths(db);
  },
};

const batchSize = 500;

async function refundedSales(db: KyselyDb, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom(refunds.table)
    .select('saleId')
    .distinct()
    .where('saleId', '>', after)
    .orderBy('saleId')
    .limit(batchSize)
    .execute();
  return rows.map(({ saleId }) => saleId);
}

async function divideRefundsOf(db: KyselyDb, saleIds: readonly string[]): Promise<void> {
  const saleRows = await db
    .selectFrom(sales.table)
    .select(['id', 'grossMinor', 'discountMinor', 'taxMinor', 'tipMinor'])
    .select(['commissionMinor', 'commissionTaxMinor', 'payments'])
    .where('id', 'in', textList(db, saleIds))
    .execute();
  const refundRows = await db
    .selectFrom(refunds.table)
    .select(['id', 'saleId', 'number', 'commissionMinor', 'commissionTaxMinor', 'payments'])
    .where('saleId', 'in', textList(db, saleIds))
    .execute();
  for (const sale of saleRows) {
    const saleRefunds = refundRows.filter(({ saleId }) => saleId === sale.id).sort(refundOrder);
    const divided = partsOfRefunds(
      { ...sale, payments: parsePayments(sale.payments) },
      saleRefunds.map(toDividedRefund),
    );
    for (const [index, { id }] of saleRefunds.entries()) {
      const parts = divided[index];
      if (parts) await saveParts(db, id, totalParts(parts));
    }
  }
}

const toDividedRefund = (row: Omit<DividedRefund, 'payments'> & { payments: string | null }): DividedRefund => ({
  ...row,
  payments: parsePayments(row.payments),
});

async function saveParts(db: KyselyDb, id: string, { soldMinor, taxMinor, tipMinor }: AmountParts): Promise<void> {
  await db.updateTable(refunds.table).set({ soldMinor, taxMinor, tipMinor }).where('id', '=', id).execute();
}

async function restateClosedMonths(db: KyselyDb): Promise<void> {
  const months = await db.selectFrom(periods.table).select(['id', 'startsOn', 'endsOn', 'totals']).execute();
  for (const { id, startsOn, endsOn, totals } of months) {
    if (totals === null) continue;
    const refundedAmounts = await db
      .selectFrom(refunds.table)
      .select(['currency', sql<number>`sum("taxMinor" + "tipMinor")`.as('minor')])
      .where('businessDate', '>=', startsOn)
      .where('businessDate', '<=', endsOn)
      .groupBy('currency')
      .execute();
    const restated = periodTotals.parse(JSON.parse(totals)).map((monthTotal) => {
      const minor = Number(refundedAmounts.find(({ currency }) => currency === monthTotal.currency)?.minor ?? 0);
      return Object.assign({}, monthTotal, { netSalesMinor: monthTotal.netSalesMinor + minor });
    });
    await db
      .updateTable(periods.table)
      .set({ totals: JSON.stringify(restated) })
      .where('id', '=', id)
      .execute();
  }
}
