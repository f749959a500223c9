import { sql } from 'kysely';
import { refunds, sales } from '../../../contract/money/sales';
import type { KyselyDb } from '../../db/database';
import { packed, textList } from '../../db/packedRows';
import { writtenInRecheckWindow, type RecheckWindow } from '../../ledger/recount';
import { refundOrder, type DividedRefund } from '../../sales/parts';
import { parsePayments } from '../../sales/sale';
import {
  factsOfRefund,
  factsOfSale,
  dimensionKeys,
  type CountedRefund,
  type CountedSale,
  type SaleFact,
  type SaleReferences,
} from './facts';
import { expectedFactsOfRefund, expectedFactsOfSale, type ExpectedFacts } from './expectedFacts';

export interface RecountedRecord {
  id: string;
  number: string;
  facts: SaleFact[];
  expectedFacts: ExpectedFacts | null;
}

const commonColumns = [
  'id',
  'number',
  'currency',
  'businessDate',
  'createdAt',
  'payments',
  'commissionMinor',
  'commissionTaxMinor',
] as const;
const keyColumns = ['companyId', 'categoryId', 'labelIds', 'occasionId', 'planId', 'channel'] as const;
const saleColumns = [
  ...commonColumns,
  ...keyColumns,
  'state',
  'completedAt',
  'grossMinor',
  'discountMinor',
  'taxMinor',
  'tipMinor',
] as const;
const refundColumns = [...commonColumns, 'saleId', 'amountMinor', 'taxMinor', 'tipMinor'] as const;

const dividedSaleColumns = [
  'id',
  'grossMinor',
  'discountMinor',
  'taxMinor',
  'tipMinor',
  'commissionMinor',
  'commissionTaxMinor',
  'payments',
] as const;
const earlierRefundColumns = [
  'saleId',
  'number',
  'taxMinor',
  'tipMinor',
  'commissionMinor',
  'commissionTaxMinor',
  'payments',
] as const;

export async function* recountedRecords(db: KyselyDb, timeZone: string): AsyncGenerator<RecountedRecord[]> {
  for (let page = await recountPage(db, timeZone, ''); page; page = await recountPage(db, timeZone, page.end))
    yield page.recountedRecords;
}

