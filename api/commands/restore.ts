import { link, mkdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { resources } from '../../contract/resources';
import { fillMissingProjections } from '../dailyJobs';
import type { Database } from '../db/database';
import { columnsByTable } from '../db/columns';
import { migrate } from '../migrations/migrate';
import { openPostgres } from '../db/postgres';
import { snapshot } from '../db/transactions';
import { assertKnownSteps } from '../migrations/version';
import { copyPrivately, exists, databaseFileOf, openData } from '../hosts/data';
import type { Environment } from '../hosts/environment';
import { openImages } from '../hosts/services';
import { recountAll } from '../checks/run';
import { storeRecount } from '../ledger/recount';
import { databaseName, imagePath, readBackup, type Manifest, runPostgresProgram } from './backupFiles';
import { readFolderArgument, readServerEnvironment, CommandError, runCommand, printLine } from './command';
import { openExistingVault, canOpenAll } from './keys';

const usage = 'Usage: npm run restore -- BACKUP (the folder that npm run backup made)';

const kindOf = ({ databaseUrl }: Environment) => (databaseUrl === undefined ? 'sqlite' : 'postgres');

async function assertEmpty(environment: Environment): Promise<void> {
  if (environment.databaseUrl === undefined) {
    // SQLite would replay a leftover journal of another database into the restored file.
    for (const file of [
      databaseFileOf(environment),
      `${databaseFileOf(environment)}-wal`,
      `${databaseFileOf(environment)}-shm`,
    ])
      if (await exists(file))
        throw new CommandError(`${file} is there already: move it away, or set DATA_DIR to another folder.`);
    return;
  }
  const db = openPostgres(environment.databaseUrl, environment.database);
  try {
    if ((await columnsByTable(db.kysely, 'postgres')).size > 0)
      throw new CommandError('The database at DATABASE_URL has tables already: restore into an empty one.');
  } finally {
    await db.close();
  }
}

async function assertKey(environment: Environment, { sealed }: Manifest): Promise<void> {
  const vault = await openExistingVault(environment);
  if (!(await canOpenAll(vault, sealed)))
    throw new CommandError(
      'The encryption key is not the one of this backup: set ENCRYPTION_KEY, or put its encryption.key into DATA_DIR. Nothing was restored.',
    );
}

async function restoreImages(environment: Environment, folder: string, { images }: Manifest): Promise<void> {
  const store = await openImages(environment);
  for (const [id, type] of Object.entries(images))
    await store.put(id, new Uint8Array(await readFile(join(folder, imagePath(id)))), type);
}

async function restoreDatabase(environment: Environment, folder: string): Promise<void> {
  const { databaseUrl } = environment;
  if (databaseUrl === undefined) {
    const file = databaseFileOf(environment);
    await mkdir(resolve(environment.dataDir), { recursive: true });
    const partial = `${file}.${process.pid}.partial`;
    try {
      await copyPrivately(join(folder, databaseName.sqlite), partial);
      // Uses `link`, which fails if the file already exists; `rename` would overwrite the file.
      await link(partial, file);
    } finally {
      await rm(partial, { force: true });
    }
    return;
  }
  await runPostgresProgram('pg_restore', databaseUrl, [
    '--single-transaction',
    '--exit-on-error',
    '--no-owner',
    '--no-privileges',
    join(folder, databaseName.postgres),
  ]);
  const db = openPostgres(databaseUrl, { ...environment.database, statementTimeoutMs: 0 });
  try {
    await sql`analyze`.execute(db.kysely);
    await migrate(db, resources, printLine);
    await fillMissingProjections(db, resources, environment.settings.timeZone, printLine);
  } catch (error) {
    printLine(
      'The data are restored. Bring them to this version with npm run migrate, then recount them with npm run check -- --full.',
    );
    throw error;
  } finally {
    await db.close();
  }
}

async function assertChecksPass(db: Database, environment: Environment, { images }: Manifest): Promise<void> {
  const { timeZone } = environment.settings;
  const vault = await openExistingVault(environment);
  const { checks, recount, balances } = await snapshot(db, (trx) =>
    recountAll(trx, timeZone, { now: new Date(), vault }),
  );
  await db.kysely.transaction().execute((trx) => storeRecount(trx, recount, balances));
  const wrong = checks.filter(({ faults }) => faults.length > 0).map(({ name }) => name);
  const usedImages = await db.kysely.selectFrom('images').select('id').where('keepUntil', 'is', null).execute();
  const missing = usedImages.map(({ id }) => id).filter((id) => !Object.hasOwn(images, id));
  if (wrong.length > 0)
    throw new CommandError(
      `Restored, but these checks found something wrong (npm run check -- --full says what): ${wrong.join(', ')}.`,
    );
  if (missing.length > 0)
    throw new CommandError(
      `Restored, but the backup lacks pictures or documents that records hold: ${missing.join(', ')}.`,
    );
}

/**
 * `npm run restore -- BACKUP` restores a backup into an empty installation, migrates it to this version, and checks the
 * money, images and documents. After an interruption, the command can be started again.
 */
await runCommand(async () => {
  const folder = resolve(readFolderArgument(usage));
  const configured = readServerEnvironment();
  const environment = {
    ...configured,
    database: { ...configured.database, replicaUrl: undefined, statementTimeoutMs: 0 },
  };
  const manifest = await readBackup(folder);
  const { database, madeAt } = manifest;
  if (database !== kindOf(environment))
    throw new CommandError(
      `${folder} is a backup of ${database}: ${database === 'postgres' ? 'set' : 'unset'} DATABASE_URL.`,
    );
  assertKnownSteps(manifest.steps);
  await assertEmpty(environment);
  await assertKey(environment, manifest);
  // Restores the database last: an installation without a database counts as empty, so the command can be started
  // again.
  await restoreImages(environment, folder, manifest);
  await restoreDatabase(environment, folder);
  const db = await openData(environment, undefined, printLine);
  try {
    await assertChecksPass(db, environment, manifest);
  } finally {
    await db.close();
  }
  printLine(`Restored what there was at ${madeAt}. All checks found nothing wrong.`);
});
