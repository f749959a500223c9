import type { Expression, SqlBool } from 'kysely';
import { maxListedRows } from '../../contract/lists';
import type { KyselyDb } from '../db/database';
import { isSqlite } from '../db/packedRows';
import { generousLimit } from '../db/plannerHints';
import { countEach, idsEach, LookUpCache, capAtReach, type IdQuery } from './lookups';
import {
  rareIds,
  hasAllWords,
  isFew,
  knownIds,
  ownIds,
  referencingIds,
  referencesMatch,
  rarestCount,
  type FoundScope,
  type SearchScope,
  termMatchesOf,
  tokenizations,
  type SearchedReference,
  type TermMatch,
  type WordSearch,
} from './search';
import type { Table } from './table';
import type { Where } from './conditions';

const maxListedTargets = 300;

interface FoundWord {
  scopes: readonly FoundScope[];
  candidateCount: number;
}

const slowLookUpCount = 2_000;

export type FoundWords = readonly (readonly FoundWord[])[];

function scopesOf(
  table: Table,
  references: readonly SearchedReference[],
  word: string,
): (SearchScope & { match: TermMatch })[] {
  const targets = [{ column: null, target: table }, ...references];
  return targets.flatMap(({ column, target }) =>
    termMatchesOf(target.resource, word).map((match) => ({ match, target, column })),
  );
}

/**
 * Counts, for each word of `q`, the records that contain the word, by scope, and those with the amount that `q` is.
 * Returns `null` if `q` has no words.
 */
export async function findWords(
  db: KyselyDb,
  table: Table,
  search: WordSearch,
  lookups = new LookUpCache(),
): Promise<FoundWords | null> {
  if (search.q.trim() === '') return null;
  const tokenized = tokenizations(table, search).filter(({ length }) => length > 0);
  const uniqueWords = [...new Set(tokenized.flat())];
  const wordScopes = uniqueWords.flatMap((word) =>
    scopesOf(table, search.references, word).map((scope) => ({ word, scope })),
  );
  const counts = await lookups.countTerms(
    db,
    wordScopes.map(({ scope }) => scope),
  );
  const scopesByWord = new Map<string, FoundScope[]>();
  wordScopes.forEach(({ word, scope: { match, ...scope } }, index) => {
    const count = counts[index] ?? 0;
    if (count > 0)
      scopesByWord.set(word, [...(scopesByWord.get(word) ?? []), { ...scope, matches: [{ match, count }] }]);
  });
  for (const word of uniqueWords) {
    const scope = await findByCondition(db, table, await table.rules.wordCondition?.(word));
    if (scope) scopesByWord.set(word, [...(scopesByWord.get(word) ?? []), scope]);
  }
  const tokenizedScopes = await Promise.all(
    tokenized
      .filter((tokenization) => tokenization.every((word) => scopesByWord.has(word)))
      .map((tokenization) =>
        withLookedUpIds(db, lookups, mergeSameScope(tokenization.map((word) => scopesByWord.get(word) ?? []))),
      ),
  );
  const linkedScopes = [...new Set(tokenizedScopes.flat(2))].filter((scope) => scope.column !== null && isFew(scope));
  const referencingByScope = await lookUpReferencing(db, table, linkedScopes);
  const withCandidateCount = (found: readonly FoundScope[]): FoundWord => {
    const withCounts = found
      .map((scope) => referencingByScope.get(scope) ?? { scope, count: rarestCount(scope) })
      .filter(({ count }) => count > 0);
    return {
      scopes: withCounts.map(({ scope }) => scope),
      candidateCount: capAtReach(withCounts.reduce((sum, { count }) => sum + count, 0)),
    };
  };
  const amountScope = await findByCondition(db, table, search.amount);
  return [...tokenizedScopes, ...(amountScope ? [[[amountScope]]] : [])]
    .map((tokenization) => tokenization.map(withCandidateCount).sort(compareRarity))
    .filter(([rarest]) => rarest?.candidateCount !== 0);
}

async function findByCondition(
  db: KyselyDb,
  table: Table,
  condition: ((where: Where) => Expression<SqlBool>) | null | undefined,
): Promise<FoundScope | null> {
  if (!condition) return null;
  const [ids] = await idsEach(db, [
    (where) => where.selectFrom(table.resource.table).select('id as recordId').where(condition),
  ]);
  if (ids?.length === 0) return null;
  return { target: table, column: null, matches: [], ...(ids ? { lookedUp: knownIds(db, ids) } : { condition }) };
}

async function lookUpReferencing(
  db: KyselyDb,
  table: Table,
  scopes: readonly FoundScope[],
): Promise<ReadonlyMap<FoundScope, { scope: FoundScope; count: number }>> {
  const queryOf = (scope: FoundScope) => (where: Where) => referencingIds(where, table, scope);
  const fewTargets = scopes.filter((scope) => rarestCount(scope) <= maxListedTargets);
  const ids = await idsEach(db, fewTargets.map(queryOf));
  const idsByScope = new Map(fewTargets.map((scope, index) => [scope, ids[index]]));
  const manyTargets = scopes.filter((scope) => !idsByScope.get(scope));
  const counts = await countEach(db, manyTargets.map(queryOf));
  const countByScope = new Map(manyTargets.map((scope, index) => [scope, { scope, count: counts[index] ?? 0 }]));
  for (const [scope, foundIds] of idsByScope)
    if (foundIds)
      countByScope.set(scope, {
        scope: { ...scope, target: table, column: null, lookedUp: knownIds(db, foundIds) },
        count: foundIds.length,
      });
  return countByScope;
}

