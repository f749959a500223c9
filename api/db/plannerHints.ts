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
 * `tests/api/reports/plans.test.ts` and `tests/api/searchFinds.test.ts` assert the plans.
 */

/**
 * Returns a text column that no index matches, so that the planner uses another index. Grouped by such a column, SQLite
 * sorts the selected rows instead of reading the whole table in the order of an index.
 */
export const unindexedText = (column: RawBuilder<unknown>) => sql<string>`${column} || ''`;

/** A number column that no index matches, so that the primary key is used instead of indexes that begin with `archived`. */
export const unindexedNumber = (column: RawBuilder<unknown>) => sql<number>`${column} + 0`;

/**
 * Returns a limit above any result of a query known to find about `count` rows. PostgreSQL then evaluates the query
 * first, instead of joining it with conditions it estimates as more selective.
 */
export const generousLimit = (count: number) => 2 * count + 1_000;

/** An EXISTS that is evaluated row by row with an index. Without `offset 0`, PostgreSQL joins whole tables for it. */
export function existsPerRow(
  where: ExpressionBuilder<Tables, string>,
  query: SelectQueryBuilder<Tables, string, object>,
): Expression<SqlBool> {
  return where.exists(query.limit(1).offset(0));
}

/**
 * Matches every record, archived or not. Indexes begin with `archived`, so a condition on it lets an index find the rest:
 * `where('archived', 'in', archivedOrNot)`.
 */
export const archivedOrNot = [0, 1] as const;

/** A CTE that is evaluated once, though it is read twice. */
export const evaluatedOnce = (name: string, query: RawBuilder<unknown>) =>
  sql`${sql.ref(name)} as materialized (${query})`;
