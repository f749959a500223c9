import type { SandboxObstacle } from '../../contract/sandbox';
import type { Database } from '../db/database';
import type { ImageStore } from '../images/port';
import type { LivePort } from '../live/port';
import type { Vault } from '../vault';

/** What a sandbox has of its own. */
export interface SandboxData {
  db: Database;
  vault: Vault;
  images: ImageStore;
  /** Nowhere, where the installation has no live channel. */
  live?: LivePort;
}

export interface SandboxFacts {
  /** What it takes on the disk; before it is made, what it will take. */
  bytes: number;
  /** `null`: it is not there. */
  createdAt: string | null;
}

/** Where a host keeps the sandbox: beside the real data, never in it. */
export interface SandboxStore {
  /** Why it can be made by nobody; `null`: an owner may. One that is there already is served either way. */
  obstacle(): Promise<SandboxObstacle | null>;
  look(): Promise<SandboxFacts>;
  /** Makes it, whole or not at all. */
  create(at: Date): Promise<void>;
  /** Opens it once for all who ask, at the version of the program. Rejects if it cannot be opened. */
  open(): Promise<SandboxData>;
  /** Closes it and removes every file of it. */
  remove(): Promise<void>;
}
