import { sql, type RawBuilder, type SelectType } from 'kysely';
import type { Schema } from './schema';

/** The columns of a table, by name, as raw SQL names them. */
export type ColumnsOf<T extends keyof Schema> = {
  readonly [C in keyof Schema[T] & string]: RawBuilder<SelectType<Schema[T][C]>>;
};

/**
 * The columns of a table for raw SQL: with `const d = columnsOf(deposits, 'd')`, `${d.amountMinor}` is
 * `"d"."amountMinor"`, and a column that was renamed stops compiling. Without an alias the column stands
 * alone. Takes a resource, or `{ table: 'payables' }` for a table that is no resource's.
 */
export function columnsOf<T extends keyof Schema>(_source: { readonly table: T }, alias?: string): ColumnsOf<T> {
  const prefix = alias === undefined ? '' : `${alias}.`;
  // The columns are named when they are read: the type says which there are.
  return new Proxy({} as ColumnsOf<T>, {
    get: (_, column) => (typeof column === 'string' ? sql.ref(`${prefix}${column}`) : undefined),
  });
}
