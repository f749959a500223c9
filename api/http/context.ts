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
import type { Metrics } from '../telemetry/metrics';
import type { Traces } from '../telemetry/traces';
import type { CostlySlots } from './costly';
import type { Budget, RateLimiter } from './rateLimiter';
import type { RequestLimits } from './requestLimits';
import type { Actor, Viewer } from '../engine/writeContext';
import type { RandomBytes, Vault } from '../vault';

/** Dependencies of the API; the same for every request. */
export interface Deps {
  db: Database;
  identity: IdentityPort;
  vault: Vault;
  clock: () => Date;
  /** Settings the installation was started with. */
  settings: Settings;
  /** Settings in force, including changes by owners. Code that moves money must read them under the ledger lock. */
  readSettings: (db: KyselyDb) => Promise<EffectiveSettings>;
  /** Called with one line of JSON per request, without token, body or query. */
  log: (line: string) => void;
  metrics?: Metrics;
  /** Rate limits; unlimited if omitted. */
  limits?: RequestLimits;
  /** Limits of unused uploads; unlimited if omitted. */
  uploadLimits?: UploadLimits;
  traces?: Traces;
  rateLimiter: RateLimiter;
  costly: CostlySlots;
  newId: () => string;
  /** Cryptographically secure random bytes, for codes. */
  random: RandomBytes;
  images: ImageStore;
  /** Files that administrators upload past the API; without it, the API accepts bytes only. */
  inbox?: UploadInbox;
  live: LivePort;
  push?: PushPort;
  mail?: MailPort;
  webhooks?: WebhookPort;
  sendWebhooks?: SendWebhooks;
  hasApiKeys?: boolean;
  /** Sandbox only: the API of the real data, which admits callers. */
  realDeps?: Deps;
  /** Whether notifications are stored for the console. */
  hasNotifications?: boolean;
  /** Sets the caller, who must be an administrator. Throws 401 or 403. */
  admit: (c: Ctx) => Promise<void>;
  /**
   * Throws 401 or 403 if, since `admit`, the caller's session ended, or their account was blocked or lost a duty.
   * Called in the transaction that writes, and while a file is sent.
   */
  assertStillAdmitted?: (db: KyselyDb, caller: Actor) => Promise<void>;
}

export interface Origin {
  /** Network address of the client; omitted if the host cannot determine it. */
  address?: string | undefined;
}

/** Hono environment: the variables of one request. */
export interface Env {
  Bindings: Origin;
  Variables: {
    requestId: string;
    /** The declared route, for logs: `/api/catalogs/labels/:id`. */
    route: string;
    /** Whether the request was counted against the rate limits. */
    counted: boolean;
    /** Rate limit budget; by default `reads` or `writes`, by the method. */
    budget?: Budget;
    caller: Actor;
    /** Settings in force when the caller was admitted. */
    inForce: EffectiveSettings;
    /** Set only if the request was refused or failed. */
    problem: Problem;
  };
}

export type Ctx = Context<Env>;

/** Returns the caller of a request with the current time and the settings in force. */
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