/**
 * Merges words that were each found in the same single scope into one lookup: even if many records have one of the
 * words, few have all of them.
 */
function mergeSameScope(wordScopes: readonly (readonly FoundScope[])[]): readonly (readonly FoundScope[])[] {
  const [first, ...others] = wordScopes.flat();
  if (!first || wordScopes.length === 1 || wordScopes.some(({ length }) => length !== 1)) return wordScopes;
  if (others.some(({ column, target }) => column !== first.column || target !== first.target)) return wordScopes;
  if ([first, ...others].some(({ matches: { length } }) => length === 0)) return wordScopes;
  const matches = wordScopes.flat().flatMap((scope) => scope.matches);
  return [[{ ...first, matches: matches.sort((one, other) => compareCounts(one.count, other.count)) }]];
}

async function withLookedUpIds(
  db: KyselyDb,
  lookups: LookUpCache,
  wordScopes: readonly (readonly FoundScope[])[],
): Promise<readonly (readonly FoundScope[])[]> {
  const [[scope] = []] = wordScopes;
  if (wordScopes.length !== 1 || !scope || scope.matches.length < 2 || rarestCount(scope) > maxListedRows)
    return wordScopes;
  const matches = scope.matches.map(({ match }) => match);
  // With many candidates, intersecting whole index ranges is faster than checking each candidate, except in SQLite,
  // which copies the ranges first.
  const isIntersected = !isSqlite(db) && rarestCount(scope) > slowLookUpCount;
  const ids = await lookups.idsWith(db, scope.target, matches, (where) => rareIds(where, scope, isIntersected));
  return ids === null ? wordScopes : [[{ ...scope, lookedUp: knownIds(db, ids) }]];
}

const compareCounts = (one: number, other: number) => (one === other ? 0 : one - other);
const compareRarity = (one: FoundWord, other: FoundWord) => compareCounts(one.candidateCount, other.candidateCount);

export function isLookedUp(found: FoundWords): boolean {
  return found.every(([rarest]) => rarest === undefined || rarest.candidateCount <= maxListedRows);
}

export function areCommon(found: FoundWords): boolean {
  return found.reduce((sum, [rarest]) => sum + (rarest?.candidateCount ?? 0), 0) > slowLookUpCount;
}

/**
 * Selects the ids of the records that match a word: a union of index ranges. The union is evaluated once, because the
 * planner would otherwise join it with the list's other conditions.
 */
function idsWithWord(where: Where, table: Table, { scopes, candidateCount }: FoundWord): IdQuery | undefined {
  const [first, ...others] = scopes.map((scope) =>
    scope.column === null ? ownIds(where, scope) : referencingIds(where, table, scope),
  );
  const union = others.reduce<IdQuery | undefined>((ids, some) => ids?.unionAll(some), first);
  return union && where.selectFrom(union.limit(generousLimit(candidateCount)).as('ids')).select('recordId');
}

function hasWord(where: Where, { resource }: Table, { scopes }: FoundWord): Expression<SqlBool> {
  return where.or(
    scopes.map(({ lookedUp, condition, matches, target, column }) => {
      if (condition) return condition(where);
      const id = `${resource.table}.${column ?? 'id'}`;
      return lookedUp ? where(id, 'in', lookedUp.ids) : hasAllWords(where, target, matches, id);
    }),
  );
}

/**
 * Builds the condition that each search word is a prefix of a word in the record or in a record it references. A prefix
 * is a range of an index; "contains" would scan the table.
 */
export function matches(where: Where, table: Table, found: FoundWords): Expression<SqlBool> {
  return where.or(found.map((tokenization) => where.and(tokenization.map((word) => hasWord(where, table, word)))));
}

/**
 * Builds the condition that looks up records by the rarest word of each tokenization. Requires at least one
 * tokenization. `otherWordConditions` checks the other words.
 */
export function lookUpWords(where: Where, table: Table, found: FoundWords): Expression<SqlBool> {
  const [tokenization, ...others] = found;
  if (others.length > 0) {
    // Builds one list of ids, which both databases look up. With several lists and `or`, one of the databases scans the
    // table.
    const idsOfTokenization = ([rarest, ...others]: readonly FoundWord[]): IdQuery | undefined => {
      const ids = rarest && idsWithWord(where, table, rarest);
      if (!ids || others.length === 0) return ids;
      const rest = others.map((word) => hasWord(where, table, word));
      return where
        .selectFrom(table.resource.table)
        .select('id as recordId')
        .where(where.and([where('id', 'in', ids), ...rest]));
    };
    const [ids, ...more] = found.flatMap((one) => idsOfTokenization(one) ?? []);
    return ids
      ? where(
          'id',
          'in',
          more.reduce((union, some) => union.unionAll(some), ids),
        )
      : where.lit(false);
  }
  const [rarest] = tokenization ?? [];
  const [scope, ...otherScopes] = rarest?.scopes ?? [];
  if (!rarest || !scope) return where.lit(false);
  if (scope.column !== null && otherScopes.length === 0) return referencesMatch(where, table, scope);
  const ids = idsWithWord(where, table, rarest);
  return ids ? where('id', 'in', ids) : where.lit(false);
}

/**
 * Returns the conditions for the words that `lookUpWords` has not checked. With several tokenizations, `lookUpWords` has
 * checked all words, so there are no conditions.
 */
export function otherWordConditions(
  where: Where,
  table: Table,
  [tokenization = [], secondTokenization]: FoundWords,
): Expression<SqlBool>[] {
  return secondTokenization ? [] : tokenization.slice(1).map((word) => hasWord(where, table, word));
}
