import { sql, type Expression, type SqlBool } from 'kysely';
import type { Field } from '../../contract/fields';
import type { Resource } from '../../contract/resource';
import type { KyselyDb } from '../db/database';
import { deferWrite } from '../db/deferWrite';
import { insertRows } from '../db/unitOfWork';
import { unindexedText, archivedOrNot, existsPerRow, generousLimit } from '../db/plannerHints';
import { joinedNumbers, reversed, reversedTermPrefix, wordsOf } from './folding';
import { afterSeparator, numberWidths, openEnd, recordNumber, splitNumbers } from './recordNumbers';
import { mayReadAll } from './readable';
import type { Table } from './table';
import type { Where } from './conditions';
import type { Viewer } from './writeContext';
import { maxListedRows } from '../../contract/lists';
import { textList } from '../db/packedRows';
import type { IdQuery } from './lookups';

export type TermsById = ReadonlyMap<string, readonly string[]>;

export async function replaceSearchTerms(db: KyselyDb, resource: Resource, termsById: TermsById): Promise<void> {
  if (termsById.size === 0) return;
  await deferWrite(
    db,
    db
      .deleteFrom('searchTerms')
      .where('resource', '=', resource.name)
      .where('recordId', 'in', [...termsById.keys()]),
  );
  await insertRows(
    db,
    'searchTerms',
    [...termsById].flatMap(([recordId, terms]) => searchTermRows(resource, recordId, terms)),
  );
}

export const searchTermRows = ({ name: resource }: Resource, recordId: string, terms: readonly string[]) =>
  terms.map((term) => ({ resource, term, recordId }));

/** `number`: a complete serial, with or without the kind and year that follow it. */
export type TermMatch = { number: string } | { whole: string } | { begins: string; pattern?: string };

/**
 * Sorts after every character of a word: the texts from `word` to `word + maxCharacter` are those that begin with
 * `word`.
 */
const maxCharacter = '\u{10FFFF}';

/** Sorts before every character of a word. */
const minCharacter = ' ';

/** Follows a word that does not continue. No word contains it. */
const wholeWord = '@';

/** Shorter suffixes match too many telephone numbers. */
const minSuffixLength = 4;

const hasPhones = ({ fields }: Resource) =>
  Object.values(fields).some(({ kind, search }) => kind === 'phone' && search);

/** Returns whether records have search words of their own, not only those of the records they reference. */
export function hasSearchWords({ fields }: Resource): boolean {
  return Object.values(fields).some(
    (field) => field.search || (field.kind === 'group' && Object.values(field.fields).some(({ search }) => search)),
  );
}

const isNumbered = ({ fields }: Resource) => Object.hasOwn(fields, recordNumber);

/**
 * Returns the matches of a word: as a prefix (of a number, also as the beginning of its serial) and, for digits, also as
 * a number without its leading zeros or as the end of a telephone number.
 */
export function termMatchesOf(resource: Resource, word: string): TermMatch[] {
  if (word.endsWith(wholeWord)) return [{ whole: word.slice(0, -wholeWord.length) }];
  const [serial = '', kind] = word.split(openEnd);
  if (kind !== undefined)
    return [
      { begins: `${serial.padStart(numberWidths[0], '0')}-${kind}` },
      { begins: serial, pattern: `${serial}%-${kind}%` },
    ];
  if (!/^\d+$/.test(word)) return [{ begins: word }];
  const widths = isNumbered(resource) ? numberWidths.filter((width) => word.length < width) : [];
  const numbers = widths.map((width): TermMatch => ({ number: word.padStart(width, '0') }));
  const isSuffix = word.length >= minSuffixLength && hasPhones(resource);
  return [{ begins: word }, ...numbers, ...(isSuffix ? [{ begins: reversedTermPrefix + reversed(word) }] : [])];
}

export interface SearchedReference {
  column: string;
  target: Table;
}

