#!/usr/bin/env node
/**
 * `npm run bench [-- liquidations | live | postgres | reports | sqlite | users] [-- --rows 100000]`: what the API costs beside
 * the bare SQL in the same run: the lists of a million people, a liquidation of 100,000 sales of
 * 1,000 companies, and the report of a million sales; on SQLite, what people wait for while checks, reports and exports
 * read 100,000 sales; how soon those who follow hear of an edit. On PostgreSQL, what reads cost beside writers, and in a market of 20,000 sales each list, search,
 * deep page and report, and what the indexes take: `-- postgres 1000000` for a million. `--database URL`
 * measures a market that is there, `--only sales` lists and reports with that in their names.
 * Exit code 1 where it costs more than its bar.
 */
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { hasPostgres } from '../postgres.mjs';

const benches = {
  liquidations: async (rows = 100_000) =>
    (await runnerImport('./tests/bench/liquidations.bench.ts')).module.benchLiquidations(rows),
  live: async (rows = 500) => (await runnerImport('./tests/bench/live.bench.ts')).module.benchLive(rows),
  async postgres(rows = 20_000, { database, only } = {}) {
    if (!hasPostgres()) return true;
    const { benchWriters } = (await runnerImport('./tests/bench/writers.bench.ts')).module;
    const { benchMarket } = (await runnerImport('./tests/bench/market.bench.ts')).module;
    const areServed = database !== undefined || only !== undefined || (await benchWriters());
    return (await benchMarket(rows, database, only)) && areServed;
  },
  reports: async (rows = 1_000_000) => (await runnerImport('./tests/bench/reports.bench.ts')).module.benchReports(rows),
  sqlite: async (rows = 100_000) => (await runnerImport('./tests/bench/sqlite.bench.ts')).module.benchSqlite(rows),
  users: async (rows = 1_000_000) => (await runnerImport('./tests/bench/users.bench.ts')).module.benchUsers(rows),
};

const { values, positionals } = parseArgs({
  options: { rows: { type: 'string' }, database: { type: 'string' }, only: { type: 'string' } },
  allowPositionals: true,
});
const isCount = (word) => /^\d+$/.test(word);
const count = values.rows ?? positionals.find(isCount);
const names = positionals.filter((word) => !isCount(word));
const wanted = names.length > 0 ? names : Object.keys(benches);
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0)
  throw new Error(`there is no benchmark ${unknown.join(', ')}: ${Object.keys(benches).join(', ')}`);
let passed = true;
for (const name of wanted)
  passed = (await benches[name](count === undefined ? undefined : Number(count), values)) && passed;
process.exitCode = passed ? 0 : 1;
