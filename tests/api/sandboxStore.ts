import { resources } from '../../contract/resources';
import type { Database } from '../../api/db/database';
import { memoryImages } from '../../api/images/memory';
import { createLiveFeed } from '../../api/live/feed';
import type { SandboxStore } from '../../api/sandbox/port';
import { createVault, newKey } from '../../api/vault';
import { openMigrated } from './template';

export interface FakeSandboxStore extends SandboxStore {
  getDatabase(): Database;
  createdCount: number;
  openedCount: number;
  fault?: Error;
  /** A deletion waits for this promise. */
  deletionGate?: Promise<void>;
}

/** Fake sandbox that starts empty. An empty database is enough to distinguish it from the real data. */
export function createFakeSandboxStore(): FakeSandboxStore {
  let sandbox: { db: Database; createdAt: string } | undefined;
  const live = createLiveFeed();
  const store: FakeSandboxStore = {
    createdCount: 0,
    openedCount: 0,
    obstacle: () => Promise.resolve(null),
    readInfo: () => Promise.resolve({ bytes: 1_000, createdAt: sandbox?.createdAt ?? null }),
    async create(at) {
      if (store.fault) throw store.fault;
      store.createdCount += 1;
      sandbox = { db: await openMigrated(resources, process.env['TEST_DATABASE_URL']), createdAt: at.toISOString() };
    },
    async open() {
      if (store.fault) throw store.fault;
      store.openedCount += 1;
      return { db: store.getDatabase(), vault: createVault(newKey()), images: memoryImages(), live };
    },
    async remove() {
      await store.deletionGate;
      const { db } = sandbox ?? {};
      sandbox = undefined;
      await db?.close();
    },
    getDatabase() {
      if (!sandbox) throw new Error('there is no sandbox');
      return sandbox.db;
    },
  };
  return store;
}
