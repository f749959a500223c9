#!/usr/bin/env node
/**
 * `npm run unit`: the tests that need no build, over SQLite unless `TEST_DATABASE_URL` says otherwise, but for the walks,
 * which `npm test` takes. `-- FILTER`: what Vitest makes of it.
 */
import { runVitest } from './runVitest.mjs';
import { walks } from './walks.mjs';

const args = process.argv.slice(2);
process.exitCode = runVitest(args.length === 0 ? walks.flatMap((file) => ['--exclude', file]) : args);
