import type { Context } from 'hono';
import type { Settings } from '../../contract/settings';
import type { EffectiveSettings } from '../settings/effectiveSettings';
import type { Database, KyselyDb } from '../db/database';
import type { ImageStore, UploadInbox, UploadLimits } from '../images/port';
import type { IdentityPort } from '../identity/port';
import type { LivePort } from '../live/port';
import type { MailPort } from '../mail/port';
import type { PushPort } from '../notices/port';
import type { WebhookPort } from '../webhooks/port';
import type { SendWebhooks } from '../webhooks/send';
import type { Problem } from '../problem';
import type { Metrics, Traces } from '../telemetry/telemetry';
import type { CostlySlots } from './costly';
import type { WriteTogether } from './writeTogether';
import type { Budget, RateLimiter, RequestLimits } from './rateLimiter';
import type { Actor, Viewer } from '../engine/writeContext';
import type { RandomBytes, Vault } from '../vault';

export interface Deps {
  db: Database;
  identity: IdentityPort;
  vault: Vault;
  clock: () => Date;
  settings: Settings;
  /** Settings in force, including changes by owners. Code that moves money must read them under the ledger lock. */
  readSettings: (db: KyselyDb) => Promise<EffectiveSettings>;
  log: (line: string) => void;
  metrics?: Metrics;
  limits?: RequestLimits;
  uploadLimits?: UploadLimits;
  traces?: Traces;
  rateLimiter: RateLimiter;
  costly: CostlySlots;
  newId: () => string;
  random: RandomBytes;
  images: ImageStore;
  inbox?: UploadInbox;
  live: LivePort;
  push?: PushPort;
  mail?: MailPort;
  webhooks?: WebhookPort;
  sendWebhooks?: SendWebhooks;
  writeTogether?: WriteTogether;
  hasApiKeys?: boolean;
  realDeps?: Deps;
  hasNotifications?: boolean;
  admit: (c: Ctx) => Promise<void>;
  /**
   * Throws 401 or 403 if, since `admit`, the caller's session has ended, or the caller's account was blocked or lost a
   * duty.
   */
  assertStillAdmitted?: (db: KyselyDb, caller: Actor) => Promise<void>;
}

export interface Origin {
  address?: string | undefined;
}

export interface Env {
  Bindings: Origin;
  Variables: {
    requestId: string;
    route: string;
    counted: boolean;
    budget?: Budget;
    caller: Actor;
    inForce: EffectiveSettings;
    problem: Problem;
  };
}

export type Ctx = Context<Env>;

export function viewerOf(c: Ctx, { clock, settings }: Deps): Viewer {
  const { timeZone, secondPersonFromMinor, recentSignInMinutes } = c.get('inForce');
  return {
    actor: c.get('caller'),
    at: clock().toISOString(),
    timeZone,
    secondPersonFromMinor,
    recentSignInMinutes,
    installationSettings: settings,
  };
}

export type Handler = (c: Ctx) => Promise<Response> | Response;