export async function* recountWindow(
  db: KyselyDb,
  timeZone: string,
  recheckWindow: RecheckWindow,
): AsyncGenerator<RecountedRecord[]> {
  const idsOf = async (table: typeof sales.table | typeof refunds.table) => {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
      where archived = 0 and ${writtenInRecheckWindow(sql.ref('createdAt'), recheckWindow)}
      union select id from ${sql.table(table)} where archived = 0 and ${sql.ref('updatedAt')} >= ${recheckWindow.since}`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  };
  for (const ids of chunks(await idsOf(sales.table))) {
    const pageRows = await packed(
      db,
      db.selectFrom(sales.table).select(saleColumns).where('id', 'in', textList(db, ids)),
      saleColumns,
    );
    yield pageRows.map((sale) => recountSale(parseRow(sale), timeZone));
  }
  for (const ids of chunks(await idsOf(refunds.table))) {
    const query = refundsWithKeys(db).where('refunds.id', 'in', textList(db, ids));
    const pageRows = await packed(db, query, [...refundColumns, ...keyColumns]);
    yield await recountRefunds(db, pageRows, timeZone);
  }
}

function* chunks(ids: readonly string[]): Generator<string[]> {
  for (let index = 0; index < ids.length; index += pageSize) yield ids.slice(index, index + pageSize);
}

const refundPagePrefix = 'refunds ';

export async function recountPage(
  db: KyselyDb,
  timeZone: string,
  after: string,
): Promise<{ recountedRecords: RecountedRecord[]; end: string } | null> {
  if (!after.startsWith(refundPagePrefix)) {
    const pageRows = await packed(db, salesAfter(db, after), saleColumns);
    if (pageRows.length > 0)
      return {
        recountedRecords: pageRows.map((sale) => recountSale(parseRow(sale), timeZone)),
        end: highestId(pageRows),
      };
    return recountPage(db, timeZone, refundPagePrefix);
  }
  const pageRows = await packed(db, refundsAfter(db, after.slice(refundPagePrefix.length)), [
    ...refundColumns,
    ...keyColumns,
  ]);
  if (pageRows.length === 0) return null;
  return {
    recountedRecords: await recountRefunds(db, pageRows, timeZone),
    end: `${refundPagePrefix}${highestId(pageRows)}`,
  };
}

type Numbered<T> = T & { number: string };

function recountSale(sale: Numbered<CountedSale>, timeZone: string): RecountedRecord {
  return {
    id: sale.id,
    number: sale.number,
    facts: sale.state === 'completed' || sale.state === 'refunded' ? factsOfSale(sale, timeZone) : [],
    expectedFacts: expectedFactsOfSale(sale),
  };
}

type StoredRefund = Omit<Numbered<CountedRefund & SaleReferences>, 'payments' | 'labelIds'> & {
  saleId: string;
  payments: string | null;
  labelIds: string | null;
};

async function recountRefunds(
  db: KyselyDb,
  pageRows: readonly StoredRefund[],
  timeZone: string,
): Promise<RecountedRecord[]> {
  const saleIds = textList(db, [...new Set(pageRows.map(({ saleId }) => saleId))]);
  const saleRows = await packed(
    db,
    db.selectFrom(sales.table).select(dividedSaleColumns).where('id', 'in', saleIds),
    dividedSaleColumns,
  );
  const refundRows = await packed(
    db,
    db.selectFrom(refunds.table).select(earlierRefundColumns).where('saleId', 'in', saleIds),
    earlierRefundColumns,
  );
  const saleById = new Map(saleRows.map((sale) => [sale.id, { ...sale, payments: parsePayments(sale.payments) }]));
  const refundsBySale = new Map<string, (DividedRefund & { number: string })[]>();
  for (const refund of refundRows.sort(refundOrder)) {
    const known = refundsBySale.get(refund.saleId) ?? [];
    refundsBySale.set(refund.saleId, [...known, { ...refund, payments: parsePayments(refund.payments) }]);
  }
  return pageRows.map((row) => {
    const refund = parseRow(row);
    const saleRefunds = refundsBySale.get(row.saleId) ?? [];
    const earlier = saleRefunds.slice(
      0,
      saleRefunds.findIndex(({ number }) => number === row.number),
    );
    const sale = saleById.get(row.saleId) ?? null;
    return {
      id: refund.id,
      number: refund.number,
      facts: factsOfRefund(refund, { sale, earlier }, dimensionKeys(refund), timeZone),
      expectedFacts: expectedFactsOfRefund(refund),
    };
  });
}

function highestId(rows: readonly { id: string }[]): string {
  return rows.reduce((last, { id }) => (id > last ? id : last), '');
}

const pageSize = 500;

function salesAfter(db: KyselyDb, after: string) {
  return db.selectFrom(sales.table).select(saleColumns).where('id', '>', after).orderBy('id').limit(pageSize);
}

function refundsAfter(db: KyselyDb, after: string) {
  return refundsWithKeys(db).where('refunds.id', '>', after).orderBy('refunds.id').limit(pageSize);
}

function refundsWithKeys(db: KyselyDb) {
  return db
    .selectFrom(refunds.table)
    .leftJoin(sales.table, 'sales.id', 'refunds.saleId')
    .select(refundColumns.map((name) => `refunds.${name}` as const))
    .select(keyColumns.map((name) => `sales.${name}` as const));
}

function parseRow<T extends { payments: string | null; labelIds: string | null }>(row: T) {
  return { ...row, payments: parsePayments(row.payments), labelIds: parseIds(row.labelIds) };
}

function parseIds(column: string | null): readonly string[] {
  return column === null ? [] : JSON.parse(column);
}
