import { sql, type RawBuilder, type SelectType } from 'kysely';
import type { Schema } from './schema';
import type { DatabaseKind, KyselyDb, Row } from './database';

export type ColumnRefs<T extends keyof Schema> = {
  readonly [C in keyof Schema[T] & string]: RawBuilder<SelectType<Schema[T][C]>>;
};

/**
 * Returns the columns of a table for raw SQL: with `const d = columnRefs(deposits, 'd')`, `${d.amountMinor}` is
 * `"d"."amountMinor"`, and a renamed column fails to compile. Takes a resource, or `{ table: 'payables' }` for a table
 * without a resource.
 */
export function columnRefs<T extends keyof Schema>(_source: { readonly table: T }, alias?: string): ColumnRefs<T> {
  const prefix = alias === undefined ? '' : `${alias}.`;
  return new Proxy({} as ColumnRefs<T>, {
    get: (_, column) => (typeof column === 'string' ? sql.ref(`${prefix}${column}`) : undefined),
  });
}

/**
 * Returns the two column types that all tables use. Both databases compare texts byte by byte, so that they sort lists
 * in the same order.
 */
export function columnTypes(kind: DatabaseKind): { text: RawBuilder<unknown>; integer: RawBuilder<unknown> } {
  return kind === 'postgres'
    ? { text: sql`text collate "C"`, integer: sql`bigint` }
    : { text: sql`text`, integer: sql`integer` };
}

export async function columnsByTable(db: KyselyDb, kind: DatabaseKind): Promise<Map<string, ExistingColumns>> {
  const query =
    kind === 'sqlite'
      ? sql<Row>`select m.name as "table", c.name as "column", (c."notnull" = 1 and c.dflt_value is null) as required
          from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'`
      : sql<Row>`select table_name as "table", column_name as "column",
          case when is_nullable = 'NO' and column_default is null then 1 else 0 end as required
          from information_schema.columns where table_schema = current_schema()`;
  const found = new Map<string, Map<string, { required: boolean }>>();
  for (const { table, column, required } of (await query.execute(db)).rows) {
    const columns = found.get(String(table)) ?? new Map<string, { required: boolean }>();
    found.set(String(table), columns.set(String(column), { required: required === 1 }));
  }
  return found;
}

export type ExistingColumns = ReadonlyMap<string, { required: boolean }>;
