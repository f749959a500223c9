import { sql, type SelectQueryBuilder } from 'kysely';
import { reach } from '../../contract/lists';
import { untyped, type Queries, type SqlValue, type Tables } from '../db/database';
import { terms, type TermMatch } from './search';
import type { Table } from './table';
import type { Where } from './where';

export type Ids = SelectQueryBuilder<Tables, string, { recordId: SqlValue }>;

/** A count as far as lists reach: more is `Infinity`. */
export const upToReach = (count: unknown) => (Number(count) > reach ? Infinity : Number(count));

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

/** More ids are too many to be sent with each query. */
const mostIds = 2_000;

/** In more queries than these, ids are counted: all of them together would be too many. */
const mostQueries = 20;

/** The ids each query finds; `null` where they are too many to be told. */
export async function idsEach(
  db: Queries,
  queries: readonly ((where: Where) => Ids)[],
): Promise<(readonly string[] | null)[]> {
  if (queries.length > mostQueries) return queries.map(() => null);
  const found = queries.map((): string[] => []);
  const [first, ...others] = queries.map((query, at) =>
    untyped(db)
      .selectFrom((where) =>
        query(where)
          .limit(mostIds + 1)
          .as('some'),
      )
      .select(['recordId', sql.lit(at).as('at')]),
  );
  if (!first) return found;
  const rows = await others.reduce((all, some) => all.unionAll(some), first).execute();
  for (const { recordId, at } of rows) found[at]?.push(String(recordId));
  return found.map((ids) => (ids.length > mostIds ? null : ids));
}

/** A form of a word, and the records it is looked for in. */
interface Term {
  target: Table;
  match: TermMatch;
}

/**
 * What was looked up for the words of one search. Lists that are searched at once ask the same of the same words, such as
 * a sale and a deposit of whom they are: the database is asked once.
 */
export class Lookups {
  private readonly counts = new Map<string, Promise<number>>();
  private readonly ids = new Map<string, Promise<readonly string[] | null>>();

  /** How many terms there are of each; more than `reach` is `Infinity`. */
  countTerms(db: Queries, sought: readonly Term[]): Promise<number[]> {
    const keyed = sought.map((term) => ({ term, key: `${term.target.resource.name} ${JSON.stringify(term.match)}` }));
    const unknown = [
      ...new Map(keyed.filter(({ key }) => !this.counts.has(key)).map((one) => [one.key, one])).values(),
    ];
    const counted = countEach(
      db,
      unknown.map(
        ({ term: { target, match } }) =>
          (where) =>
            terms(where, target.resource, match),
      ),
    );
    unknown.forEach(({ key }, at) =>
      this.counts.set(
        key,
        counted.then((counts) => counts[at] ?? 0),
      ),
    );
    return Promise.all(keyed.map(({ key }) => this.counts.get(key) ?? 0));
  }

  /** The ids of the records that have all of some words; `null`: too many to be told. */
  async idsWith(
    db: Queries,
    { resource }: Table,
    matches: readonly TermMatch[],
    query: (where: Where) => Ids,
  ): Promise<readonly string[] | null> {
    const key = `${resource.name} ${JSON.stringify(matches)}`;
    const known = this.ids.get(key);
    if (known) return known;
    const asked = idsEach(db, [query]).then(([ids = null]) => ids);
    this.ids.set(key, asked);
    return asked;
  }
}
