import type { Database } from '../db/database';
import { exists, fileOf, openAsIs } from '../hosts/data';
import { readEnvironment, type Environment } from '../hosts/environment';
import { StartRefused } from '../hosts/startRefused';

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
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof Refused || error instanceof StartRefused) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The settings of the server, for a command on the same machine. Throws `StartRefused`. */
export function readSettings(): Environment {
  return readEnvironment(process.env);
}

/**
 * Opens the database of an installation as it is, beside a server that works with it: it is not migrated. Throws
 * `Refused` where there is none.
 */
export async function openExisting(environment: Environment): Promise<Database> {
  const file = fileOf(environment);
  if (environment.databaseUrl === undefined && !(await exists(file)))
    throw new Refused(`There is no ${file}: set DATA_DIR to the folder of the server, or DATABASE_URL.`);
  return openAsIs(environment);
}
