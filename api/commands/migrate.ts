import { setTimeout as pause } from 'node:timers/promises';
import { resources } from '../../contract/resources';
import { classifyDatabaseError } from '../db/errors';
import { migrate } from '../migrations/migrate';
import { openPostgres } from '../db/postgres';
import { fillMissingProjections } from '../dailyJobs';
import { readDatabase } from '../hosts/databaseVariables';
import { StartRefused } from '../hosts/startRefused';
import { readTimeZone } from '../hosts/variables';
import { runCommand, printLine } from './command';

const maxAttempts = 30;
const pauseMs = 1_000;

/**
 * `npm run migrate`: migrates the PostgreSQL database at `DATABASE_URL` to this version, without a statement timeout.
 */
async function run(): Promise<void> {
  const faults: string[] = [];
  const report = (fault: string) => void faults.push(fault);
  const { databaseUrl } = readDatabase(process.env, report);
  const timeZone = readTimeZone(process.env, report);
  if (databaseUrl === undefined && faults.length === 0)
    report('DATABASE_URL is missing: npm run migrate is for PostgreSQL; an SQLite file is migrated when it is opened.');
  if (databaseUrl === undefined || faults.length > 0) throw new StartRefused(...faults);
  const db = openPostgres(databaseUrl, { poolSize: 2, statementTimeoutMs: 0 });
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await migrate(db, resources, printLine);
        await fillMissingProjections(db, resources, timeZone, printLine);
        break;
      } catch (error) {
        if (classifyDatabaseError(error)?.kind !== 'unavailable' || attempt === maxAttempts) throw error;
        printLine(`${error instanceof Error ? error.message : String(error)}: tried again in a moment`);
        await pause(pauseMs);
      }
    }
    printLine('The database is at the version of this program.');
  } finally {
    await db.close();
  }
}

await runCommand(run);
