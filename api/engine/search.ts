import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Field } from '../../contract/fields';
import type { Resource } from '../../contract/resource';
import type { Queries, Tables } from '../db/database';
import { joinedNumbers, reversed, suffixMark, words } from './folding';
import { numberWidths } from './numbering';
import type { Table } from './table';

/** What the records of a resource are found by, each by its id. */
export type TermsById = ReadonlyMap<string, readonly string[]>;

/** SQLite takes 32,766 parameters in a statement; a term has three. */
const termsAtOnce = 2_000;

/** Keeps the words records are found by, in place of those kept before. */
export async function replaceWords(db: Queries, { name: resource }: Resource, words: TermsById): Promise<void> {
  if (words.size === 0) return;
  await db
    .deleteFrom('searchTerms')
    .where('resource', '=', resource)
    .where('recordId', 'in', [...words.keys()])
    .execute();
  const rows = [...words].flatMap(([recordId, terms]) => terms.map((term) => ({ resource, term, recordId })));
  for (let at = 0; at < rows.length; at += termsAtOnce)
    await db
      .insertInto('searchTerms')
      .values(rows.slice(at, at + termsAtOnce))
      .execute();
}

type Where = ExpressionBuilder<Tables, string>;
/** The terms a word of `q` means: one, or all that begin with something. */
type TermMatch = { is: string } | { begins: string };

/** Follows every character a word can have, so `[word, word + last]` holds what begins with it. */
const last = '\u{10FFFF}';

/** Fewer digits are the end of too many telephones. */
const minSuffixLength = 4;

const hasPhones = ({ fields }: Resource) =>
  Object.values(fields).some(({ kind, search }) => kind === 'phone' && search);

/** Whether its records are numbered; the slug `top-10` of a label is no short number. */
const isNumbered = ({ fields }: Resource) => Object.hasOwn(fields, 'number');

/** A word begins a term. Digits also are a number without its leading zeros, or the end of a telephone. */
function matchesOf(resource: Resource, word: string): TermMatch[] {
  if (!/^\d+$/.test(word)) return [{ begins: word }];
  const widths = isNumbered(resource) ? numberWidths.filter((width) => word.length < width) : [];
  const numbers = widths.map((width): TermMatch => ({ is: word.padStart(width, '0') }));
  const isSuffix = word.length >= minSuffixLength && hasPhones(resource);
  return [{ begins: word }, ...numbers, ...(isSuffix ? [{ begins: suffixMark + reversed(word) }] : [])];
}

/** The records a resource is also found by: a sale by its customer. Only their own words count, not those they are found by in turn. */
function linksOf({ resource, served }: Table): { column: string; target: Table }[] {
  return Object.entries(resource.fields).flatMap(([column, field]: [string, Field]) => {
    const target = field.kind === 'reference' && field.search ? served.get(field.to) : undefined;
    return target ? [{ column, target }] : [];
  });
}

function terms(where: Where, { name }: Resource, match: TermMatch) {
  const some = where.selectFrom('searchTerms').select('recordId').where('resource', '=', name);
  return 'is' in match
    ? some.where('term', '=', match.is)
    : some.where('term', '>=', match.begins).where('term', '<', match.begins + last);
}

/** The ids of the records that have a word: each part of the union is a stretch of an index. */
function idsWith(where: Where, table: Table, word: string) {
  const { resource } = table;
  const ownTerms = ({ resource: one }: Table) => matchesOf(one, word).map((match) => terms(where, one, match));
  const linked = linksOf(table).flatMap(({ column, target }) =>
    ownTerms(target).map((found) => {
      // Every index of the column begins with these.
      const pointing = where
        .selectFrom(resource.table)
        .select('id as recordId')
        .where('archived', 'in', [0, 1])
        .where(column, 'in', found);
      return resource.view === undefined ? pointing : pointing.where('view', '=', resource.view);
    }),
  );
  return [...ownTerms(table), ...linked].reduce((all, some) => all.unionAll(some));
}

/** Whether the row at hand has a word, looked up by its id and by the ids it holds. */
function hasWord(where: Where, table: Table, word: string): Expression<SqlBool> {
  const at = ({ resource }: Table, id: string) =>
    matchesOf(resource, word).map((match) => where.exists(terms(where, resource, match).whereRef('recordId', '=', id)));
  const linked = linksOf(table).flatMap(({ column, target }) => at(target, `${table.resource.table}.${column}`));
  return where.or([...at(table, `${table.resource.table}.id`), ...linked]);
}

/** `VTA-2026-673`, `VTA-673` → `VTA-2026-000673`, `VTA-000673`: as it is kept, it is found at once. */
const shortNumber = /(?<=(?<![\p{L}\p{N}-])\p{L}{3}-(?:\d{4}-)?)\d{1,5}(?![\p{L}\p{N}-])/gu;

/** A national telephone number has as many digits, or more. */
const minTelephoneLength = 9;

const isYear = (word: string) => /^(?:19|20)\d\d$/.test(word);

/** The ways to read `q`, each as words: where there are telephones, digits in groups are also one number. */
function readingsOf(table: Table, q: string): string[][] {
  const searched = [table, ...linksOf(table).map(({ target }) => target)].map(({ resource }) => resource);
  const hasNumbers = searched.some(isNumbered);
  const plain = words(hasNumbers ? q.replace(shortNumber, (digits) => digits.padStart(6, '0')) : q);
  const joined = searched.some(hasPhones) ? words(joinedNumbers(q, minSuffixLength)) : plain;
  // A whole telephone is nothing else, unless it may be `2026 000673`.
  const isTelephone =
    joined.length === 1 && joined[0] !== undefined && joined[0].length >= minTelephoneLength && /^\d+$/.test(joined[0]);
  const isOnlyJoined = isTelephone && !(hasNumbers && plain.some(isYear));
  const readings = joined.join(' ') === plain.join(' ') || isOnlyJoined ? [joined] : [joined, plain];
  return readings.map((reading) => reading.sort((one, other) => rarity(other) - rarity(one)));
}

/** Which word finds the fewest is a guess: a long one, and a number sooner than a year or letters. */
function rarity(word: string): number {
  return word.length + (/^\d+$/.test(word) && !isYear(word) ? 10 : 0);
}

/**
 * The records that `q` finds: each of its words begins a word of the record, or of what it is found
 * by. A prefix is a stretch of an index, however many records there are; "contains" would read them
 * all. When they are `few` the rarest word finds them and the others are looked up in each; when they
 * are many the list is walked in its order and each word is looked up, until the page is full.
 */
export function matching(where: Where, table: Table, q: string, few: boolean): Expression<SqlBool> {
  if (q.trim() === '') return where.lit(true);
  const [reading, another] = readingsOf(table, q);
  const holds = ([rarest, ...others]: readonly string[]) => {
    if (rarest === undefined) return where.lit(false);
    const first = few ? where('id', 'in', idsWith(where, table, rarest)) : hasWord(where, table, rarest);
    return where.and([first, ...others.map((word) => hasWord(where, table, word))]);
  };
  if (!reading || !another) return holds(reading ?? []);
  if (!few) return where.or([holds(reading), holds(another)]);
  // One list of ids, which both databases look up; of two with `or` between them one reads the table.
  const ids = (words: readonly string[]) => {
    const [only, ...others] = words;
    const isOne = only !== undefined && others.length === 0;
    return isOne
      ? idsWith(where, table, only)
      : where.selectFrom(table.resource.table).select('id as recordId').where(holds(words));
  };
  return where('id', 'in', ids(reading).unionAll(ids(another)));
}
