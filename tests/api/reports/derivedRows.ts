import { saleAmounts } from '../../../api/db/reports';
import { untyped, type Database } from '../../../api/db/database';

export const derivedTables = ['saleFacts', 'salesByDay', 'salesByMonth', 'salesByHour', 'salesByKeys'] as const;

/** Returns all rows in a stable order. */
export async function dumpDerivedRows({ kysely }: Database): Promise<string[]> {
  const rows = await Promise.all(derivedTables.map((table) => untyped(kysely).selectFrom(table).selectAll().execute()));
  // A recount may omit the row of a day whose amounts are all zero.
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
