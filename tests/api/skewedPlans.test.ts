import { sql, type CompiledQuery, type RootOperationNode } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KyselyDb, Row } from '../../api/db/database';
import { insertRows } from '../../api/db/unitOfWork';
import { maxListedRows } from '../../contract/lists';
import { sales } from '../../contract/money/sales';
import { users } from '../../contract/people/accounts';
import { resources } from '../../contract/resources';
import { listPath, openApiFixture, type ApiFixture } from './apiFixture';
import { openMigrated } from './template';

/**
 * Asserts that lists over skewed data read few rows, whatever the planner estimates: one company has 90 % of the sales,
 * the sales of a rare state are the oldest and dearest, and two common values never occur together. On PostgreSQL,
 * counts the rows that each query examines; on SQLite, reads its plan.
 */

const saleCount = 12_000;
const userCount = 1_500;

let api: ApiFixture;
let kysely: KyselyDb;
let rows: Row[];
const readQueries: RootOperationNode[] = [];

const saleRow = (index: number): Row => {
  const placedAt = new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 2) * 600_000).toISOString();
  const isRare = index < 60 && index % 10 === 1;
  return {
    id: `sale${String(index).padStart(6, '0')}`,
    number: `VTA-2026-${String(index).padStart(6, '0')}`,
    number_order: `vta-2026-${String(index).padStart(6, '0')}`,
    companyId: index % 10 > 0 ? 'big' : index % 20 > 0 ? 'small' : 'unpaid',
    accountId: `user${index % userCount}`,
    state: isRare ? 'canceled' : index % 20 === 0 ? 'paid' : 'completed',
    channel: index % 3 === 0 ? 'web' : 'app',
    currency: 'MXN',
    placedAt,
    createdAt: placedAt,
    updatedAt: placedAt,
    totalMinor: isRare ? 900_000 + index : (index * 7_919) % 100_003,
  };
};

const words = (resource: string, recordId: string, terms: readonly string[]): Row[] =>
  terms.map((term) => ({ resource, term, recordId }));

beforeAll(async () => {
  const db = await openMigrated(resources, process.env['TEST_DATABASE_URL']);
  kysely = db.kysely;
  const nodes = new Map<string, RootOperationNode>();
  // Subqueries are transformed too, but only queries that run have a result.
  const collecting = kysely.withPlugin({
    transformQuery({ node, queryId }) {
      nodes.set(queryId.queryId, node);
      return node;
    },
    async transformResult({ result, queryId }) {
      const node = nodes.get(queryId.queryId);
      if (node?.kind === 'SelectQueryNode') readQueries.push(node);
      return result;
    },
  });
  api = await openApiFixture({ db: { ...db, kysely: collecting, replica: collecting }, resources });
  const indexes = Array.from({ length: saleCount }, (_, index) => index);
  rows = indexes.map(saleRow);
  await insertRows(kysely, 'sales', rows);
  await insertRows(kysely, 'searchTerms', [
    ...rows.flatMap(({ id }, index) => words(sales.name, String(id), ['vta', String(index).padStart(6, '0')])),
    ...indexes
      .slice(0, userCount)
      .flatMap((index) => words(users.name, `user${index}`, [index % 10 === 0 ? 'xochitl' : 'maria'])),
  ]);
});
afterAll(() => api.close());

interface Plan {
  text: string;
  /** Rows and index entries that the query read, including those that a filter removed. Only on PostgreSQL. */
  examined: number | null;
}

interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

const examinedBy = (node: PlanNode): number => {
  const { Plans: parts = [], 'Actual Loops': loops, 'Actual Rows': rows } = node;
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const own =
    node['Node Type'].endsWith('Scan') && node['Node Type'] !== 'Subquery Scan' ? (rows + removed) * loops : 0;
  return parts.reduce((sum, part) => sum + examinedBy(part), own);
};

