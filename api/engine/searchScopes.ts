import type { Expression, SqlBool } from 'kysely';
import { maxListedRows } from '../../contract/lists';
import type { KyselyDb } from '../db/database';
import { textList } from '../db/packedRows';
import { archivedOrNot, existsPerRow, generousLimit } from '../db/plannerHints';
import type { IdQuery } from './lookups';
import { terms, recordTermQuery, type TermMatch } from './search';
import type { Table } from './table';
import type { Where } from './where';

export interface SearchScope {
  target: Table;
  column: string | null;
}

export interface FoundMatch {
  match: TermMatch;
  count: number;
}

export interface FoundScope extends SearchScope {
  matches: readonly FoundMatch[];
  lookedUp?: { ids: Expression<string>; count: number };
}

export const knownIds = (db: KyselyDb, ids: readonly string[]) => ({ ids: textList(db, ids), count: ids.length });

export const rarestCount = ({ lookedUp, matches: [rarest] }: FoundScope) => lookedUp?.count ?? rarest?.count ?? 0;

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
  if (!rare) throw new Error('words that too many records have are not looked up');
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