/**
 * Returns the searched references whose targets the viewer may all read: a search in other targets would reveal their
 * words.
 */
export function searchedReferences({ resource, served }: Table, viewer: Viewer): SearchedReference[] {
  return Object.entries(resource.fields).flatMap(([column, field]: [string, Field]) =>
    searchedResources(field, resource, served).flatMap((name) => {
      const target = served.get(name);
      return target && mayReadAll(target, viewer) ? [{ column, target }] : [];
    }),
  );
}

function searchedResources(field: Field, { name }: Resource, served: Table['served']): readonly string[] {
  if (field.kind === 'text') {
    if (field.searchIn !== 'all') return field.searchIn ?? [];
    const others = [...served.values()].map(({ resource }) => resource).filter((other) => other.name !== name);
    return others.filter(hasSearchWords).map((other) => other.name);
  }
  return field.kind === 'reference' && field.search ? [field.to] : [];
}

function termRange(match: TermMatch): [first: string, end: string] {
  if ('number' in match) return [match.number, match.number + afterSeparator];
  if ('whole' in match) return [match.whole, match.whole + minCharacter];
  return [match.begins, match.begins + maxCharacter];
}

export function terms(where: Where, { name }: Resource, match: TermMatch) {
  const [first, end] = termRange(match);
  const pattern = 'pattern' in match ? match.pattern : undefined;
  return where
    .selectFrom('searchTerms')
    .select('recordId')
    .where('resource', '=', name)
    .where('term', '>=', first)
    .where('term', '<', end)
    .$if(pattern !== undefined, (query) => query.where('term', 'like', pattern ?? ''));
}

function recordTermQuery(where: Where, { name }: Resource, match: TermMatch, id: string) {
  const term = unindexedText(sql.ref('term'));
  const [first, end] = termRange(match);
  const pattern = 'pattern' in match ? match.pattern : undefined;
  return where
    .selectFrom('searchTerms')
    .select('recordId')
    .where('resource', '=', name)
    .whereRef('recordId', '=', id)
    .where(term, '>=', first)
    .where(term, '<', end)
    .$if(pattern !== undefined, (query) => query.where(term, 'like', pattern ?? ''));
}

/** Splits a query into words. The word before an `@` is whole: `diaz1@correo` does not find `diaz15@correo.mx`. */
function queryWords(q: string): string[] {
  const localParts = q.split(/\s+/).flatMap((part) => part.split(wholeWord).slice(0, -1));
  const whole = new Set(localParts.flatMap((localPart) => wordsOf(localPart).at(-1) ?? []));
  return wordsOf(q).map((word) => (whole.has(word) ? word + wholeWord : word));
}

const minTelephoneLength = 9;

const isYear = (word: string) => /^(?:19|20)\d\d$/.test(word);

export interface WordSearch {
  q: string;
  references: readonly SearchedReference[];
  /** Condition of the records with the amount that `q` is; `null` if it is no amount. */
  amount: ((where: Where) => Expression<SqlBool>) | null;
}

/**
 * Returns the ways to split `q` into words, each with the presumably rarest word first. Groups of digits of a telephone
 * number are also joined into one number, and the parts of a record number into one term.
 */
export function tokenizations(table: Table, { q, references }: WordSearch): string[][] {
  const searched = [table, ...references.map(({ target }) => target)].map(({ resource }) => resource);
  const hasNumbers = searched.some(isNumbered);
  const splitWords = queryWords(q);
  const joinedWords = searched.some(hasPhones) ? queryWords(joinedNumbers(q, minSuffixLength)) : splitWords;
  const isTelephone =
    joinedWords.length === 1 &&
    joinedWords[0] !== undefined &&
    joinedWords[0].length >= minTelephoneLength &&
    /^\d+$/.test(joinedWords[0]);
  const isOnlyJoined = isTelephone && !(hasNumbers && splitWords.some(isYear));
  const { terms: numbers, rest } = splitNumbers(hasNumbers && !isOnlyJoined ? q : '');
  const tokenized = [
    joinedWords,
    ...(isOnlyJoined ? [] : [splitWords]),
    ...(numbers.length > 0 ? [[...numbers, ...queryWords(rest)]] : []),
  ];
  const unique = new Map(tokenized.map((tokenization) => [tokenization.join(' '), tokenization]));
  return [...unique.values()].map((tokenization) => tokenization.sort((one, other) => rarity(other) - rarity(one)));
}

