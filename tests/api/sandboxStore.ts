import { resources } from '../../contract/resources';
import type { Database } from '../../api/db/database';
import { memoryImages } from '../../api/images/memory';
import { createLiveFeed } from '../../api/live/feed';
import type { SandboxStore } from '../../api/sandbox/port';
import { createVault, newKey } from '../../api/vault';
import { openMigrated } from './template';

export interface TestStore extends SandboxStore {
  /** The database of the sandbox that is there. */
  db(): Database;
  made: number;
  /** How often it was opened. */
  opened: number;
  fault?: Error;
  /** Deleting it takes until then. */
  held?: Promise<void>;
}

/** A sandbox that begins empty: whose data is whose shows all the same. */
export function testStore(): TestStore {
  let kept: { db: Database; createdAt: string } | undefined;
  const live = createLiveFeed();
  const store: TestStore = {
    made: 0,
    opened: 0,
    obstacle: () => Promise.resolve(null),
    look: () => Promise.resolve({ bytes: 1_000, createdAt: kept?.createdAt ?? null }),
    async create(at) {
      if (store.fault) throw store.fault;
      store.made += 1;
      kept = { db: await openMigrated(resources, process.env['TEST_DATABASE_URL']), createdAt: at.toISOString() };
    },
    async open() {
      if (store.fault) throw store.fault;
      store.opened += 1;
      return { db: store.db(), vault: createVault(newKey()), images: memoryImages(), live };
    },
    async remove() {
      await store.held;
      const { db } = kept ?? {};
      kept = undefined;
      await db?.close();
    },
    db() {
      if (!kept) throw new Error('there is no sandbox');
      return kept.db;
    },
  };
  return store;
}
