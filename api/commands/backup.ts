import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { uploadTypes, type UploadType } from '../../contract/images';
import type { Database } from '../db/database';
import { versionOf } from '../migrations/version';
import type { Environment } from '../hosts/environment';
import { openImages } from '../hosts/services';
import type { Services } from '../transactions/services';
import { databaseName, describeFile, imagePath, manifestName, type Manifest, runPostgresProgram } from './backupFiles';
import {
  openExistingDatabase,
  readFolderArgument,
  readServerEnvironment,
  CommandError,
  runCommand,
  printLine,
} from './command';
import { assertVaultOpensData, openExistingVault, sealWithEachKey } from './keys';

const usage = 'Usage: npm run backup -- FOLDER (which is made; a backup is a folder of its own in it)';

type Installation = Pick<Services, 'db' | 'vault' | 'images'>;

/**
 * `npm run backup -- FOLDER` backs up everything except the encryption key. The server may run during the backup. The
 * database is not migrated, so the command also works before an upgrade.
 */
await runCommand(async () => {
  const parent = readFolderArgument(usage);
  const environment = readServerEnvironment();
  const db = await openExistingDatabase(environment);
  try {
    const vault = await openExistingVault(environment);
    await assertVaultOpensData(vault, db);
    const installation = { db, vault, images: await openImages(environment) };
    const madeAt = new Date().toISOString();
    const folder = join(resolve(parent), `sobremesa-${madeAt.replaceAll(':', '-')}`);
    // A partial backup must never be mistaken for a complete one.
    const partial = `${folder}.partial`;
    try {
      const { images, missing } = await writeBackup(partial, environment, installation, madeAt);
      await rename(partial, folder);
      printLine(`${folder}: the database and ${images} pictures and documents.`);
      if (missing.length > 0)
        throw new CommandError(
          `Records hold pictures or documents that are missing where they are kept, and in the backup: ${missing.join(', ')}.`,
        );
    } catch (error) {
      await rm(partial, { recursive: true, force: true });
      throw error;
    }
    printLine(
      'Keep the encryption key apart from it (ENCRYPTION_KEY, or encryption.key in DATA_DIR): neither is of use alone.',
    );
  } finally {
    await db.close();
  }
});

async function writeBackup(
  folder: string,
  environment: Environment,
  installation: Installation,
  madeAt: string,
): Promise<{ images: number; missing: string[] }> {
  const { db, vault } = installation;
  await mkdir(join(folder, 'images'), { recursive: true });
  const images = new Map<string, UploadType>();
  // Copies the images before and after the database: every image the database references existed at one of the two
  // times.
  await copyImages(folder, installation, images);
  const database = join(folder, databaseName[db.kind]);
  if (environment.databaseUrl === undefined) await sql`vacuum into ${sql.lit(database)}`.execute(db.kysely);
  else
    await runPostgresProgram('pg_dump', environment.databaseUrl, [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      `--file=${database}`,
    ]);
  const missing = await copyImages(folder, installation, images);
  const paths = [databaseName[db.kind], ...[...images.keys()].map(imagePath)];
  const files: Record<string, Manifest['files'][string]> = {};
  for (const path of paths) files[path] = await describeFile(join(folder, path));
  const manifest: Manifest = {
    format: 1,
    madeAt,
    database: db.kind,
    version: await versionOf(db),
    steps: await stepsOf(db),
    sealed: await sealWithEachKey(environment, vault),
    images: Object.fromEntries(images),
    files,
  };
  await writeFile(join(folder, manifestName), JSON.stringify(manifest, null, 2));
  return { images: images.size, missing };
}

async function stepsOf({ kysely }: Database): Promise<Manifest['steps']> {
  const applied = await kysely.selectFrom('migrations').selectAll().execute();
  return applied.map(({ name, requires = null }) => ({ name, requires }));
}

async function copyImages(
  folder: string,
  { db, images: store }: Installation,
  copied: Map<string, UploadType>,
): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('images')
    .select(['id', 'type', 'keepUntil'])
    .where('state', '=', 'kept')
    .execute();
  const missing: string[] = [];
  for (const { id, type, keepUntil } of rows) {
    if (copied.has(id)) continue;
    const bytes = await store.get(id);
    if (bytes) {
      await writeFile(join(folder, imagePath(id)), bytes);
      copied.set(id, typeOf(type));
    } else if (keepUntil === null) missing.push(id);
  }
  return missing;
}

function typeOf(text: string): UploadType {
  const type = uploadTypes.find((one) => one === text);
  if (!type) throw new Error(`not the type of an image or document: ${text}`);
  return type;
}