async function planOf({ kind }: ApiFixture['db'], query: CompiledQuery): Promise<Plan> {
  if (kind === 'sqlite') {
    const { rows: steps } = await kysely.executeQuery<{ detail: string }>({
      ...query,
      sql: `explain query plan ${query.sql}`,
    });
    const text = steps.map(({ detail }) => detail).join('\n');
    // Excludes the sort of the rows of a page that is selected by its ids.
    return { text: text.replace(/(?<=LIST SUBQUERY[^]*)\nUSE[^\n]*$/, ''), examined: null };
  }
  const explained = await kysely.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({
    ...query,
    sql: `explain (analyze, timing off, format json) ${query.sql}`,
  });
  const plans = explained.rows.flatMap((row) => row['QUERY PLAN']).map(({ Plan }) => Plan);
  return { text: JSON.stringify(plans), examined: plans.reduce((sum, plan) => sum + examinedBy(plan), 0) };
}

interface ListQuery {
  filter?: Record<string, unknown>;
  sort?: readonly [field: string, direction: 'ASC' | 'DESC'];
  range?: readonly [first: number, last: number];
}

async function readList(query: ListQuery) {
  readQueries.length = 0;
  const response = await api.send('GET', listPath(sales.name, { range: [0, 24], ...query }));
  if (response.status !== 200) throw new Error(response.text);
  const compiled = readQueries
    .splice(0)
    .map((node) => kysely.getExecutor().compileQuery(node, { queryId: 'explained' }))
    // Excludes the jobs that start with a request.
    .filter(({ sql: text }) => /"(sales|searchTerms)"/.test(text) && !text.includes('"id" > '));
  const plans: { counts: Plan[]; pages: Plan[] } = { counts: [], pages: [] };
  for (const one of compiled)
    (/^select (count|\(select count)/.test(one.sql) ? plans.counts : plans.pages).push(await planOf(api.db, one));
  return {
    ...plans,
    total: Number(response.headers.get('X-Total-Count')),
    ids: (response.json as unknown as { id: string }[]).map(({ id }) => id),
  };
}

function expectedIds({ sort: [field, direction] = ['placedAt', 'DESC'], range = [0, 24] }: ListQuery, found: Row[]) {
  const compare = (one: Row, other: Row) => {
    const [value, otherValue] = [one[field] ?? '', other[field] ?? ''];
    const [first, second] = value === otherValue ? [one['id'] ?? '', other['id'] ?? ''] : [value, otherValue];
    return first < second ? -1 : 1;
  };
  const sorted = [...found].sort((one, other) => (direction === 'ASC' ? compare(one, other) : compare(other, one)));
  return sorted.slice(range[0], range[1] + 1).map(({ id }) => id);
}

interface Case {
  query: ListQuery;
  /** Index of `sales` that SQLite reads, without its prefix. */
  index: string;
  maxExamined: number;
  isSorted?: true;
}

const isRare = { state: 'canceled' };
const dearestFirst = ['totalMinor', 'DESC'] as const;
const cheapestFirst = ['totalMinor', 'ASC'] as const;

const cases: Case[] = [
  { query: {}, index: 'placedAt', maxExamined: 60 },
  { query: { filter: { companyId: 'big' } }, index: 'companyId_placedAt', maxExamined: 60 },
  { query: { filter: { companyId: 'big' }, sort: cheapestFirst }, index: 'companyId_totalMinor_id', maxExamined: 60 },
  { query: { filter: { companyId: 'small' }, sort: dearestFirst }, index: 'companyId_totalMinor_id', maxExamined: 60 },
  {
    query: { filter: { companyId: 'small', placedAt_gte: '2026-01-02T00:00:00.000Z' } },
    index: 'companyId_placedAt',
    maxExamined: 60,
  },
  { query: { filter: isRare }, index: 'state_placedAt', maxExamined: 20 },
  { query: { filter: isRare, sort: cheapestFirst }, index: 'state_placedAt', maxExamined: 20, isSorted: true },
  { query: { filter: { companyId: 'big', ...isRare } }, index: 'companyId_state_placedAt', maxExamined: 20 },
  {
    query: { filter: { companyId: 'big', ...isRare }, sort: cheapestFirst },
    index: 'companyId_state_placedAt',
    maxExamined: 20,
    isSorted: true,
  },
  {
    query: { filter: { companyId: 'small', state: 'completed' } },
    index: 'companyId_state_placedAt',
    maxExamined: 60,
  },
  { query: { filter: { companyId: 'big', state: 'completed' } }, index: 'companyId_state_placedAt', maxExamined: 60 },
  {
    query: { filter: { companyId: 'big', state: 'completed' }, sort: dearestFirst },
    index: 'companyId_totalMinor_id',
    maxExamined: 200,
  },
  { query: { range: [4_000, 4_024] }, index: 'placedAt', maxExamined: 4_100 },
  { query: { range: [4_000, 4_024], sort: cheapestFirst }, index: 'totalMinor_id', maxExamined: 4_100 },
];

/** Returns what is wrong with a plan: on PostgreSQL the number of rows above the limit, on SQLite a wrong access. */
function faultsOf(
  { text, examined }: Plan,
  maxExamined: number,
  ...patterns: readonly [RegExp, isExpected: boolean][]
) {
  if (examined !== null) return examined <= maxExamined ? [] : [`${examined} rows`];
  return patterns
    .filter(([pattern, isExpected]) => pattern.test(text) !== isExpected)
    .map(([{ source }]) => `${source}: ${text}`);
}

const isPostgres = Boolean(process.env['TEST_DATABASE_URL']);

describe.each(isPostgres ? [true] : [false, true])('lists of skewed sales, with statistics: %s', (hasStatistics) => {
  beforeAll(async () => {
    if (isPostgres)
      for (const table of ['sales', 'searchTerms']) await sql`vacuum analyze ${sql.table(table)}`.execute(kysely);
    else if (hasStatistics) await sql`analyze`.execute(kysely);
  });

  test.each(cases.map((one) => [JSON.stringify(one.query), one] as const))('reads few rows for %s', async (_, one) => {
    const { query, index, maxExamined, isSorted = false } = one;
    const { total, ids, pages } = await readList(query);
    const matching = rows.filter((row) =>
      Object.entries(query.filter ?? {}).every(([name, value]) =>
        name.endsWith('_gte') ? String(row[name.slice(0, -4)]) >= String(value) : row[name] === value,
      ),
    );
    expect(total).toBe(Math.min(matching.length, maxListedRows));
    expect(ids).toEqual(expectedIds(query, matching));
    expect(pages).toHaveLength(1);
    expect(
      pages.flatMap((plan) =>
        faultsOf(
          plan,
          maxExamined,
          [new RegExp(`SEARCH sales USING (COVERING )?INDEX sales_by_archived_${index} `), true],
          [/USE TEMP B-TREE FOR ORDER BY/, isSorted],
        ),
      ),
    ).toEqual([]);
  });

  test('finds out through one index that two common values never occur together', async () => {
    const filter = { companyId: 'big', state: 'paid' };
    const { total, counts, pages } = await readList({ filter, sort: dearestFirst });
    expect([total, pages.length, counts.length]).toEqual([0, 0, 1]);
    const search = /SEARCH sales USING COVERING INDEX sales_by_archived_companyId_state_placedAt/;
    expect(counts.flatMap((plan) => faultsOf(plan, 700, [search, true]))).toEqual([]);
  });

  test.each([
    ['in all records', 'vta', 10_000, 3 * saleCount],
    // Searched only in the first 10,000 records of the list.
    ['in most customers', 'maria', 9_001, 3 * saleCount],
    ['in few customers', 'xochitl', 1_200, 1.5 * saleCount],
    ['in no record', 'nadie', 0, 10],
  ])('reads the rows of a word that occurs %s at most a few times', async (_, q, matchCount, maxExamined) => {
    const { total, counts, pages } = await readList({ filter: { q }, sort: cheapestFirst });
    expect(total).toBe(matchCount);
    const scan = /SCAN sales USING|SCAN searchTerms/;
    expect([...counts, ...pages].flatMap((plan) => faultsOf(plan, maxExamined, [scan, false]))).toEqual([]);
  });
});
