import { parseArgs } from 'node:util';
import type { Database } from '../db/database';
import { readDatabaseError } from '../db/errors';
import { NewerDatabase } from '../db/newer';
import { NotMigrated } from '../db/version';
import { exists, fileOf, openAsIs, restrictNewFiles } from '../hosts/data';
import { readEnvironment, type Environment } from '../hosts/environment';
import { reasonOf, StartRefused } from '../hosts/startRefused';

export const say = (line: string) => void process.stdout.write(`${line}\n`);

/** What somebody who types a command has to be told, in one sentence. */
export class Refused extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'Refused';
  }
}

/** Runs a command: what keeps it from being done is one line on the error stream, and a status other than 0. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  restrictNewFiles();
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof Refused || error instanceof StartRefused) return error.message;
  if (error instanceof NotMigrated || error instanceof NewerDatabase) return `Not done: ${error.message}.`;
  if (readDatabaseError(error)?.kind === 'unavailable') return `The database cannot be used (${reasonOf(error)}).`;
  // The file system's own errors say what and where.
  if (error instanceof Error && 'code' in error && 'syscall' in error) return `${error.message}.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The one folder a command is given. Throws `Refused` with `usage`. */
export function readFolder(usage: string): string {
  const { positionals } = readPositionals(usage);
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new Refused(usage);
  return folder;
}

/** Whether the one option a command has was given. Throws `Refused` with `usage`. */
export function readFlag(name: string, usage: string): boolean {
  try {
    return parseArgs({ options: { [name]: { type: 'boolean' } }, allowPositionals: true }).values[name] === true;
  } catch {
    throw new Refused(usage);
  }
}

function readPositionals(usage: string) {
  try {
    return parseArgs({ allowPositionals: true });
  } catch {
    throw new Refused(usage);
  }
}

/** The settings of the server, for a command on the same machine. Throws `StartRefused`. */
export function readSettings(): Environment {
  return readEnvironment(process.env);
}

/**
 * Opens the database of an installation as it is, beside a server that works with it: it is not migrated, and a
 * statement may take as long as it takes. Throws `Refused` where there is none.
 */
export async function openExisting(environment: Environment): Promise<Database> {
  const file = fileOf(environment);
  if (environment.databaseUrl === undefined && !(await exists(file)))
    throw new Refused(`There is no ${file}: set DATA_DIR to the folder of the server, or DATABASE_URL.`);
  return openAsIs({ ...environment, database: { ...environment.database, statementTimeoutMs: 0 } });
}
