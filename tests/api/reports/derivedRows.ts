import { saleAmounts } from '../../../api/db/reports';
import { untyped, type Database } from '../../../api/db/database';

/** The tables that are made from sales and refunds. */
export const derivedTables = ['saleFacts', 'salesByDay', 'salesByMonth', 'salesByHour', 'salesByKeys'] as const;

/** All that they say, in an order of its own. */
export async function dumpDerivedRows({ kysely }: Database): Promise<string[]> {
  const rows = await Promise.all(derivedTables.map((table) => untyped(kysely).selectFrom(table).selectAll().execute()));
  // Of a day whose sums are all nothing a recount may have a row or not.
  const nonZeroRows = rows.flat().filter((row) => saleAmounts.some((name) => Number(row[name]) !== 0));
  return nonZeroRows
    .map((row) =>
      JSON.stringify(
        Object.entries(row).map(([name, value]) => [
          name,
          (saleAmounts as readonly string[]).includes(name) ? Number(value) : String(value),
        ]),
      ),
    )
    .sort();
}
