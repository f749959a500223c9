import type { Expression, SqlBool } from 'kysely';
import { reach } from '../../contract/lists';
import type { Queries } from '../db/database';
import { isSqlite } from '../db/packed';
import { countEach, idsEach, Lookups, upToReach, type Ids } from './lookups';
import {
  atMost,
  fewOf,
  hasAll,
  isFew,
  knownAs,
  own,
  pointing,
  pointsAt,
  rarestOf,
  type FoundPlace,
  type Place,
} from './places';
import { matchesOf, readingsOf, type SearchedReference, type TermMatch, type WordsSought } from './search';
import type { Table } from './table';
import type { Where } from './where';

/**
 * Above this number of referenced records, too many records reference them to list their ids: they are counted
 * instead.
 */
const fewPointedAt = 300;

/** A word of a search and where it was found. */
interface FoundWord {
  places: readonly FoundPlace[];
  /** Number of records that have it, some possibly counted twice; above `reach` `Infinity`. */
  candidates: number;
}

/** Above this number, looking up records one by one is slow. */
const manyRecords = 2_000;

/** The readings of a search that may match, each with its rarest word first. */
export type FoundWords = readonly (readonly FoundWord[])[];

function placesOf(
  table: Table,
  references: readonly SearchedReference[],
  word: string,
): (Place & { match: TermMatch })[] {
  const targets = [{ column: null, target: table }, ...references];
  return targets.flatMap(({ column, target }) =>
    matchesOf(target.resource, word).map((match) => ({ match, target, column })),
  );
}

/** Counts the occurrences of each word of `q`, by place. `null` if `q` has no words. */
export async function findWords(
  db: Queries,
  table: Table,
  sought: WordsSought,
  lookups = new Lookups(),
): Promise<FoundWords | null> {
  if (sought.q.trim() === '') return null;
  // Punctuation alone has no words and matches nothing.
  const readings = readingsOf(table, sought).filter(({ length }) => length > 0);
  const words = [...new Set(readings.flat())];
  const places = words.flatMap((word) => placesOf(table, sought.references, word).map((place) => ({ word, place })));
  const counts = await lookups.countTerms(
    db,
    places.map(({ place }) => place),
  );
  const found = new Map<string, FoundPlace[]>();
  places.forEach(({ word, place: { match, ...place } }, at) => {
    const count = counts[at] ?? 0;
    if (count > 0) found.set(word, [...(found.get(word) ?? []), { ...place, matches: [{ match, count }] }]);
  });
  const located = await Promise.all(
    readings
      .filter((reading) => reading.every((word) => found.has(word)))
      .map((reading) => withIds(db, lookups, inOnePlace(reading.map((word) => found.get(word) ?? [])))),
  );
  const linked = [...new Set(located.flat(2))].filter((place) => place.column !== null && isFew(place));
  const pointingAt = await lookUpPointing(db, table, linked);
  const counted = (found: readonly FoundPlace[]): FoundWord => {
    const withCounts = found
      .map((place) => pointingAt.get(place) ?? { place, count: rarestOf(place) })
      .filter(({ count }) => count > 0);
    return {
      places: withCounts.map(({ place }) => place),
      candidates: upToReach(withCounts.reduce((sum, { count }) => sum + count, 0)),
    };
  };
  return located.map((reading) => reading.map(counted).sort(byRarity)).filter(([rarest]) => rarest?.candidates !== 0);
}

/**
 * Counts the records that reference those of each place. Few records are replaced by their ids, as a place of their
 * own, so that later queries do not look them up again.
 */
async function lookUpPointing(
  db: Queries,
  table: Table,
  places: readonly FoundPlace[],
): Promise<ReadonlyMap<FoundPlace, { place: FoundPlace; count: number }>> {
  const queryOf = (place: FoundPlace) => (where: Where) => pointing(where, table, place);
  const asked = places.filter((place) => rarestOf(place) <= fewPointedAt);
  const ids = await idsEach(db, asked.map(queryOf));
  const told = new Map(asked.map((place, at) => [place, ids[at]]));
  const many = places.filter((place) => !told.get(place));
  const counts = await countEach(db, many.map(queryOf));
  const counted = new Map(many.map((place, at) => [place, { place, count: counts[at] ?? 0 }]));
  for (const [place, some] of told)
    if (some)
      counted.set(place, {
        place: { ...place, target: table, column: null, known: knownAs(db, some) },
        count: some.length,
      });
  return counted;
}

/**
 * Merges words that were each found in the same single place into one lookup: few records there have all of them,
 * however many records reference those with one of them.
 */
function inOnePlace(words: readonly (readonly FoundPlace[])[]): readonly (readonly FoundPlace[])[] {
  const [first, ...others] = words.flat();
  if (!first || words.length === 1 || words.some(({ length }) => length !== 1)) return words;
  if (others.some(({ column }) => column !== first.column)) return words;
  const matches = words.flat().flatMap((place) => place.matches);
  return [[{ ...first, matches: matches.sort((one, other) => byCount(one.count, other.count)) }]];
}

