import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely';
import type { Tables } from './database';

/**
 * Planner hints: SQL that changes the plan of a query, never its result. `tests/api/plans.test.ts`,
 * `tests/api/skewedPlans.test.ts`, `tests/api/reports/plans.test.ts` and `tests/api/searchFinds.test.ts` assert the
 * plans.
 */

/**
 * Returns a text column as an expression that matches no index, so that the planner uses the index of another column.
 * If a query groups by this expression, SQLite sorts the selected rows instead of reading the whole table in index
 * order.
 */
export const unindexedText = (column: RawBuilder<unknown>) => sql<string>`${column} || ''`;

/**
 * Returns a number column as an expression that matches no index, so that the planner uses the primary key instead of
 * an index that begins with `archived`.
 */
export const unindexedNumber = (column: RawBuilder<unknown>) => sql<number>`${column} + 0`;

/**
 * Returns a limit that a query with about `count` rows never reaches. Because of the limit, PostgreSQL evaluates the
 * query before it joins other conditions.
 */
export const generousLimit = (count: number) => 2 * count + 1_000;

/**
 * Builds an `exists` that is evaluated row by row with an index. Without `offset 0`, PostgreSQL would join whole
 * tables.
 */
export function existsPerRow(
  where: ExpressionBuilder<Tables, string>,
  query: SelectQueryBuilder<Tables, string, object>,
): Expression<SqlBool> {
  return where.exists(query.limit(1).offset(0));
}

/**
 * Matches every record, archived or not: `where('archived', 'in', archivedOrNot)`. Indexes begin with `archived`, so a
 * query can use them only with a condition on `archived`.
 */
export const archivedOrNot = [0, 1] as const;

/** Builds a CTE that is evaluated once, even if the query reads it twice. */
export const evaluatedOnce = (name: string, query: RawBuilder<unknown>) =>
  sql`${sql.ref(name)} as materialized (${query})`;
