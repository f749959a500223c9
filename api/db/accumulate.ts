import { sql, type RawBuilder } from 'kysely';
import { deferWrite } from './deferWrite';
import { untyped, type Row, type KyselyTransaction } from './database';

export interface SumTable {
  table: string;
  keys: readonly string[];
  amounts: readonly string[];
}

/** Adds the amounts of rows to the stored rows with the same keys. */
export async function addToSums(
  trx: KyselyTransaction,
  { table, keys, amounts }: SumTable,
  rows: readonly Row[],
): Promise<void> {
  const summed = new Map<string, Row>();
  for (const row of rows) {
    const rowKey = JSON.stringify(keys.map((key) => row[key]));
    const sum = summed.get(rowKey);
    if (sum) for (const amount of amounts) sum[amount] = Number(sum[amount]) + Number(row[amount]);
    else summed.set(rowKey, { ...row });
  }
  if (summed.size === 0) return;
  await deferWrite(
    trx,
    untyped(trx)
      .insertInto(table)
      .values([...summed.values()])
      .onConflict((conflict) =>
        conflict
          .columns([...keys])
          .doUpdateSet(
            Object.fromEntries(
              amounts.map((amount) => [
                amount,
                sql<number>`${sql.ref(`${table}.${amount}`)} + ${sql.ref(`excluded.${amount}`)}`,
              ]),
            ),
          ),
      ),
  );
}

/** Returns the amount of the row with each id, for an update of several rows in one statement. */
export function amountById(amounts: readonly (readonly [id: string, amount: number])[]): RawBuilder<number> {
  const cases = amounts.map(([id, amount]) => sql`when ${id} then cast(${amount} as bigint)`);
  return sql<number>`case ${sql.ref('id')} ${sql.join(cases, sql` `)} end`;
}
