import type { Settings } from '../../contract/settings';
import type { Database, KyselyDb } from '../db/database';
import type { EventHandler } from '../engine/events';
import type { Actor, Announcements, Viewer, WriteContext } from '../engine/writeContext';
import type { IdentityPort } from '../ports/identity';
import type { ImageStore, UploadInbox, UploadLimits } from '../ports/images';
import type { LivePort } from '../ports/live';
import type { MailPort } from '../ports/mail';
import type { PushPort } from '../ports/push';
import type { Metrics, Traces } from '../telemetry/telemetry';
import type { RandomBytes, Vault } from '../vault';
import type { WebhookPort } from '../ports/webhooks';

export interface EffectiveSettings extends Settings {
  idleMinutes: number | null;
  supportEmail: string | null;
}

/** What requests, commands and scheduled jobs use. Knows no HTTP. */
export interface Services {
  db: Database;
  identity: IdentityPort;
  vault: Vault;
  clock: () => Date;
  settings: Settings;
  /** Settings in force, including changes by owners. Code that moves money must read them under the ledger lock. */
  readSettings: (db: KyselyDb) => Promise<EffectiveSettings>;
  log: (line: string) => void;
  metrics?: Metrics;
  traces?: Traces;
  newId: () => string;
  random: RandomBytes;
  images: ImageStore;
  inbox?: UploadInbox;
  uploadLimits?: UploadLimits;
  live: LivePort;
  push?: PushPort;
  mail?: MailPort;
  webhooks?: WebhookPort;
  /** Sends queued deliveries. `now`: ids of the only deliveries to send, even if their endpoint is paused. */
  sendWebhooks?: (now?: readonly string[]) => Promise<void>;
  hasApiKeys?: boolean;
  hasNotifications?: boolean;
  listeners: readonly Listener[];
  /**
   * Throws 401 or 403 if, since the request was admitted, the caller's session has ended, or the caller's account was
   * blocked or lost a duty.
   */
  assertStillAdmitted?: (db: KyselyDb, caller: Actor) => Promise<void>;
}

/** Request, command or job that writes. */
export interface WriteOrigin {
  viewer: Viewer;
  requestId: string;
  report: (what: string, error: unknown) => void;
}

/** Part of the API that reacts to writes of other parts. Listed in `api/listeners.ts`. */
export interface Listener {
  /** Runs when an event is emitted, in its transaction. */
  handleEvent?: EventHandler;
  /** Runs last in each transaction that is committed. */
  beforeCommit?(services: Services, context: WriteContext, origin: WriteOrigin): Promise<void>;
  /** Must not throw: the write is committed. */
  afterCommit?(services: Services, origin: WriteOrigin, announcements: Announcements): Promise<void>;
}
