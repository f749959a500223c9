#!/usr/bin/env node
/**
 * `npm run unit`: the tests that need no build, over SQLite unless `TEST_DATABASE_URL` says otherwise, but for the walks,
 * which `npm test` takes. A file that passed today with the inputs it has now is not run again; `-- --force` runs all.
 * `-- FILTER`: what Vitest makes of it, whatever has passed.
 */
import { runUnpassed, runVitest } from './verdicts/run.mjs';
import { walks } from './walks.mjs';

const args = process.argv.slice(2);
const isForced = args.length === 1 && args[0] === '--force';
process.exitCode =
  args.length === 0 || isForced ? runUnpassed((file) => !walks.includes(file), { isForced }) : runVitest(args);
