import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { uploadTypes, type UploadType } from '../../contract/images';
import { versionOf } from '../db/version';
import type { Environment } from '../hosts/environment';
import { openVault } from '../hosts/encryption';
import { openImages } from '../hosts/services';
import type { Deps } from '../http/context';
import { databaseName, describeFile, imagePath, manifestName, sealedText, type Manifest } from './backupFormat';
import { openExisting, readSettings, Refused, runCommand, say } from './command';
import { runOnPostgres } from './postgresPrograms';

const usage = 'Usage: npm run backup -- FOLDER (which is made; a backup is a folder of its own in it)';

type Installation = Pick<Deps, 'db' | 'vault' | 'images'>;

/**
 * `npm run backup -- FOLDER`: all of an installation but its encryption key, while it goes on serving, and also before it
 * is upgraded: the database is read as it is.
 */
await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true, strict: false });
  const [parent] = positionals;
  if (parent === undefined || positionals.length > 1) throw new Refused(usage);
  const environment = readSettings();
  const db = await openExisting(environment);
  try {
    const installation = { db, vault: await openVault(environment), images: await openImages(environment) };
    const madeAt = new Date().toISOString();
    const folder = join(resolve(parent), `sobremesa-${madeAt.replaceAll(':', '-')}`);
    // Half a backup is never taken for one.
    const partial = `${folder}.partial`;
    try {
      const images = await write(partial, environment, installation, madeAt);
      await rename(partial, folder);
      say(`${folder}: the database and ${images} pictures and documents.`);
    } catch (error) {
      await rm(partial, { recursive: true, force: true });
      throw error;
    }
    say(
      'Keep the encryption key apart from it (ENCRYPTION_KEY, or encryption.key in DATA_DIR): neither is of use alone.',
    );
  } finally {
    await db.close();
  }
});

/** Answers how many pictures and documents there are. */
async function write(
  folder: string,
  environment: Environment,
  installation: Installation,
  madeAt: string,
): Promise<number> {
  const { db, vault } = installation;
  // Nobody else on the machine reads it.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await mkdir(join(folder, 'images'));
  const images = new Map<string, UploadType>();
  // Before and after: what the database of the backup names was there at one of the two.
  await copyImages(folder, installation, images);
  const database = join(folder, databaseName[db.kind]);
  if (environment.databaseUrl === undefined) await sql`vacuum into ${sql.lit(database)}`.execute(db.kysely);
  else
    await runOnPostgres('pg_dump', environment.databaseUrl, [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      `--file=${database}`,
    ]);
  for (const id of await copyImages(folder, installation, images))
    say(`The picture or document ${id} is held by a record and missing where they are kept.`);
  const paths = [databaseName[db.kind], ...[...images.keys()].map(imagePath)];
  const files: Record<string, Manifest['files'][string]> = {};
  for (const path of paths) files[path] = await describeFile(join(folder, path));
  const manifest: Manifest = {
    format: 1,
    madeAt,
    database: db.kind,
    version: await versionOf(db),
    sealed: await vault.seal(sealedText),
    images: Object.fromEntries(images),
    files,
  };
  await writeFile(join(folder, manifestName), JSON.stringify(manifest, null, 2));
  return images.size;
}

/** Copies what is not copied yet. Answers those that a record holds and the store has not. */
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
  if (!type) throw new Error(`${text} is no type of a picture or document`);
  return type;
}
