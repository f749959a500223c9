import { sql, type SelectQueryBuilder } from 'kysely';
import { reach } from '../../contract/lists';
import { untyped, type Queries, type SqlValue, type Tables } from '../db/database';
import { terms, type TermMatch } from './search';
import type { Table } from './table';
import type { Where } from './where';

export type Ids = SelectQueryBuilder<Tables, string, { recordId: SqlValue }>;

/** Counts above `reach` are `Infinity`. */
export const upToReach = (count: unknown) => (Number(count) > reach ? Infinity : Number(count));

/** Counts the ids that each query finds, up to `reach`; above it `Infinity`. */
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

/** Maximum ids sent as parameters of each query. */
const mostIds = 2_000;

/** Above this number of queries, ids are counted first, because all of them together would be too many. */
const mostQueries = 20;

/** Returns the ids that each query finds; `null` if there are more than `mostIds`. */
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

/** A form of a word and the resource it is searched in. */
interface Term {
  target: Table;
  match: TermMatch;
}

/**
 * Cache of word lookups for one search: lists searched together look up the same words of the same resource, such as
 * the customers of sales and of deposits, only once.
 */
export class Lookups {
  private readonly counts = new Map<string, Promise<number>>();
  private readonly ids = new Map<string, Promise<readonly string[] | null>>();

  /** Counts the matches of each term; above `reach` `Infinity`. */
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

  /** Returns the ids of the records that have all the words; `null` if there are too many. */
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
