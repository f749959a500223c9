import type { SandboxObstacle } from '../../contract/sandbox';
import type { Database } from '../db/database';
import type { ImageStore } from '../images/port';
import type { LivePort } from '../live/port';
import type { Vault } from '../vault';

export interface SandboxData {
  db: Database;
  vault: Vault;
  images: ImageStore;
  /** Missing if the installation has no live channel. */
  live?: LivePort;
}

export interface SandboxInfo {
  /** Bytes on disk; an estimate before it is created. */
  bytes: number;
  /** `null`: not created. */
  createdAt: string | null;
}

/** Stores the sandbox separately from the real data. */
export interface SandboxStore {
  /** Why a sandbox cannot be created; `null`: an owner may create one. An existing one is served either way. */
  obstacle(): Promise<SandboxObstacle | null>;
  readInfo(): Promise<SandboxInfo>;
  /** Creates it completely or not at all. */
  create(at: Date): Promise<void>;
  /** Opens it once for all callers, migrated to the program's version. Rejects if it cannot be opened. */
  open(): Promise<SandboxData>;
  /** Closes it and deletes all its files. */
  remove(): Promise<void>;
}
