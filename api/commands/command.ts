import { parseArgs } from 'node:util';
import type { Database } from '../db/database';
import { classifyDatabaseError } from '../db/errors';
import { NewerDatabase } from '../migrations/newerDatabase';
import { NotMigrated } from '../migrations/version';
import { exists, databaseFileOf, openUnmigrated, restrictNewFiles } from '../hosts/data';
import { readEnvironment, type Environment } from '../hosts/environment';
import { errorCodeOf, StartRefused } from '../hosts/startRefused';

export const printLine = (line: string) => void process.stdout.write(`${line}\n`);

export class CommandError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CommandError';
  }
}

export async function runCommand(work: () => Promise<void>): Promise<void> {
  restrictNewFiles();
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${errorMessageOf(error)}\n`);
    process.exitCode = 1;
  }
}

function errorMessageOf(error: unknown): string {
  if (error instanceof CommandError || error instanceof StartRefused) return error.message;
  if (error instanceof NotMigrated || error instanceof NewerDatabase) return `Not done: ${error.message}.`;
  if (classifyDatabaseError(error)?.kind === 'unavailable')
    return `The database cannot be used (${errorCodeOf(error)}).`;
  if (error instanceof Error && 'code' in error && 'syscall' in error) return `${error.message}.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

export function readFolderArgument(usage: string): string {
  const { positionals } = readPositionals(usage);
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new CommandError(usage);
  return folder;
}

export function readFlag(name: string, usage: string): boolean {
  try {
    return parseArgs({ options: { [name]: { type: 'boolean' } }, allowPositionals: true }).values[name] === true;
  } catch {
    throw new CommandError(usage);
  }
}

function readPositionals(usage: string) {
  try {
    return parseArgs({ allowPositionals: true });
  } catch {
    throw new CommandError(usage);
  }
}

export function readServerEnvironment(): Environment {
  return readEnvironment(process.env);
}

/**
 * Opens an installation's database without migrating it and without a statement timeout. A server may be using the
 * database. Throws `CommandError` if the database does not exist.
 */
export async function openExistingDatabase(environment: Environment): Promise<Database> {
  const file = databaseFileOf(environment);
  if (environment.databaseUrl === undefined && !(await exists(file)))
    throw new CommandError(`There is no ${file}: set DATA_DIR to the folder of the server, or DATABASE_URL.`);
  return openUnmigrated({ ...environment, database: { ...environment.database, statementTimeoutMs: 0 } });
}