/** Looks up the ids of records that have several words, once for all later queries. */
async function withIds(
  db: Queries,
  lookups: Lookups,
  words: readonly (readonly FoundPlace[])[],
): Promise<readonly (readonly FoundPlace[])[]> {
  const [[place] = []] = words;
  if (words.length !== 1 || !place || place.matches.length === 1 || rarestOf(place) > reach) return words;
  const matches = place.matches.map(({ match }) => match);
  // With many candidates, intersecting whole index ranges is cheaper than checking each candidate; SQLite would copy
  // the ranges first.
  const areRead = !isSqlite(db) && rarestOf(place) > manyRecords;
  const ids = await lookups.idsWith(db, place.target, matches, (where) => fewOf(where, place, areRead));
  return ids === null ? words : [[{ ...place, known: knownAs(db, ids) }]];
}

/** Counts above `reach` are equal and keep the estimated order. */
const byCount = (one: number, other: number) => (one === other ? 0 : one - other);
const byRarity = (one: FoundWord, other: FoundWord) => byCount(one.candidates, other.candidates);

/** Whether the rarest word of each reading has few enough records to check each of them. */
export function isLookedUp(found: FoundWords): boolean {
  return found.every(([rarest]) => rarest === undefined || rarest.candidates <= reach);
}

/** Whether the words have more records than can quickly be looked up one by one. */
export function areCommon(found: FoundWords): boolean {
  return found.reduce((sum, [rarest]) => sum + (rarest?.candidates ?? 0), 0) > manyRecords;
}

/**
 * The ids of the records that match a word: a union of index ranges. Known to be few, as in `fewOf`, and evaluated
 * once: the planner would otherwise join them with the list's other conditions.
 */
function idsWith(where: Where, table: Table, { places, candidates }: FoundWord): Ids | undefined {
  const [first, ...others] = places.map((place) =>
    place.column === null ? own(where, place) : pointing(where, table, place),
  );
  const all = others.reduce<Ids | undefined>((ids, some) => ids?.unionAll(some), first);
  return all && where.selectFrom(all.limit(atMost(candidates)).as('ids')).select('recordId');
}

/** Whether a row matches a word, by its own id or the ids of its references. */
function hasWord(where: Where, { resource }: Table, { places }: FoundWord): Expression<SqlBool> {
  return where.or(
    places.map(({ known, matches, target, column }) => {
      const id = `${resource.table}.${column ?? 'id'}`;
      return known ? where(id, 'in', known.ids) : hasAll(where, target, matches, id);
    }),
  );
}

/**
 * Whether a row matches a search: each word is a prefix of a word of the record or of a referenced one. Prefixes are
 * index ranges, while "contains" would scan the table. Checks each row for all words.
 */
export function matches(where: Where, table: Table, found: FoundWords): Expression<SqlBool> {
  return where.or(found.map((reading) => where.and(reading.map((word) => hasWord(where, table, word)))));
}

/**
 * The condition that looks up a search by the rarest word of each of its readings; needs at least one reading.
 * `otherWords` checks the rest.
 */
export function lookUpWords(where: Where, table: Table, found: FoundWords): Expression<SqlBool> {
  const [reading, another] = found;
  if (reading && another) {
    // One list of ids, which both databases look up; with two lists and `or`, one of them scans the table.
    const whole = ([rarest, ...others]: readonly FoundWord[]): Ids | undefined => {
      const ids = rarest && idsWith(where, table, rarest);
      if (!ids || others.length === 0) return ids;
      const rest = others.map((word) => hasWord(where, table, word));
      return where
        .selectFrom(table.resource.table)
        .select('id as recordId')
        .where(where.and([where('id', 'in', ids), ...rest]));
    };
    const [ids, more] = [whole(reading), whole(another)];
    return ids && more ? where('id', 'in', ids.unionAll(more)) : where.lit(false);
  }
  const [rarest] = reading ?? [];
  const [place, ...places] = rarest?.places ?? [];
  if (!rarest || !place) return where.lit(false);
  // Looks up referencing records directly, without a list of their ids.
  if (place.column !== null && places.length === 0) return pointsAt(where, table, place);
  const ids = idsWith(where, table, rarest);
  return ids ? where('id', 'in', ids) : where.lit(false);
}

/**
 * Conditions for the other words on each record that was looked up. With two readings, `lookUpWords` has already
 * checked them.
 */
export function otherWords(where: Where, table: Table, [reading = [], another]: FoundWords): Expression<SqlBool>[] {
  return another ? [] : reading.slice(1).map((word) => hasWord(where, table, word));
}
