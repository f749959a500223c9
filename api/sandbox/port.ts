import type { SandboxObstacle } from '../../contract/sandbox';
import type { Database } from '../db/database';
import type { ImageStore } from '../ports/images';
import type { LivePort } from '../ports/live';
import type { Vault } from '../vault';

export interface SandboxData {
  db: Database;
  vault: Vault;
  images: ImageStore;
  live?: LivePort;
}

export interface SandboxInfo {
  bytes: number;
  createdAt: string | null;
}

export interface SandboxStore {
  /** Returns why no sandbox can be created, or `null`. A sandbox that exists is served in any case. */
  obstacle(): Promise<SandboxObstacle | null>;
  readInfo(): Promise<SandboxInfo>;
  create(at: Date): Promise<void>;
  /** Returns the same instance to all callers, migrated to the program's version. Rejects if it cannot be opened. */
  open(): Promise<SandboxData>;
  remove(): Promise<void>;
}
