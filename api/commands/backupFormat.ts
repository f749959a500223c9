import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { UploadType } from '../../contract/images';
import type { DatabaseKind } from '../db/database';
import { Refused } from './command';

/** What `manifest.json` says of a backup: a folder that holds all of an installation but its encryption key. */
export interface Manifest {
  format: 1;
  /** RFC 3339, UTC. */
  madeAt: string;
  database: DatabaseKind;
  /** The newest version the database was brought to (`expectedVersion`); `null` for one without tables. */
  version: string | null;
  /** A text sealed by the installation's vault: whoever restores must open it. */
  sealed: string;
  /** Pictures and documents by their id. */
  images: Readonly<Record<string, UploadType>>;
  /** Every other file, by its path in the folder. */
  files: Readonly<Record<string, { bytes: number; sha256: string }>>;
}

export const manifestName = 'manifest.json';
export const databaseName: Readonly<Record<DatabaseKind, string>> = {
  sqlite: 'sobremesa.sqlite',
  postgres: 'database.dump',
};

/** What is sealed; what it says does not matter. */
export const sealedText = 'sobremesa backup';

export const imagePath = (id: string) => `images/${id}`;

export async function describeFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}

/** Reads the manifest of a backup, and sees that every file is there, whole. Throws `Refused`. */
export async function readBackup(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => {
    throw new Refused(`${folder} is no backup: it has no ${manifestName}. (An interrupted one ends in .partial.)`);
  });
  const manifest: Manifest = JSON.parse(text);
  if (manifest.format !== 1) throw new Refused(`${folder} was made by a newer version: restore it with that one.`);
  for (const [path, expected] of Object.entries(manifest.files)) {
    const found = await describeFile(join(folder, path)).catch(() => null);
    if (found?.sha256 !== expected.sha256)
      throw new Refused(`${join(folder, path)} is ${found ? 'damaged' : 'missing'}: this backup cannot be restored.`);
  }
  return manifest;
}
