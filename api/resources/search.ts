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

/** Digits as a telephone number is written, in groups: `+52 (55) 1234-5678`. */
const digits = /(?<=^|\s)\+?\(?\d[\d\s().\-\u2010-\u2015]*\d(?=\s|$)/g;

/** The words of `q`. Where there are telephones, four digits or more in groups are one of them. */
function asked({ fields }: Resource, q: string): string[] {
  const hasPhones = Object.values(fields).some(({ kind, search }) => kind === 'phone' && search);
  const joined = (run: string) => {
    const number = run.replace(/\D/g, '');
    return number.length < 4 ? run : number;
  };
  return words(hasPhones ? q.replace(digits, joined) : q);
}

/**
 * The records that `q` finds: each of its words begins a word of the record. A prefix is a stretch
 * of an index, however many records there are; "contains" would read them all. When they are
 * `few` the longest word finds them and the others are looked up in each; when they are many the
 * list is walked in its order and each word is looked up, until the page is full.
 */
export function matching(where: ExpressionBuilder<Tables, string>, resource: Resource, q: string, few: boolean): Expression<SqlBool> {
  if (q.trim() === '') return where.lit(true);
  const [longest, ...others] = asked(resource, q).sort((one, other) => other.length - one.length);
  if (longest === undefined) return where.lit(false);
  const beginning = (term: string) =>
    where.selectFrom('searchTerms').select('recordId').where('resource', '=', resource.name).where('term', '>=', term).where('term', '<', term + last);
  const hasWord = (term: string) => where.exists(beginning(term).whereRef('recordId', '=', `${resource.table}.id`));
  return where.and([few ? where('id', 'in', beginning(longest)) : hasWord(longest), ...others.map(hasWord)]);
}
