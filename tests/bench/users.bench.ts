import { reach } from '../../contract/lists';
import type { Database } from '../../api/db/database';
import { fillUsers, planIds } from './fill';
import { median, onStage, say, timed } from './stage';

/** Maximum cost of the API relative to the same rows in SQL, after subtracting that of any request. */
const most = 1.5;
const runs = 21;

/** A list request, and the SQL that finds and counts the same rows. */
interface Case {
  name: string;
  query: Record<string, unknown>;
  page: string;
  count: string;
  parameters: unknown[];
}

const live = `view = 'user' and archived = 0`;
/** Written so that SQLite uses the words found instead of walking the whole list. */
const alive = `view || '' = 'user' and archived + 0 = 0`;
const newest = 'order by createdAt desc, id desc limit 25';
const word = (name: string) =>
  `select recordId from searchTerms where resource = 'users/user' and term >= ?${name} and term < ?${name} || char(1114111)`;

function cases(rows: number): Case[] {
  const list = (
    name: string,
    query: Record<string, unknown>,
    where: string,
    parameters: unknown[] = [],
    order = newest,
  ): Case => ({
    name,
    query,
    parameters,
    page: `select * from accounts where ${where} ${order}`,
    count: `select count(*) from accounts where ${where}`,
  });
  const phone = String((Math.floor(rows / 3) * 7_919) % 100_000_000).padStart(8, '0');
  return [
    list('first page', { range: [0, 24] }, live),
    list(
      'last page',
      { range: [reach - 25, reach - 1] },
      live,
      [],
      `order by createdAt desc, id desc limit 25 offset ${reach - 25}`,
    ),
    list('search, one person', { filter: { q: `persona${rows - 7}` } }, `id in (${word('1')}) and ${alive}`, [
      `persona${rows - 7}`,
    ]),
    list(
      'search, two words',
      { filter: { q: 'xochitl cardenas' } },
      `id in (${word('1')}) and exists (${word('2')} and recordId = accounts.id) and ${alive}`,
      ['cardenas', 'xochitl'],
    ),
    list(
      'search, telephone',
      { filter: { q: `55 ${phone.slice(0, 4)} ${phone.slice(4)}` } },
      `id in (${word('1')}) and ${alive}`,
      [`55${phone}`],
    ),
    list('filter, state', { filter: { state: 'trial' } }, `${live} and state = 'trial'`),
    list(
      'filter, type and plan',
      { filter: { type: 'user', planId: planIds[1] } },
      `${live} and type = 'user' and planId = ?`,
      [planIds[1]],
    ),
  ];
}

function byIds(ids: readonly string[]): Case {
  // As the API does: finds rows by id, not through the index of all users.
  const among = `id in (${ids.map(() => '?').join()}) and view || '' = 'user'`;
  return {
    name: 'by id',
    query: { filter: { id: ids } },
    page: `select * from accounts where ${among}`,
    count: `select count(*) from accounts where ${among}`,
    parameters: [...ids],
  };
}

/** Returns whether every list stayed within its limit. */
export function benchUsers(rows: number): Promise<boolean> {
  const fill = async (db: Database) => {
    const filling = await timed(() =>
      fillUsers(db, rows, (done) => done % 100_000 === 0 && say(`\r${done.toLocaleString('en')} users`)),
    );
    say(`\r${rows.toLocaleString('en')} users in ${Math.round(filling / 1_000)} s\n\n`);
  };
  return onStage(fill, async ({ ask: askApi, bare }) => {
    const ask = async (query: Record<string, unknown>) => {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]));
      const { json, headers } = await askApi('GET', `users/user?${search}`);
      return { total: Number(headers.get('X-Total-Count')), found: (json() as unknown[]).length };
    };
    const measure = async (one: Case): Promise<{ total: number; mine: number; theirs: number }> => {
      const page = bare.prepare(one.page);
      const count = bare.prepare(one.count);
      const inSql = () => [page.all(...one.parameters), count.get(...one.parameters)];
      const [throughApi, throughSql]: [number[], number[]] = [[], []];
      const { total, found } = await ask(one.query);
      const same =
        (inSql()[0] as unknown[]).length === found &&
        Math.min(Number(Object.values(inSql()[1] as object)[0]), reach) === total;
      if (!same) throw new Error(`${one.name}: the API and the SQL found different rows`);
      for (let run = 0; run < runs; run += 1) {
        throughSql.push(await timed(inSql));
        throughApi.push(await timed(() => ask(one.query)));
      }
      return { total, mine: median(throughApi), theirs: median(throughSql) };
    };
    const ids = (bare.prepare(`select id from accounts where ${live} ${newest}`).all() as { id: string }[]).map(
      ({ id }) => id,
    );
    // Warms up the JIT.
    for (let warm = 0; warm < 300; warm += 1) await ask(byIds(ids).query);
    const any = await measure(byIds(ids));
    const request = any.mine - any.theirs;
    say(
      `A request for 25 records by their ids costs ${request.toFixed(2)} ms beside its SQL: token, account, JSON. The bar of ${most} is for what comes on top.\n\n`,
    );
    say(`${'list'.padEnd(24)}${['found', 'API ms', 'SQL ms', 'ratio'].map((title) => title.padStart(10)).join('')}\n`);
    let passed = true;
    for (const one of cases(rows)) {
      const { total, mine, theirs } = await measure(one);
      const within = mine <= most * theirs + request;
      passed &&= within;
      const numbers = [String(total), mine.toFixed(2), theirs.toFixed(2), (mine / theirs).toFixed(2)];
      say(
        `${one.name.padEnd(24)}${numbers.map((number) => number.padStart(10)).join('')}${within ? '' : '  above the bar'}\n`,
      );
    }
    return passed;
  });
}
