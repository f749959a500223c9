import { sql } from 'kysely';
import { deferWrite } from './deferWrite';
import { untyped, type Row, type KyselyTransaction } from './database';
import type { InternalTables } from './schema';

interface Sums<T extends keyof InternalTables> {
  table: T;
  keys: readonly (keyof InternalTables[T] & string)[];
  amounts: readonly (keyof InternalTables[T] & string)[];
}

export async function addToSums<T extends keyof InternalTables>(
  trx: KyselyTransaction,
  sums: Sums<T>,
  rows: readonly (InternalTables[T] & Row)[],
): Promise<void> {
  const { table, keys, amounts }: { table: string; keys: readonly string[]; amounts: readonly string[] } = sums;
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
