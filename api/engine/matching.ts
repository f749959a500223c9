import type { Expression, SelectQueryBuilder, SqlBool } from 'kysely';
import { reach } from '../../contract/lists';
import { untyped, type Queries, type SqlValue, type Tables } from '../db/database';

import { linksOf, matchesOf, readingsOf, terms, termsOf, type TermMatch } from './search';
import type { Table } from './table';
import { isThere, type Where } from './where';

/** Where a word may be found: in the words of the records themselves, or of those a column points at. */
interface Place {
  match: TermMatch;
  target: Table;
  column: string | null;
}

/** A place that has the word, so often; more than `reach` is `Infinity`. */
interface FoundPlace extends Place {
  count: number;
}

/** A word of a search, and where it was found. */
interface FoundWord {
  places: FoundPlace[];
  /** So many records have it; more than `reach` is `Infinity`. Some may be counted twice. */
  candidates: number;
}

/** A search whose words were counted: of its readings those that may find something, each with its rarest word first. */
export type FoundWords = readonly (readonly FoundWord[])[];

function placesOf(table: Table, word: string): Place[] {
  const targets = [{ column: null, target: table }, ...linksOf(table)];
  return targets.flatMap(({ column, target }) =>
    matchesOf(target.resource, word).map((match): Place => ({ match, target, column })),
  );
}

const upToReach = (count: unknown) => (Number(count) > reach ? Infinity : Number(count));

type Ids = SelectQueryBuilder<Tables, string, { recordId: SqlValue }>;

/** How many ids each query finds, counted no further than lists reach: more is `Infinity`. */
export async function countEach(db: Queries, queries: readonly ((where: Where) => Ids)[]): Promise<number[]> {
  if (queries.length === 0) return [];
  const row = await untyped(db)
    .selectNoFrom((where) =>
      queries.map((query, at) =>
        where
          .selectFrom(
            query(where)
              .limit(reach + 1)
              .as('some'),
          )
          .select((select) => select.fn.countAll().as('count'))
          .as(`count${at}`),
      ),
    )
    .executeTakeFirstOrThrow();
  return queries.map((_, at) => upToReach(row[`count${at}`]));
}

/** Looks up how often each word of `q` occurs, and where. `null` if it has no words to look for. */
export async function findWords(db: Queries, table: Table, q: string): Promise<FoundWords | null> {
  if (q.trim() === '') return null;
  const readings = readingsOf(table, q);
  const words = [...new Set(readings.flat())];
  const places = words.flatMap((word) => placesOf(table, word).map((place) => ({ word, place })));
  const counts = await countEach(
    db,
    places.map(
      ({ place: { target, match } }) =>
        (where) =>
          terms(where, target.resource, match),
    ),
  );
  const found = places
    .map(({ word, place }, at) => ({ word, place: { ...place, count: counts[at] ?? 0 } }))
    .filter(({ place: { count } }) => count > 0);
  const linked = found.filter(({ place: { column, count } }) => column !== null && count <= reach);
  const pointingAt = await countEach(
    db,
    linked.map(
      ({ place }) =>
        (where) =>
          pointing(where, table, place),
    ),
  );
  const candidates = new Map(linked.map(({ place }, at) => [place, pointingAt[at] ?? 0]));
  const foundWord = (word: string): FoundWord => {
    const own = found.filter((one) => one.word === word).map(({ place }) => place);
    return {
      places: own,
      candidates: upToReach(own.reduce((sum, place) => sum + (candidates.get(place) ?? place.count), 0)),
    };
  };
  return readings
    .filter((reading) => reading.every((word) => found.some((one) => one.word === word)))
    .map((reading) => reading.map((word) => foundWord(word)).sort(byRarity));
}

/** More than lists reach are all the same: then the order stays, which guesses. */
function byRarity(one: FoundWord, other: FoundWord): number {
  return one.candidates === other.candidates ? 0 : one.candidates - other.candidates;
}

/** Whether few enough records have the rarest word of each reading to look at every one of them. */
export function isLookedUp(found: FoundWords): boolean {
  return found.every(([rarest]) => rarest === undefined || rarest.candidates <= reach);
}

/** What was counted is known to be few: the planner guesses from all terms there are. */
const fewOf = (where: Where, { target, match, count }: FoundPlace) =>
  where
    .selectFrom(
      terms(where, target.resource, match)
        .limit(2 * count + 1_000)
        .as('some'),
    )
    .select('recordId');

/** The ids of the records that point at those with a word. */
function pointing(where: Where, { resource }: Table, place: FoundPlace) {
  // All indexes of the column begin with these.
  const found = where
    .selectFrom(resource.table)
    .select('id as recordId')
    .where('archived', 'in', [0, 1])
    .where(String(place.column), 'in', fewOf(where, place));
  return resource.view === undefined ? found : found.where('view', '=', resource.view);
}

/** The ids of the records that match a word: a union of index ranges. */
function idsWith(where: Where, table: Table, { places }: FoundWord) {
  const [first, ...others] = places.map((place) =>
    place.column === null ? fewOf(where, place) : pointing(where, table, place),
  );
  return others.reduce<Ids | undefined>((all, some) => all?.unionAll(some), first);
}

/** Whether a row matches a word, by its own id and by the ids of its references. */
function hasWord(where: Where, { resource }: Table, { places }: FoundWord): Expression<SqlBool> {
  return where.or(
    places.map(({ match, target, column }) =>
      isThere(where, termsOf(where, target.resource, match, `${resource.table}.${column ?? 'id'}`)),
    ),
  );
}

/**
 * The records that a search matches: each of its words is a prefix of a word of the record or of a referenced one.
 * Prefixes are index ranges, while "contains" would scan the table. `lookedUp`: the rarest word is looked up and the others
 * checked in each match; otherwise each row is asked for all of them.
 */
export function matching(where: Where, table: Table, found: FoundWords, lookedUp: boolean): Expression<SqlBool> {
  const holds = ([rarest, ...others]: readonly FoundWord[]) => {
    if (rarest === undefined) return where.lit(false);
    const ids = lookedUp ? idsWith(where, table, rarest) : undefined;
    return where.and([
      ids ? where('id', 'in', ids) : hasWord(where, table, rarest),
      ...others.map((word) => hasWord(where, table, word)),
    ]);
  };
  const [reading, another] = found;
  if (!reading || !another) return holds(reading ?? []);
  if (!lookedUp) return where.or([holds(reading), holds(another)]);
  // One list of ids, which both databases look up; with two lists and `or`, one of them scans the table.
  const ids = (words: readonly FoundWord[]) => {
    const [only, ...others] = words;
    const alone = only && others.length === 0 ? idsWith(where, table, only) : undefined;
    return alone ?? where.selectFrom(table.resource.table).select('id as recordId').where(holds(words));
  };
  return where('id', 'in', ids(reading).unionAll(ids(another)));
}
