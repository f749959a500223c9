import { sql, type RawBuilder, type SelectType } from 'kysely';
import type { Schema } from './schema';

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
