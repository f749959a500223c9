import { sql, SqliteAdapter, type Expression } from 'kysely';
import type { KyselyDb, Row, SqlValue } from './database';

export const isSqlite = (db: KyselyDb) => db.getExecutor().adapter instanceof SqliteAdapter;

/**
 * Returns the rows of a query, unordered. Transfers all rows as one text, because drivers are too slow at transferring
 * many single values. Rounds integers beyond the safe range to numbers that are still beyond it.
 */
export async function packed<O, C extends keyof O & string>(
  db: KyselyDb,
  query: Expression<O>,
  columns: readonly C[],
): Promise<Pick<O, C>[]> {
  const values = sql.join(columns.map((name) => sql.ref(name)));
  const packedRows = isSqlite(db)
    ? sql<string>`json_group_array(json_array(${values}))`
    : sql<string>`json_agg(json_build_array(${values}))::text`;
  const { rows } = await sql<{
    packed: string | null;
  }>`select ${packedRows} as packed from (${query}) as unpacked`.execute(db);
  const lists: SqlValue[][] = JSON.parse(rows[0]?.packed ?? '[]');
  // Safe cast: the query selected these columns, in this order.
  return lists.map((values) => rowOf(columns, values) as Pick<O, C>);
}

function rowOf(columns: readonly string[], values: readonly SqlValue[]): object {
  const row: Row = {};
  columns.forEach((name, index) => {
    row[name] = values[index] ?? null;
  });
  return row;
}

/** Passes any number of texts as one parameter: `where('id', 'in', textList(db, ids))`. */
export function textList(db: KyselyDb, texts: readonly string[]): Expression<string> {
  const list = JSON.stringify(texts);
  return isSqlite(db)
    ? sql<string>`(select value from json_each(${list}))`
    : sql<string>`(select jsonb_array_elements_text(${list}::jsonb))`;
}
