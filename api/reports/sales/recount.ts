import { sql, type Expression } from 'kysely';
import { refunds, sales } from '../../../contract/money/sales';
import type { Queries, Row } from '../../db/database';
import { packed } from '../../db/packed';
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
];
const ofKeys = ['companyId', 'categoryId', 'labelIds', 'occasionId', 'planId', 'channel'];
const ofSales = [...ofAll, ...ofKeys, 'state', 'completedAt', 'grossMinor', 'discountMinor', 'taxMinor', 'tipMinor'];
const ofRefunds = [...ofAll, 'amountMinor'];

const named = (table: string, columns: readonly string[]) =>
  sql.join(columns.map((name) => sql.ref(`${table}.${name}`)));

/** Every sale and every refund there is, from the records themselves, so many at once. */
export async function* recounted(db: Queries, timeZone: string): AsyncGenerator<Recounted[]> {
  const sold = sql`select ${named('sale', ofSales)} from ${sql.table(sales.table)} sale where sale.id > `;
  for await (const some of pages(db, sold, 'sale', ofSales)) {
    yield some.map((sale) =>
      recountedOf(
        sale,
        sale['state'] === 'completed' || sale['state'] === 'refunded' ? factsOfSale(sale, timeZone) : [],
        tallyOfSale(sale),
      ),
    );
  }
  const givenBack = sql`select ${named('refund', ofRefunds)}, ${named('sale', ofKeys)} from ${sql.table(refunds.table)} refund
    left join ${sql.table(sales.table)} sale on sale.id = refund.${sql.ref('saleId')} where refund.id > `;
  for await (const some of pages(db, givenBack, 'refund', [...ofRefunds, ...ofKeys])) {
    yield some.map((refund) =>
      recountedOf(refund, factsOfRefund(refund, keysOf(refund), timeZone), tallyOfRefund(refund)),
    );
  }
}

type SourceRow = Record<string, unknown>;

const recountedOf = ({ id, number }: SourceRow, facts: SaleFact[], tally: Tally | null): Recounted => ({
  id: String(id),
  number: String(number),
  facts,
  tally,
});

const atOnce = 500;

/** What a query finds after an id, page by page. */
async function* pages(
  db: Queries,
  query: Expression<unknown>,
  by: string,
  columns: readonly string[],
): AsyncGenerator<SourceRow[]> {
  for (let after = ''; ;) {
    const rows = await packed(
      db,
      sql`${query} ${after} order by ${sql.ref(`${by}.id`)} limit ${sql.lit(atOnce)}`,
      columns,
    );
    if (rows.length > 0) yield rows.map(parsed);
    if (rows.length < atOnce) return;
    // They come in no order; ids are ordered byte for byte.
    after = rows.reduce((last, { id }) => (String(id) > last ? String(id) : last), '');
  }
}

const parsed = (row: Row): SourceRow =>
  Object.assign(row, {
    payments: JSON.parse(String(row['payments'])) as unknown,
    labelIds: JSON.parse(String(row['labelIds'])) as unknown,
  });
