#!/usr/bin/env node
/**
 * `npm run bench [-- --rows 100000]`: how long the lists of people take with a million of them, beside
 * the bare SQL in the same run. Exit code 1 where the API costs more than one and a half times that.
 */
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const { module } = await runnerImport('./tests/bench/users.bench.ts');
process.exitCode = (await module.benchUsers(Number(values.rows))) ? 0 : 1;
