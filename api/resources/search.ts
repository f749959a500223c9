import type { ExpressionBuilder, Expression, SqlBool } from 'kysely';
import type { Resource } from '../contract/resource';
import type { Queries, Tables } from '../db/database';
import { words } from './folding';

/** Keeps the words a record is found by. */
export async function replaceWords(db: Queries, resource: Resource, id: string, terms: readonly string[]): Promise<void> {
  await db.deleteFrom('searchTerms').where('resource', '=', resource.name).where('recordId', '=', id).execute();
  if (terms.length === 0) return;
  await db
    .insertInto('searchTerms')
    .values(terms.map((term) => ({ resource: resource.name, term, recordId: id })))
    .execute();
}

/** Follows every character a word can have, so `[word, word + last]` holds what begins with it. */
const last = '\u{10FFFF}';

/**
 * The records that `q` finds: each of its words begins a word of the record. A prefix is a stretch
 * of an index, however many records there are; "contains" would read them all.
 */
export function matching(
  where: ExpressionBuilder<Tables, string>,
  resource: Resource,
  q: string,
): Expression<SqlBool> {
  if (q.trim() === '') return where.lit(true);
  const terms = words(q);
  if (terms.length === 0) return where.lit(false);
  return where.and(
    terms.map((term) =>
      where(
        'id',
        'in',
        where
          .selectFrom('searchTerms')
          .select('recordId')
          .where('resource', '=', resource.name)
          .where('term', '>=', term)
          .where('term', '<', term + last),
      ),
    ),
  );
}
