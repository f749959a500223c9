import type { Expression, SqlBool } from 'kysely';
import { reach } from '../../contract/lists';
import type { Queries } from '../db/database';
import { textsIn } from '../db/packed';
import type { Ids } from './lookups';
import { terms, termsOf, type TermMatch } from './search';
import type { Table } from './table';
import { isThere, type Where } from './where';

/** Where words are searched: in the records themselves, or in the records that `column` references. */
export interface Place {
  target: Table;
  column: string | null;
}

/** A form of a word and the number of records that have it; above `reach` `Infinity`. */
export interface FoundMatch {
  match: TermMatch;
  count: number;
}

/** A place and the words that one record there must have, the rarest first. */
export interface FoundPlace extends Place {
  matches: readonly FoundMatch[];
  /** Ids of these records, if already looked up. */
  known?: { ids: Expression<string>; count: number };
}

export const knownAs = (db: Queries, ids: readonly string[]) => ({ ids: textsIn(db, ids), count: ids.length });

export const rarestOf = ({ known, matches: [rarest] }: FoundPlace) => known?.count ?? rarest?.count ?? 0;

/** Whether at least one but few enough records match to be looked up. */
export const isFew = (place: FoundPlace) => rarestOf(place) > 0 && rarestOf(place) <= reach;

/** Limit above the counted number, since records may have been added meanwhile. */
export const atMost = (count: number) => 2 * count + 1_000;

/**
 * The ids of the records of a place that have all its words. The counts are known to be low, which the planner cannot
 * estimate from all terms. Words that many records have are checked on each of the few or, with `areRead`,
 * intersected.
 */
export function fewOf(where: Where, place: FoundPlace, areRead = false): Ids {
  const { target, matches } = place;
  const having = ({ match, count }: FoundMatch): Ids => {
    const some = terms(where, target.resource, match);
    return count > reach ? some : where.selectFrom(some.limit(atMost(count)).as('some')).select('recordId');
  };
  const asked = areRead ? [] : matches.filter(({ count }) => count > reach);
  const [first, ...others] = matches.filter((one) => !asked.includes(one)).map(having);
  const rare = others.reduce<Ids | undefined>((ids, some) => ids?.intersect(some), first);
  if (!rare) throw new Error('words that too many records have are not looked up');
  if (matches.length === 1) return rare;
  const found = where
    .selectFrom(rare.as('rare'))
    .select('recordId')
    .limit(atMost(rarestOf(place)));
  return asked.length === 0 ? found : found.where(hasAll(where, target, asked, 'rare.recordId'));
}

export function own(where: Where, place: FoundPlace): Ids {
  if (!place.known) return fewOf(where, place);
  return where.selectFrom(place.target.resource.table).select('id as recordId').where('id', 'in', place.known.ids);
}

/** Whether a record references one with the words, using the index of that column. */
export function pointsAt(where: Where, { resource }: Table, place: FoundPlace): Expression<SqlBool> {
  return where.and([
    // All indexes of the column begin with these columns.
    ...(resource.view === undefined ? [] : [where('view', '=', resource.view)]),
    where('archived', 'in', [0, 1]),
    where(String(place.column), 'in', place.known?.ids ?? fewOf(where, place)),
  ]);
}

/** The ids of the records that reference those with the words. */
export function pointing(where: Where, table: Table, place: FoundPlace): Ids {
  return where
    .selectFrom(table.resource.table)
    .select('id as recordId')
    .where((condition) => pointsAt(condition, table, place));
}

/** Whether the record with an id has all the words, checked by the record's own few terms. */
export function hasAll(
  where: Where,
  { resource }: Table,
  matches: readonly FoundMatch[],
  id: string,
): Expression<SqlBool> {
  return where.and(matches.map(({ match }) => isThere(where, termsOf(where, resource, match, id))));
}
