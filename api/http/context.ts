import type { Context } from 'hono';
import type { Settings } from '../../contract/settings';
import type { InForce } from '../settings/inForce';
import type { Database, Queries } from '../db/database';
import type { ImageStore, UploadInbox, UploadLimits } from '../images/port';
import type { IdentityPort } from '../identity/port';
import type { LivePort } from '../live/port';
import type { MailPort } from '../mail/port';
import type { PushPort } from '../notices/port';
import type { WebhookPort } from '../webhooks/port';
import type { SendWebhooks } from '../webhooks/send';
import type { Problem } from '../problem';
import type { Metrics } from '../watch/metrics';
import type { Traces } from '../watch/traces';
import type { CostlySlots } from './costly';
import type { Budget, Counting } from './counting';
import type { RequestLimits } from './requestLimits';
import type { Actor, Viewer } from '../engine/writeContext';
import type { RandomBytes, Vault } from '../vault';

/** Dependencies of the API; the same for every request. */
export interface Deps {
  db: Database;
  identity: IdentityPort;
  /** Encrypts secrets. */
  vault: Vault;
  clock: () => Date;
  /** What the installation was started with. */
  settings: Settings;
  /** The same with what owners changed since. Money is moved by what it answers under the lock of the ledger. */
  readSettings: (db: Queries) => Promise<InForce>;
  /** Called with one line of JSON per request, without token, body or query. */
  log: (line: string) => void;
  /** Counts what an operator watches; nobody does if not given. */
  metrics?: Metrics;
  /** How much one may ask for; no limits if not given. */
  limits?: RequestLimits;
  /** Limits of unused uploads; none if not given. */
  uploadLimits?: UploadLimits;
  /** Tells what a request consists of; nobody does if not given. */
  traces?: Traces;
  /** Counts against `limits`. */
  count: Counting;
  /** Where costly requests wait for a slot. */
  costly: CostlySlots;
  newId: () => string;
  /** Cryptographically secure random bytes, for codes. */
  random: RandomBytes;
  /** Stores the bytes of pictures. */
  images: ImageStore;
  /** Files that administrators upload past the API; without one the API takes bytes alone. */
  inbox?: UploadInbox;
  /** Tells open consoles what changed. */
  live: LivePort;
  /** Tells administrators on their devices what waits for them; nobody does if not given. */
  push?: PushPort;
  /** Sends mail; nobody gets any if not given. */
  mail?: MailPort;
  /** Tells other systems; nobody is told if not given. */
  webhooks?: WebhookPort;
  /** Sends them. */
  sendWebhooks?: SendWebhooks;
  /** It lets machines in. */
  hasApiKeys?: boolean;
  /** Of a sandbox: the API of the real data, which decides who is let in. */
  outer?: Deps;
  /** It keeps what administrators are told in the console. */
  hasNotifications?: boolean;
  /** Sets the caller, who must be an administrator. Throws 401 or 403. */
  admit: (c: Ctx) => Promise<void>;
  /** Throws 401 or 403 where the caller's session was ended since `admit`, or their account was blocked or lost a duty; asked by the transaction that writes, and while a file is sent. */
  assertStillAdmitted?: (db: Queries, caller: Actor) => Promise<void>;
}

/** Where a request came from, as the host knows it. */
export interface Origin {
  /** The network address of who asks; not given where the host cannot tell. */
  address?: string | undefined;
}

/** Hono environment: the variables of one request. */
export interface Env {
  Bindings: Origin;
  Variables: {
    requestId: string;
    /** The declared route, for logs: `/api/catalogs/labels/:id`. */
    route: string;
    /** It was counted against the limits. */
    counted: boolean;
    /** What it counts against; by default its method decides. */
    budget?: Budget;
    caller: Actor;
    /** In force when the caller was let in. */
    inForce: InForce;
    /** Why the request was refused, if it was. */
    problem: Problem;
  };
}

export type Ctx = Context<Env>;

/** The caller of a request, now. */
export function viewerOf(c: Ctx, { clock, settings }: Deps): Viewer {
  const { timeZone, secondPersonFromMinor, recentSignInMinutes } = c.get('inForce');
  return {
    actor: c.get('caller'),
    at: clock().toISOString(),
    timeZone,
    secondPersonFromMinor,
    recentSignInMinutes,
    installation: settings,
  };
}

export type Handler = (c: Ctx) => Promise<Response> | Response;
