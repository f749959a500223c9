import { refunds, sales } from '../../../contract/money/sales';
import type { Queries } from '../../db/database';
import { packed } from '../../db/packed';
import { keptPaymentsIn } from '../../sales/sale';
import { factsOfRefund, factsOfSale, keysOf, type SaleFact } from './facts';
import { tallyOfRefund, tallyOfSale, type Tally } from './tally';

/** A sale or a refund, and what reports are to know of it; of a sale that is not completed, nothing. */
export interface Recounted {
  id: string;
  number: string;
  facts: SaleFact[];
  /** The same, read from its record without the code that writes the facts. */
  tally: Tally | null;
}

const ofAll = [
  'id',
  'number',
  'currency',
  'businessDate',
  'createdAt',
  'payments',
  'commissionMinor',
  'commissionTaxMinor',
] as const;
const ofKeys = ['companyId', 'categoryId', 'labelIds', 'occasionId', 'planId', 'channel'] as const;
const ofSales = [
  ...ofAll,
  ...ofKeys,
  'state',
  'completedAt',
  'grossMinor',
  'discountMinor',
  'taxMinor',
  'tipMinor',
] as const;
const ofRefunds = [...ofAll, 'amountMinor'] as const;

/** Every sale and every refund there is, from the records themselves, so many at once. */
export async function* recounted(db: Queries, timeZone: string): AsyncGenerator<Recounted[]> {
  for await (const some of pages((after) => packed(db, salesAfter(db, after), ofSales))) {
    yield some.map(parsed).map((sale) => ({
      id: sale.id,
      number: sale.number,
      facts: sale.state === 'completed' || sale.state === 'refunded' ? factsOfSale(sale, timeZone) : [],
      tally: tallyOfSale(sale),
    }));
  }
  for await (const some of pages((after) => packed(db, refundsAfter(db, after), [...ofRefunds, ...ofKeys]))) {
    yield some.map(parsed).map((refund) => ({
      id: refund.id,
      number: refund.number,
      facts: factsOfRefund(refund, keysOf(refund), timeZone),
      tally: tallyOfRefund(refund),
    }));
  }
}

const atOnce = 500;

function salesAfter(db: Queries, after: string) {
  return db.selectFrom(sales.table).select(ofSales).where('id', '>', after).orderBy('id').limit(atOnce);
}

/** Each with what its sale is told apart by. */
function refundsAfter(db: Queries, after: string) {
  return db
    .selectFrom(refunds.table)
    .leftJoin(sales.table, 'sales.id', 'refunds.saleId')
    .select(ofRefunds.map((name) => `refunds.${name}` as const))
    .select(ofKeys.map((name) => `sales.${name}` as const))
    .where('refunds.id', '>', after)
    .orderBy('refunds.id')
    .limit(atOnce);
}

/** What `read` finds after an id, page by page. */
async function* pages<T extends { id: string }>(read: (after: string) => Promise<T[]>): AsyncGenerator<T[]> {
  for (let after = ''; ;) {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    if (rows.length < atOnce) return;
    // They come in no order; ids are ordered byte for byte.
    after = rows.reduce((last, { id }) => (id > last ? id : last), '');
  }
}

/** A row with the lists that its columns keep as JSON. */
function parsed<T extends { payments: string | null; labelIds: string | null }>(row: T) {
  return { ...row, payments: keptPaymentsIn(row.payments), labelIds: keptIdsIn(row.labelIds) };
}

function keptIdsIn(column: string | null): readonly string[] {
  return column === null ? [] : JSON.parse(column);
}
