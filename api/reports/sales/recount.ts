import { sql } from 'kysely';
import { refunds, sales } from '../../../contract/money/sales';
import type { Queries } from '../../db/database';
import { packed, textsIn } from '../../db/packed';
import { writtenLately, type Lately } from '../../ledger/recounted';
import { refundOrder, type DividedRefund } from '../../sales/parts';
import { keptPaymentsIn } from '../../sales/sale';
import {
  factsOfRefund,
  factsOfSale,
  keysOf,
  type CountedRefund,
  type CountedSale,
  type SaleFact,
  type SaleReferences,
} from './facts';
import { tallyOfRefund, tallyOfSale, type Tally } from './tally';

/** Sale or refund with its expected facts; none for a sale that is not completed. */
export interface Recounted {
  id: string;
  number: string;
  facts: SaleFact[];
  /** Expected facts computed from the record without the code that writes facts. */
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
const ofRefunds = [...ofAll, 'saleId', 'amountMinor', 'taxMinor', 'tipMinor'] as const;

const ofDivided = [
  'id',
  'grossMinor',
  'discountMinor',
  'taxMinor',
  'tipMinor',
  'commissionMinor',
  'commissionTaxMinor',
  'payments',
] as const;
const ofEarlier = [
  'saleId',
  'number',
  'taxMinor',
  'tipMinor',
  'commissionMinor',
  'commissionTaxMinor',
  'payments',
] as const;

/** Yields every sale and refund in batches, from the records themselves. */
export async function* recounted(db: Queries, timeZone: string): AsyncGenerator<Recounted[]> {
  for (let page = await recountedAfter(db, timeZone, ''); page; page = await recountedAfter(db, timeZone, page.end))
    yield page.recounted;
}

/** Yields the sales and refunds written or changed lately. */
export async function* recountedLately(db: Queries, timeZone: string, lately: Lately): AsyncGenerator<Recounted[]> {
  const idsOf = async (table: typeof sales.table | typeof refunds.table) => {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
      where archived = 0 and ${writtenLately(sql.ref('createdAt'), lately)}
      union select id from ${sql.table(table)} where archived = 0 and ${sql.ref('updatedAt')} >= ${lately.since}`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  };
  for (const ids of inParts(await idsOf(sales.table))) {
    const some = await packed(
      db,
      db.selectFrom(sales.table).select(ofSales).where('id', 'in', textsIn(db, ids)),
      ofSales,
    );
    yield some.map((sale) => saleIn(parsed(sale), timeZone));
  }
  for (const ids of inParts(await idsOf(refunds.table))) {
    const query = refundsWithKeys(db).where('refunds.id', 'in', textsIn(db, ids));
    const some = await packed(db, query, [...ofRefunds, ...ofKeys]);
    yield await refundsIn(db, some, timeZone);
  }
}

function* inParts(ids: readonly string[]): Generator<string[]> {
  for (let at = 0; at < ids.length; at += atOnce) yield ids.slice(at, at + atOnce);
}

const ofRefundPages = 'refunds ';

/**
 * Returns one page of records after `after`, the end of the previous page, and where it ends. First all sales, then all
 * refunds, each by id. `null` after the last page.
 */
export async function recountedAfter(
  db: Queries,
  timeZone: string,
  after: string,
): Promise<{ recounted: Recounted[]; end: string } | null> {
  if (!after.startsWith(ofRefundPages)) {
    const some = await packed(db, salesAfter(db, after), ofSales);
    if (some.length > 0) return { recounted: some.map((sale) => saleIn(parsed(sale), timeZone)), end: lastOf(some) };
    return recountedAfter(db, timeZone, ofRefundPages);
  }
  const some = await packed(db, refundsAfter(db, after.slice(ofRefundPages.length)), [...ofRefunds, ...ofKeys]);
  if (some.length === 0) return null;
  return {
    recounted: await refundsIn(db, some, timeZone),
    end: `${ofRefundPages}${lastOf(some)}`,
  };
}

type Numbered<T> = T & { number: string };

function saleIn(sale: Numbered<CountedSale>, timeZone: string): Recounted {
  return {
    id: sale.id,
    number: sale.number,
    facts: sale.state === 'completed' || sale.state === 'refunded' ? factsOfSale(sale, timeZone) : [],
    tally: tallyOfSale(sale),
  };
}

type StoredRefund = Omit<Numbered<CountedRefund & SaleReferences>, 'payments' | 'labelIds'> & {
  saleId: string;
  payments: string | null;
  labelIds: string | null;
};

/** Adds to each refund the earlier refunds of its sale, which may be on any page. */
async function refundsIn(db: Queries, some: readonly StoredRefund[], timeZone: string): Promise<Recounted[]> {
  const saleIds = textsIn(db, [...new Set(some.map(({ saleId }) => saleId))]);
  const sold = await packed(db, db.selectFrom(sales.table).select(ofDivided).where('id', 'in', saleIds), ofDivided);
  const given = await packed(
    db,
    db.selectFrom(refunds.table).select(ofEarlier).where('saleId', 'in', saleIds),
    ofEarlier,
  );
  const saleById = new Map(sold.map((sale) => [sale.id, { ...sale, payments: keptPaymentsIn(sale.payments) }]));
  const bySale = new Map<string, (DividedRefund & { number: string })[]>();
  for (const refund of given.sort(refundOrder)) {
    const known = bySale.get(refund.saleId) ?? [];
    bySale.set(refund.saleId, [...known, { ...refund, payments: keptPaymentsIn(refund.payments) }]);
  }
  return some.map((row) => {
    const refund = parsed(row);
    const all = bySale.get(row.saleId) ?? [];
    const earlier = all.slice(
      0,
      all.findIndex(({ number }) => number === row.number),
    );
    const sale = saleById.get(row.saleId) ?? null;
    return {
      id: refund.id,
      number: refund.number,
      facts: factsOfRefund(refund, { sale, earlier }, keysOf(refund), timeZone),
      tally: tallyOfRefund(refund),
    };
  });
}

/** Rows are unsorted; ids compare byte for byte. */
function lastOf(rows: readonly { id: string }[]): string {
  return rows.reduce((last, { id }) => (id > last ? id : last), '');
}

const atOnce = 500;

function salesAfter(db: Queries, after: string) {
  return db.selectFrom(sales.table).select(ofSales).where('id', '>', after).orderBy('id').limit(atOnce);
}

function refundsAfter(db: Queries, after: string) {
  return refundsWithKeys(db).where('refunds.id', '>', after).orderBy('refunds.id').limit(atOnce);
}

/** Selects refunds with the dimensions of their sale. */
function refundsWithKeys(db: Queries) {
  return db
    .selectFrom(refunds.table)
    .leftJoin(sales.table, 'sales.id', 'refunds.saleId')
    .select(ofRefunds.map((name) => `refunds.${name}` as const))
    .select(ofKeys.map((name) => `sales.${name}` as const));
}

/** Parses the JSON columns of a row. */
function parsed<T extends { payments: string | null; labelIds: string | null }>(row: T) {
  return { ...row, payments: keptPaymentsIn(row.payments), labelIds: keptIdsIn(row.labelIds) };
}

function keptIdsIn(column: string | null): readonly string[] {
  return column === null ? [] : JSON.parse(column);
}
