#!/usr/bin/env node
/**
 * `npm run bench [-- GROUP …] [ROWS]`: measures the API against its limits. `-- --help` lists the groups, their
 * measurements and their number of rows. Exits with code 1 if a limit is exceeded.
 */
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { hasPostgres } from '../postgres.mjs';

const help = `npm run bench [-- GROUP …] [ROWS] [options]      without a group: all of them

  group         rows       what is measured
  liquidations  100,000    a liquidation of so many sales of 1,000 companies, beside the bare SQL
  live          500        how soon those who follow hear of an edit
  money         5 s        completed sales a second on PostgreSQL, with a slow network and on SQLite, beside the same rows
                           in one call
  neighbors     20,000     a colleague's list beside one person's exports, imports, reports and live channels, among so many sales
  postgres      20,000     on PostgreSQL: reads beside writers; of a market of so many sales each list, search, deep page
                           and report by its slowest question, the checks and their full recount, and what indexes take
  reports       1,000,000  the report of so many sales, beside the bare SQL
  search        20,000     each kind of search in a market of so many sales, on SQLite and PostgreSQL, which indexes serve
                           it, and what the databases' own indexes of words cost
  sqlite        100,000    what people wait for on SQLite while checks, reports and exports read so many sales
  users         1,000,000  lists of so many people, beside the bare SQL

ROWS, or --rows ROWS, is another number of rows: npm run bench -- postgres 1000000
--database URL   postgres, search: a market that is there, in place of one that is made (search makes tables in it and drops them)
--only WORD      postgres: lists and reports with that in their names; "checks": those alone
--record         postgres: keeps the figures as the baseline of this number of rows (tests/bench/baselines.json)
`;

const benches = {
  liquidations: async (rows = 100_000) =>
    (await runnerImport('./tests/bench/liquidations.bench.ts')).module.benchLiquidations(rows),
  live: async (rows = 500) => (await runnerImport('./tests/bench/live.bench.ts')).module.benchLive(rows),
  async money(seconds = 5) {
    if (!hasPostgres()) return true;
    return (await runnerImport('./tests/bench/money.bench.ts')).module.benchMoney(seconds);
  },
  neighbors: async (rows = 20_000) =>
    (await runnerImport('./tests/bench/neighbors.bench.ts')).module.benchNeighbors(rows),
  async postgres(rows = 20_000, { database, only, record } = {}) {
    if (!hasPostgres()) return true;
    const { benchWriters } = (await runnerImport('./tests/bench/writers.bench.ts')).module;
    const { benchMarket } = (await runnerImport('./tests/bench/market.bench.ts')).module;
    const areServed = database !== undefined || only !== undefined || (await benchWriters());
    return (await benchMarket({ rows, database, only, record })) && areServed;
  },
  reports: async (rows = 1_000_000) => (await runnerImport('./tests/bench/reports.bench.ts')).module.benchReports(rows),
  search: async (rows = 20_000, { database } = {}) =>
    (await runnerImport('./tests/bench/search.bench.ts')).module.benchSearch(rows, database),
  sqlite: async (rows = 100_000) => (await runnerImport('./tests/bench/sqlite.bench.ts')).module.benchSqlite(rows),
  users: async (rows = 1_000_000) => (await runnerImport('./tests/bench/users.bench.ts')).module.benchUsers(rows),
};

const { values, positionals } = parseArgs({
  options: {
    rows: { type: 'string' },
    database: { type: 'string' },
    only: { type: 'string' },
    record: { type: 'boolean' },
    help: { type: 'boolean' },
  },
  allowPositionals: true,
});
const isCount = (word) => /^\d+$/.test(word);
const count = values.rows ?? positionals.find(isCount);
const names = positionals.filter((word) => !isCount(word));
const requested = names.length > 0 ? names : Object.keys(benches);
const unknown = requested.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0)
  throw new Error(`there is no benchmark ${unknown.join(', ')}: ${Object.keys(benches).join(', ')}`);
let passed = true;
if (values.help) process.stdout.write(help);
else
  for (const name of requested)
    passed = (await benches[name](count === undefined ? undefined : Number(count), values)) && passed;
process.exitCode = passed ? 0 : 1;
