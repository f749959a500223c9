import type { Expression, ExpressionBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import type { Tables } from '../db/database';

export type Where = ExpressionBuilder<Tables, string>;

/**
 * Whether a row that is looked at has something: asked by an index, row by row. PostgreSQL would make a join of it, which
 * costs as much as all there is; not with an offset.
 */
export function isThere(where: Where, something: SelectQueryBuilder<Tables, string, object>): Expression<SqlBool> {
  return where.exists(something.limit(1).offset(0));
}
