import { maxListedRows } from '../../contract/lists';
import type { Database } from '../../api/db/database';
import { fillUsers, planIds } from './fillUsers';
import { median, withBenchDatabase, print, timed } from './benchFixture';

/** Maximum cost of the API, minus the cost of any request, relative to the same rows in SQL. */
const maxRatio = 1.5;
const runCount = 21;

interface Case {
  name: string;
  query: Record<string, unknown>;
  page: string;
  count: string;
  parameters: unknown[];
}

const liveCondition = `view = 'user' and archived = 0`;
/** Written so that SQLite uses the words found and does not scan the whole list. */
const liveConditionWithoutIndex = `view || '' = 'user' and archived + 0 = 0`;
const newestFirst = 'order by createdAt desc, id desc limit 25';
const createWordMatch = (name: string) =>
  `select recordId from searchTerms where resource = 'users/user' and term >= ?${name} and term < ?${name} || char(1114111)`;

function createCases(rows: number): Case[] {
  const createListCase = (
    name: string,
    query: Record<string, unknown>,
    condition: string,
    parameters: unknown[] = [],
    order = newestFirst,
  ): Case => ({
    name,
    query,
    parameters,
    page: `select * from accounts where ${condition} ${order}`,
    count: `select count(*) from accounts where ${condition}`,
  });
  const phone = String((Math.floor(rows / 3) * 7_919) % 100_000_000).padStart(8, '0');
  return [
    createListCase('first page', { range: [0, 24] }, liveCondition),
    createListCase(
      'last page',
      { range: [maxListedRows - 25, maxListedRows - 1] },
      liveCondition,
      [],
      `order by createdAt desc, id desc limit 25 offset ${maxListedRows - 25}`,
    ),
    createListCase(
      'search, one person',
      { filter: { q: `persona${rows - 7}` } },
      `id in (${createWordMatch('1')}) and ${liveConditionWithoutIndex}`,
      [`persona${rows - 7}`],
    ),
    createListCase(
      'search, two words',
      { filter: { q: 'xochitl cardenas' } },
      `id in (${createWordMatch('1')}) and exists (${createWordMatch('2')} and recordId = accounts.id) and ${liveConditionWithoutIndex}`,
      ['cardenas', 'xochitl'],
    ),
    createListCase(
      'search, telephone',
      { filter: { q: `55 ${phone.slice(0, 4)} ${phone.slice(4)}` } },
      `id in (${createWordMatch('1')}) and ${liveConditionWithoutIndex}`,
      [`55${phone}`],
    ),
    createListCase('filter, state', { filter: { state: 'trial' } }, `${liveCondition} and state = 'trial'`),
    createListCase(
      'filter, type and plan',
      { filter: { type: 'user', planId: planIds[1] } },
      `${liveCondition} and type = 'user' and planId = ?`,
      [planIds[1]],
    ),
  ];
}

function createByIdsCase(ids: readonly string[]): Case {
  // Finds rows by id like the API, not through the index of all users.
  const idCondition = `id in (${ids.map(() => '?').join()}) and view || '' = 'user'`;
  return {
    name: 'by id',
    query: { filter: { id: ids } },
    page: `select * from accounts where ${idCondition}`,
    count: `select count(*) from accounts where ${idCondition}`,
    parameters: [...ids],
  };
}

export function benchUsers(rows: number): Promise<boolean> {
  const fillDatabase = async (db: Database) => {
    const fillMs = await timed(() =>
      fillUsers(db, rows, (done) => done % 100_000 === 0 && print(`\r${done.toLocaleString('en')} users`)),
    );
    print(`\r${rows.toLocaleString('en')} users in ${Math.round(fillMs / 1_000)} s\n\n`);
  };
  return withBenchDatabase(fillDatabase, async ({ send: askApi, rawDatabase }) => {
    const send = async (query: Record<string, unknown>) => {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]));
      const { json, headers } = await askApi('GET', `users/user?${search}`);
      return { total: Number(headers.get('X-Total-Count')), found: (json() as unknown[]).length };
    };
    const measure = async (testCase: Case): Promise<{ total: number; apiMs: number; sqlMs: number }> => {
      const page = rawDatabase.prepare(testCase.page);
      const countStatement = rawDatabase.prepare(testCase.count);
      const runSql = () => [page.all(...testCase.parameters), countStatement.get(...testCase.parameters)];
      const [throughApi, throughSql]: [number[], number[]] = [[], []];
      const { total, found } = await send(testCase.query);
      const isSame =
        (runSql()[0] as unknown[]).length === found &&
        Math.min(Number(Object.values(runSql()[1] as object)[0]), maxListedRows) === total;
      if (!isSame) throw new Error(`${testCase.name}: the API and the SQL found different rows`);
      for (let runIndex = 0; runIndex < runCount; runIndex += 1) {
        throughSql.push(await timed(runSql));
        throughApi.push(await timed(() => send(testCase.query)));
      }
      return { total, apiMs: median(throughApi), sqlMs: median(throughSql) };
    };
    const ids = (
      rawDatabase.prepare(`select id from accounts where ${liveCondition} ${newestFirst}`).all() as { id: string }[]
    ).map(({ id }) => id);
    for (let warmUpRun = 0; warmUpRun < 300; warmUpRun += 1) await send(createByIdsCase(ids).query);
    const byIdTiming = await measure(createByIdsCase(ids));
    const request = byIdTiming.apiMs - byIdTiming.sqlMs;
    print(
      `A request for 25 records by their ids costs ${request.toFixed(2)} ms beside its SQL: token, account, JSON. The bar of ${maxRatio} is for what comes on top.\n\n`,
    );
    print(
      `${'list'.padEnd(24)}${['found', 'API ms', 'SQL ms', 'ratio'].map((title) => title.padStart(10)).join('')}\n`,
    );
    let isWithinLimits = true;
    for (const testCase of createCases(rows)) {
      const { total, apiMs, sqlMs } = await measure(testCase);
      const isWithinLimit = apiMs <= maxRatio * sqlMs + request;
      isWithinLimits &&= isWithinLimit;
      const numbers = [String(total), apiMs.toFixed(2), sqlMs.toFixed(2), (apiMs / sqlMs).toFixed(2)];
      print(
        `${testCase.name.padEnd(24)}${numbers.map((number) => number.padStart(10)).join('')}${isWithinLimit ? '' : '  above the limit'}\n`,
      );
    }
    return isWithinLimits;
  });
}
