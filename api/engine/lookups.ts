import { sql, type SelectQueryBuilder } from 'kysely';
import { maxListedRows } from '../../contract/lists';
import { untyped, type KyselyDb, type SqlValue, type Tables } from '../db/database';
import { terms, type TermMatch } from './search';
import type { Table } from './table';
import type { Where } from './conditions';

export type IdQuery = SelectQueryBuilder<Tables, string, { recordId: SqlValue }>;

export const capAtReach = (count: unknown) => (Number(count) > maxListedRows ? Infinity : Number(count));

/** Databases limit the columns of a result: PostgreSQL to 1,664, SQLite to 2,000. */
const maxCounts = 500;

export async function countEach(db: KyselyDb, queries: readonly ((where: Where) => IdQuery)[]): Promise<number[]> {
  if (queries.length === 0) return [];
  if (queries.length > maxCounts)
    return [...(await countEach(db, queries.slice(0, maxCounts))), ...(await countEach(db, queries.slice(maxCounts)))];
  const row = await untyped(db)
    .selectNoFrom((where) =>
      queries.map((query, index) =>
        where
          .selectFrom(
            query(where)
              .limit(maxListedRows + 1)
              .as('some'),
          )
          .select((select) => select.fn.countAll().as('count'))
          .as(`count${index}`),
      ),
    )
    .executeTakeFirstOrThrow();
  return queries.map((_, index) => capAtReach(row[`count${index}`]));
}

const maxIds = 2_000;

const maxQueries = 20;

/** Returns the ids that each query finds; `null` for a query that finds more than `maxIds`. */
export async function idsEach(
  db: KyselyDb,
  queries: readonly ((where: Where) => IdQuery)[],
): Promise<(readonly string[] | null)[]> {
  if (queries.length > maxQueries) return queries.map(() => null);
  const found = queries.map((): string[] => []);
  const [first, ...others] = queries.map((query, index) =>
    untyped(db)
      .selectFrom((where) =>
        query(where)
          .limit(maxIds + 1)
          .as('some'),
      )
      .select(['recordId', sql.lit(index).as('at')]),
  );
  if (!first) return found;
  const rows = await others.reduce((union, some) => union.unionAll(some), first).execute();
  for (const { recordId, at } of rows) found[at]?.push(String(recordId));
  return found.map((ids) => (ids.length > maxIds ? null : ids));
}

interface Term {
  target: Table;
  match: TermMatch;
}

/**
 * Cache of word lookups for one search, because several lists look up the same words in the same resource. For example,
 * sales and deposits both search the customers.
 */
export class LookUpCache {
  private readonly counts = new Map<string, Promise<number>>();
  private readonly ids = new Map<string, Promise<readonly string[] | null>>();

  countTerms(db: KyselyDb, searchedTerms: readonly Term[]): Promise<number[]> {
    const keyed = searchedTerms.map((term) => ({
      term,
      key: `${term.target.resource.name} ${JSON.stringify(term.match)}`,
    }));
    const uncached = [
      ...new Map(keyed.filter(({ key }) => !this.counts.has(key)).map((one) => [one.key, one])).values(),
    ];
    const counted = countEach(
      db,
      uncached.map(
        ({ term: { target, match } }) =>
          (where) =>
            terms(where, target.resource, match),
      ),
    );
    uncached.forEach(({ key }, index) =>
      this.counts.set(
        key,
        counted.then((counts) => counts[index] ?? 0),
      ),
    );
    return Promise.all(keyed.map(({ key }) => this.counts.get(key) ?? 0));
  }

  async idsWith(
    db: KyselyDb,
    { resource }: Table,
    matches: readonly TermMatch[],
    query: (where: Where) => IdQuery,
  ): Promise<readonly string[] | null> {
    const key = `${resource.name} ${JSON.stringify(matches)}`;
    const cached = this.ids.get(key);
    if (cached) return cached;
    const pendingIds = idsEach(db, [query]).then(([ids = null]) => ids);
    this.ids.set(key, pendingIds);
    return pendingIds;
  }
}
