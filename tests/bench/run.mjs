#!/usr/bin/env node
/**
 * `npm run bench [-- liquidations | postgres | reports | sqlite | users] [-- --rows 100000]`: what the API costs beside
 * the bare SQL in the same run: the lists of a million people, a liquidation of 100,000 sales of
 * 1,000 companies, and the report of a million sales; on PostgreSQL, what reads cost beside writers (`rows` are reads);
 * on SQLite, what people wait for while checks, reports and exports read 100,000 sales.
 * Exit code 1 where it costs more than its bar.
 */
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';

const benches = {
  liquidations: async (rows = 100_000) =>
    (await runnerImport('./tests/bench/liquidations.bench.ts')).module.benchLiquidations(rows),
  postgres: async (reads = 1_000) =>
    (await runnerImport('./tests/bench/postgres.bench.ts')).module.benchPostgres(reads),
  reports: async (rows = 1_000_000) => (await runnerImport('./tests/bench/reports.bench.ts')).module.benchReports(rows),
  sqlite: async (rows = 100_000) => (await runnerImport('./tests/bench/sqlite.bench.ts')).module.benchSqlite(rows),
  users: async (rows = 1_000_000) => (await runnerImport('./tests/bench/users.bench.ts')).module.benchUsers(rows),
};

const { values, positionals } = parseArgs({ options: { rows: { type: 'string' } }, allowPositionals: true });
const wanted = positionals.length > 0 ? positionals : Object.keys(benches);
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0)
  throw new Error(`there is no benchmark ${unknown.join(', ')}: ${Object.keys(benches).join(', ')}`);
let passed = true;
for (const name of wanted)
  passed = (await benches[name](values.rows === undefined ? undefined : Number(values.rows))) && passed;
process.exitCode = passed ? 0 : 1;
