#!/usr/bin/env node
/**
 * `npm run unit`: runs the tests that need no build, except the walks, which `npm test` runs. Uses SQLite unless
 * `TEST_DATABASE_URL` is set. `-- FILTER` is a Vitest filter.
 */
import { runVitest } from './runVitest.mjs';
import { walks } from './walks.mjs';

const args = process.argv.slice(2);
process.exitCode = runVitest(args.length === 0 ? walks.flatMap((file) => ['--exclude', file]) : args);
