import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { UploadType } from '../../contract/images';
import type { DatabaseKind } from '../db/database';
import { isUuid } from '../engine/id';
import { CommandError } from './command';

export interface Manifest {
  format: 1;
  madeAt: string;
  database: DatabaseKind;
  version: string | null;
  steps: readonly { name: string; requires: string | null }[];
  sealed: readonly string[];
  images: Readonly<Record<string, UploadType>>;
  files: Readonly<Record<string, { bytes: number; sha256: string }>>;
}

export const manifestName = 'manifest.json';
export const databaseName: Readonly<Record<DatabaseKind, string>> = {
  sqlite: 'sobremesa.sqlite',
  postgres: 'database.dump',
};

export const imagePath = (id: string) => `images/${id}`;

export async function describeFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}

/** Reads the manifest of a backup and verifies that every file is complete. Throws `CommandError`. */
export async function readBackup(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => {
    throw new CommandError(`${folder} is no backup: it has no ${manifestName}. (An interrupted one ends in .partial.)`);
  });
  const manifest = parseManifest(folder, text);
  if (manifest.format !== 1) throw new CommandError(`${folder} was made by a newer version: restore it with that one.`);
  const expectedPaths = [databaseName[manifest.database], ...Object.keys(manifest.images).map(imagePath)];
  const unknown = expectedPaths.find((path) => !Object.hasOwn(manifest.files, path));
  if (unknown !== undefined || !Object.keys(manifest.images).every(isUuid))
    throw new CommandError(`${join(folder, manifestName)} is damaged: this backup cannot be restored.`);
  for (const [path, expected] of Object.entries(manifest.files)) {
    const found = await describeFile(join(folder, path)).catch(() => null);
    if (found?.sha256 !== expected.sha256)
      throw new CommandError(
        `${join(folder, path)} is ${found ? 'damaged' : 'missing'}: this backup cannot be restored.`,
      );
  }
  return manifest;
}

function parseManifest(folder: string, text: string): Manifest {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandError(`${join(folder, manifestName)} is damaged: this backup cannot be restored.`);
  }
}

/**
 * Runs a PostgreSQL program on the database at `url`. Passes the password in the environment, because every user of the
 * machine can read the arguments of a program. Throws `CommandError` with the program's output.
 */
export async function runPostgresProgram(
  program: 'pg_dump' | 'pg_restore',
  url: string,
  args: readonly string[],
): Promise<void> {
  const address = new URL(url);
  const password = address.searchParams.get('password') ?? decodeURIComponent(address.password);
  address.password = '';
  address.searchParams.delete('password');
  const child = spawn(program, ['--dbname', address.href, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  });
  const stderrChunks: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => stderrChunks.push(chunk));
  const [status] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new CommandError(
        `${program} was not found: install the client programs of PostgreSQL, as new as the server.`,
      );
    throw error;
  });
  if (status !== 0) throw new CommandError(`${program} failed: ${Buffer.concat(stderrChunks).toString().trim()}`);
}