function rarity(word: string): number {
  return word.length + (/^\d+(?:$|[-*])/.test(word) && !isYear(word) ? 10 : 0);
}

export interface SearchScope {
  target: Table;
  column: string | null;
}

interface FoundMatch {
  match: TermMatch;
  count: number;
}

export interface FoundScope extends SearchScope {
  matches: readonly FoundMatch[];
  lookedUp?: { ids: Expression<string>; count: number };
  /** Condition of a word or an amount that too many records fulfil to look them up. */
  condition?: (where: Where) => Expression<SqlBool>;
}

export const knownIds = (db: KyselyDb, ids: readonly string[]) => ({ ids: textList(db, ids), count: ids.length });

export const rarestCount = ({ lookedUp, condition, matches: [rarest] }: FoundScope) =>
  lookedUp?.count ?? (condition ? Infinity : (rarest?.count ?? 0));

export const isFew = (scope: FoundScope) => rarestCount(scope) > 0 && rarestCount(scope) <= maxListedRows;

/**
 * Selects the ids of the records of a scope with all its words, starting with the rare words, because the planner
 * cannot estimate that they are rare. Checks the common words on each found record or, with `isIntersected`, intersects
 * the index ranges of all words.
 */
export function rareIds(where: Where, scope: FoundScope, isIntersected = false): IdQuery {
  const { target, matches } = scope;
  const idsOfMatch = ({ match, count }: FoundMatch): IdQuery => {
    const some = terms(where, target.resource, match);
    return count > maxListedRows
      ? some
      : where.selectFrom(some.limit(generousLimit(count)).as('some')).select('recordId');
  };
  const commonMatches = isIntersected ? [] : matches.filter(({ count }) => count > maxListedRows);
  const [first, ...others] = matches.filter((one) => !commonMatches.includes(one)).map(idsOfMatch);
  const rare = others.reduce<IdQuery | undefined>((ids, some) => ids?.intersect(some), first);
  if (!rare) throw new Error('cannot look up words that occur in too many records');
  if (matches.length === 1) return rare;
  const found = where
    .selectFrom(rare.as('rare'))
    .select('recordId')
    .limit(generousLimit(rarestCount(scope)));
  return commonMatches.length === 0 ? found : found.where(hasAllWords(where, target, commonMatches, 'rare.recordId'));
}

export function ownIds(where: Where, scope: FoundScope): IdQuery {
  if (!scope.lookedUp) return rareIds(where, scope);
  return where.selectFrom(scope.target.resource.table).select('id as recordId').where('id', 'in', scope.lookedUp.ids);
}

export function referencesMatch(where: Where, { resource }: Table, scope: FoundScope): Expression<SqlBool> {
  return where.and([
    ...(resource.view === undefined ? [] : [where('view', '=', resource.view)]),
    where('archived', 'in', archivedOrNot),
    where(String(scope.column), 'in', scope.lookedUp?.ids ?? rareIds(where, scope)),
  ]);
}

export function referencingIds(where: Where, table: Table, scope: FoundScope): IdQuery {
  return where
    .selectFrom(table.resource.table)
    .select('id as recordId')
    .where((condition) => referencesMatch(condition, table, scope));
}

export function hasAllWords(
  where: Where,
  { resource }: Table,
  matches: readonly FoundMatch[],
  id: string,
): Expression<SqlBool> {
  return where.and(matches.map(({ match }) => existsPerRow(where, recordTermQuery(where, resource, match, id))));
}
