import type { Expression, ExpressionBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import type { Tables } from '../db/database';

export type Where = ExpressionBuilder<Tables, string>;

/**
 * An EXISTS that is evaluated row by row with an index. `offset 0` prevents PostgreSQL from turning it into a join,
 * whose cost is that of the whole table.
 */
export function existsPerRow(where: Where, query: SelectQueryBuilder<Tables, string, object>): Expression<SqlBool> {
  return where.exists(query.limit(1).offset(0));
}
