import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createVault, newKey, publishedKey, WrongKey, type Vault } from '../vault';
import type { Environment } from './environment';
import { errorCodeOf, StartRefused } from './startRefused';

/**
 * Opens the vault of an installation. If no key is configured, which is allowed only for the demo on one machine, the
 * first start creates a key and stores it beside the data.
 */
export async function openVault({
  encryptionKey,
  dataDir,
}: Pick<Environment, 'encryptionKey' | 'dataDir'>): Promise<Vault> {
  if (encryptionKey !== undefined) return createVault(encryptionKey);
  const file = join(resolve(dataDir), 'encryption.key');
  const key = (await readKeyFile(file)) ?? (await createKeyFile(file));
  try {
    return createVault(`${key},${publishedKey}`);
  } catch (error) {
    if (!(error instanceof WrongKey)) throw error;
    throw new StartRefused(
      `${file} is damaged: ${error.message}. Put the file back as it was; what it sealed opens with it alone.`,
    );
  }
}

async function readKeyFile(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw new StartRefused(`${file} cannot be read (${error.code ?? error.message}).`);
    },
  );
}

/** Writes the key atomically. Two processes that start together use the key of the first one. */
async function createKeyFile(file: string): Promise<string> {
  const partial = `${file}.${process.pid}.partial`;
  try {
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(partial, `${newKey()}\n`, { mode: 0o600 });
    await link(partial, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } catch (error) {
    throw new StartRefused(`${file} cannot be written (${errorCodeOf(error)}). Set DATA_DIR to a folder that can.`);
  } finally {
    await rm(partial, { force: true });
  }
  return (await readKeyFile(file)) ?? '';
}
