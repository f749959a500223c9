import { constants } from 'node:fs';
import { access, chmod, copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Database, OnStatement } from '../db/database';
import { classifyDatabaseError } from '../db/errors';
import { openLibsql } from '../db/libsql';
import { migrate, NewerDatabase } from '../migrations/migrate';
import { assertMigrated, NotMigrated } from '../migrations/version';
import { openPostgres } from '../db/postgres';
import { resources } from '../../contract/resources';
import type { Environment } from './environment';
import { errorCodeOf, StartRefused } from './startRefused';

export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Makes new files accessible only to the server's own user, because they contain personal and bank data. */
export function restrictNewFiles(): void {
  process.umask(0o077);
}

export async function copyPrivately(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await chmod(to, 0o600);
}

export async function warnOfOpenFolder({ dataDir }: Pick<Environment, 'dataDir'>, log: (line: string) => void) {
  const folder = resolve(dataDir);
  if (process.platform === 'win32' || !(await exists(folder))) return;
  const mode = (await stat(folder)).mode & 0o777;
  if ((mode & 0o077) !== 0)
    log(`Warning: other users of this machine can read ${folder} (mode ${mode.toString(8)}): chmod -R go= ${folder}`);
}

/** Copies the sample atomically, so that no start opens a partial copy. */
async function copySample(sample: string, file: string): Promise<void> {
  const partial = `${file}.${process.pid}.partial`;
  await copyPrivately(sample, partial);
  await rename(partial, file).catch(async (error: unknown) => {
    await rm(partial, { force: true });
    throw error;
  });
}

export const databaseFileOf = ({ dataDir }: Pick<Environment, 'dataDir'>): string =>
  join(resolve(dataDir), 'sobremesa.sqlite');

async function sqliteFile(dataDir: string, sample: string | undefined): Promise<string> {
  const folder = resolve(dataDir);
  const file = databaseFileOf({ dataDir });
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    if (await exists(file)) await access(file, constants.R_OK | constants.W_OK);
    else if (sample) await copySample(sample, file);
  } catch (error) {
    const reason = errorCodeOf(error);
    throw new StartRefused(`The data folder ${folder} cannot be written (${reason}). Set DATA_DIR to one that can.`);
  }
  return file;
}

export async function openUnmigrated(
  environment: Environment,
  sample?: string,
  onStatement?: OnStatement,
): Promise<Database> {
  if (environment.databaseUrl) return openPostgres(environment.databaseUrl, environment.database, onStatement);
  const file = await sqliteFile(environment.dataDir, sample);
  try {
    return await openLibsql(file, onStatement);
  } catch (error) {
    throw new StartRefused(
      `${file} cannot be opened as a database: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

/**
 * Opens the installation's database. Migrates an SQLite file to this version; PostgreSQL must already be migrated (`npm
 * run migrate`). `sample`: snapshot to copy into a new SQLite file, which is empty without a sample. Throws
 * `StartRefused`. Throws `NotMigrated` or the driver's own error if the caller should wait for PostgreSQL.
 */
export async function openData(
  environment: Environment,
  sample: string | undefined,
  log: (line: string) => void,
  onStatement?: OnStatement,
): Promise<Database> {
  const db = await openUnmigrated(environment, sample, onStatement);
  try {
    if (db.kind === 'postgres') await assertMigrated({ db, resources });
    else await migrate(db, resources, log);
    return db;
  } catch (error) {
    await db.close();
    if (error instanceof NotMigrated) throw error;
    if (error instanceof NewerDatabase) {
      throw new StartRefused(
        `The database was written by a newer version of Sobremesa Console: ${error.message}. Start that version, or set DATA_DIR to another folder.`,
      );
    }
    if (db.kind === 'postgres' && classifyDatabaseError(error)?.kind === 'unavailable') throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefused(`The database could not be opened: ${reason}.`);
  }
}
