import { sql } from 'kysely';
import type { Field } from '../../contract/fields';
import type { Resource } from '../../contract/resource';
import type { KyselyDb } from '../db/database';
import { unindexedText } from '../db/plannerHints';
import { joinedNumbers, reversed, reversedTermPrefix, wordsOf } from './folding';
import { numberWidths } from './numbering';
import { mayReadAll } from './readable';
import type { Table } from './table';
import type { Where } from './where';
import type { Viewer } from './writeContext';

/** The search terms of records, by id. */
export type TermsById = ReadonlyMap<string, readonly string[]>;

/** SQLite allows 32,766 parameters in a statement; a term needs three. */
const termsPerInsert = 2_000;

/** Replaces the search words of records. */
export async function replaceSearchTerms(
  db: KyselyDb,
  { name: resource }: Resource,
  termsById: TermsById,
): Promise<void> {
  if (termsById.size === 0) return;
  await db
    .deleteFrom('searchTerms')
    .where('resource', '=', resource)
    .where('recordId', 'in', [...termsById.keys()])
    .execute();
  const rows = [...termsById].flatMap(([recordId, terms]) => terms.map((term) => ({ resource, term, recordId })));
  for (let at = 0; at < rows.length; at += termsPerInsert)
    await db
      .insertInto('searchTerms')
      .values(rows.slice(at, at + termsPerInsert))
      .execute();
}

/** The terms that match a word of `q`: one, or all with a prefix. */
export type TermMatch = { is: string } | { begins: string };

/** Sorts after every character of a word, so `[word, word + last]` contains everything that begins with it. */
const maxCharacter = '\u{10FFFF}';

/** Too many telephone numbers end with fewer digits. */
const minSuffixLength = 4;

const hasPhones = ({ fields }: Resource) =>
  Object.values(fields).some(({ kind, search }) => kind === 'phone' && search);

/** Whether its records have numbers such as `VTA-2026-000673`; the slug `top-10` of a label is not a short form of one. */
const isNumbered = ({ fields }: Resource) => Object.hasOwn(fields, 'number');

/** A word matches as a prefix. Digits also match a number without its leading zeros, or the end of a telephone number. */
export function termMatchesOf(resource: Resource, word: string): TermMatch[] {
  if (!/^\d+$/.test(word)) return [{ begins: word }];
  const widths = isNumbered(resource) ? numberWidths.filter((width) => word.length < width) : [];
  const numbers = widths.map((width): TermMatch => ({ is: word.padStart(width, '0') }));
  const isSuffix = word.length >= minSuffixLength && hasPhones(resource);
  return [{ begins: word }, ...numbers, ...(isSuffix ? [{ begins: reversedTermPrefix + reversed(word) }] : [])];
}

/** A reference whose target's words also find the record: a sale by its customer's. Only one level deep. */
export interface SearchedReference {
  column: string;
  target: Table;
}

/** Searched references whose targets the viewer may all read; searching the others would reveal their words. */
export function searchedReferences({ resource, served }: Table, viewer: Viewer): SearchedReference[] {
  return Object.entries(resource.fields).flatMap(([column, field]: [string, Field]) => {
    const target = field.kind === 'reference' && field.search ? served.get(field.to) : undefined;
    return target && mayReadAll(target, viewer) ? [{ column, target }] : [];
  });
}

export function terms(where: Where, { name }: Resource, match: TermMatch) {
  const query = where.selectFrom('searchTerms').select('recordId').where('resource', '=', name);
  return 'is' in match
    ? query.where('term', '=', match.is)
    : query.where('term', '>=', match.begins).where('term', '<', match.begins + maxCharacter);
}

/** Terms of one record that match, found by the record's few terms instead of all records of a common term. */
export function recordTermQuery(where: Where, { name }: Resource, match: TermMatch, id: string) {
  const term = unindexedText(sql.ref('term'));
  const query = where
    .selectFrom('searchTerms')
    .select('recordId')
    .where('resource', '=', name)
    .whereRef('recordId', '=', id);
  return 'is' in match
    ? query.where(term, '=', match.is)
    : query.where(term, '>=', match.begins).where(term, '<', match.begins + maxCharacter);
}

/** Adds leading zeros, as numbers are stored: `VTA-2026-673`, `VTA-673` → `VTA-2026-000673`, `VTA-000673`. */
const shortNumber = /(?<=(?<![\p{L}\p{N}-])\p{L}{3}-(?:\d{4}-)?)\d{1,5}(?![\p{L}\p{N}-])/gu;

/** The fewest digits of a national telephone number. */
const minTelephoneLength = 9;

const isYear = (word: string) => /^(?:19|20)\d\d$/.test(word);

/** The part of a filter that a search looks up. */
export interface WordSearch {
  q: string;
  references: readonly SearchedReference[];
}

/** The ways to split `q` into words: if there are telephone numbers, groups of digits are also one number. */
export function tokenizations(table: Table, { q, references }: WordSearch): string[][] {
  const searched = [table, ...references.map(({ target }) => target)].map(({ resource }) => resource);
  const hasNumbers = searched.some(isNumbered);
  const splitWords = wordsOf(hasNumbers ? q.replace(shortNumber, (digits) => digits.padStart(6, '0')) : q);
  const joinedWords = searched.some(hasPhones) ? wordsOf(joinedNumbers(q, minSuffixLength)) : splitWords;
  // A whole telephone number has one reading, unless it may be `2026 000673`.
  const isTelephone =
    joinedWords.length === 1 &&
    joinedWords[0] !== undefined &&
    joinedWords[0].length >= minTelephoneLength &&
    /^\d+$/.test(joinedWords[0]);
  const isOnlyJoined = isTelephone && !(hasNumbers && splitWords.some(isYear));
  const tokenized =
    joinedWords.join(' ') === splitWords.join(' ') || isOnlyJoined ? [joinedWords] : [joinedWords, splitWords];
  return tokenized.map((tokenization) => tokenization.sort((one, other) => rarity(other) - rarity(one)));
}

/** Guesses the most selective word: a long one; a number rather than a year or letters. */
function rarity(word: string): number {
  return word.length + (/^\d+$/.test(word) && !isYear(word) ? 10 : 0);
}
