import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { resources } from '../../contract/resources';
import { untyped, type Database } from '../db/database';
import { openLibsql } from '../db/libsql';
import { migrate } from '../migrations/migrate';
import { freeAllKeys } from '../transactions/idempotency';
import { createLiveFeed } from '../live/feed';
import type { SandboxData, SandboxStore } from '../sandbox/port';
import { copyPrivately, databaseFileOf } from './data';
import { openVault } from './encryption';
import { openImageFolder } from './imageFolder';

export interface SandboxFolder extends SandboxStore {
  clear(): Promise<void>;
  closeLive(): void;
  close(): Promise<void>;
}

interface Options {
  dataDir: string;
  sample: string | undefined;
  isLive: boolean;
  addReaderThreads: (db: Database, file: string) => Database;
}

/**
 * Tables of the embedded identity. They are emptied in the sample, so that nobody can sign in with a sample account.
 */
const identityTables = /^identity[A-Z]/;

/**
 * Opens the sandbox: a folder inside the data folder, with its own database, key and pictures. The folder gets its
 * final name when it is complete, and is renamed again before its first file is removed.
 */
export function openSandboxFolder({ dataDir, sample, isLive, addReaderThreads }: Options): SandboxFolder {
  const parent = resolve(dataDir);
  const folder = join(parent, 'sandbox');
  let opened: Promise<SandboxData & { closeLive: () => void }> | undefined;

  async function open() {
    const file = databaseFileOf({ dataDir: folder });
    // Opening a missing file would create an empty database.
    await access(file);
    const db = await openMigrated(file);
    try {
      await freeAllKeys(db);
      const { feed, ...publishing } = createLiveFeed();
      return {
        db: addReaderThreads(db, file),
        vault: await openVault({ encryptionKey: undefined, dataDir: folder }),
        images: await openImageFolder(join(folder, 'images')),
        ...(isLive && { live: { ...publishing, feed } }),
        closeLive: () => feed.close(),
      };
    } catch (error) {
      await db.close();
      throw error;
    }
  }

  async function close(): Promise<void> {
    const data = await opened?.catch(() => undefined);
    opened = undefined;
    data?.closeLive();
    await data?.db.close();
  }

  const temporaryFolder = (what: 'making' | 'deleted') => join(parent, `sandbox.${process.pid}.${what}`);

  return {
    async obstacle() {
      return (await fileSize(sample)) === null ? 'noSample' : null;
    },
    async readInfo() {
      const folderStats = await stat(folder).catch(() => null);
      if (folderStats === null) return { bytes: (await fileSize(sample)) ?? 0, createdAt: null };
      return { bytes: await folderSize(folder), createdAt: folderStats.birthtime.toISOString() };
    },
    async create() {
      if (sample === undefined) throw new Error('no sample data for the sandbox');
      const making = temporaryFolder('making');
      try {
        await removeFolder(making);
        await mkdir(making, { recursive: true });
        const file = databaseFileOf({ dataDir: making });
        await copyPrivately(sample, file);
        const db = await openMigrated(file);
        try {
          await removeIdentities(db);
        } finally {
          await db.close();
        }
        await rename(making, folder);
      } finally {
        await removeFolder(making);
      }
    },
    open: () =>
      (opened ??= open().catch((error: unknown) => {
        opened = undefined;
        throw error;
      })),
    async remove() {
      await close();
      const deletedFolder = temporaryFolder('deleted');
      await removeFolder(deletedFolder);
      await rename(folder, deletedFolder).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
      await removeFolder(deletedFolder);
    },
    async clear() {
      const leftovers = (await readdir(parent)).filter((name) => /^sandbox\.\d+\.(making|deleted)$/.test(name));
      for (const name of leftovers) await removeFolder(join(parent, name)).catch(() => undefined);
    },
    closeLive: () => void opened?.then(({ closeLive }) => closeLive()).catch(() => undefined),
    close,
  };
}

const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true });

async function openMigrated(file: string): Promise<Database> {
  const db = openLibsql(file);
  try {
    await migrate(db, resources);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function removeIdentities({ kysely }: Database): Promise<void> {
  for (const { name } of await kysely.introspection.getTables())
    if (identityTables.test(name)) await untyped(kysely).deleteFrom(name).execute();
}

const fileSize = async (path: string | undefined): Promise<number | null> =>
  path === undefined
    ? null
    : stat(path).then(
        ({ size }) => size,
        () => null,
      );

async function folderSize(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    files.filter((file) => file.isFile()).map((file) => fileSize(join(file.parentPath, file.name))),
  );
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
}
