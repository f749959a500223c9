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

/** Every sale and every refund there is, from the records themselves, so many at once. */
export async function* recounted(db: Queries, timeZone: string): AsyncGenerator<Recounted[]> {
  for (let page = await recountedAfter(db, timeZone, ''); page; page = await recountedAfter(db, timeZone, page.end))
    yield page.recounted;
}

/** Of them those that were written, or changed, lately. */
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
 * Some of them: those that follow `after`, which is where another page ended, and where they end. First all sales, then
 * all refunds, each in the order of their ids. `null` after the last.
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

/** Refunds, each with the refunds of its sale before it, wherever those are. */
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

/** The rows come in no order; ids are ordered byte for byte. */
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

/** Each with what its sale is told apart by. */
function refundsWithKeys(db: Queries) {
  return db
    .selectFrom(refunds.table)
    .leftJoin(sales.table, 'sales.id', 'refunds.saleId')
    .select(ofRefunds.map((name) => `refunds.${name}` as const))
    .select(ofKeys.map((name) => `sales.${name}` as const));
}

/** A row with the lists that its columns keep as JSON. */
function parsed<T extends { payments: string | null; labelIds: string | null }>(row: T) {
  return { ...row, payments: keptPaymentsIn(row.payments), labelIds: keptIdsIn(row.labelIds) };
}

function keptIdsIn(column: string | null): readonly string[] {
  return column === null ? [] : JSON.parse(column);
}
