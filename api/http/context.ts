import type { Context } from 'hono';
import type { Settings } from '../../contract/settings';
import type { Database } from '../db/database';
import type { ImageStore } from '../images/port';
import type { Caller, IdentityPort } from '../identity/port';
import type { Problem } from '../problem';
import type { Viewer } from '../engine/act';
import type { RandomBytes, Vault } from '../vault';

/** Dependencies of the API; the same for every request. */
export interface Deps {
  db: Database;
  identity: IdentityPort;
  /** Keeps what is sent and never answered. */
  vault: Vault;
  clock: () => Date;
  settings: Settings;
  /** Gets one line of JSON a request; never a token, a body or a query. */
  log: (line: string) => void;
  newId: () => string;
  /** Codes that nobody guesses come from it. */
  random: RandomBytes;
  /** Keeps the bytes of pictures. */
  images: ImageStore;
  /** Sets who calls, if an administrator. Throws 401 or 403. */
  admit: (c: Ctx) => Promise<void>;
}

/** Hono environment: the variables of one request. */
export interface Env {
  Variables: {
    requestId: string;
    /** The address as declared, `/api/catalogs/labels/:id`: what logs name. */
    route: string;
    caller: Caller;
    /** Why the request was refused, if it was. */
    problem: Problem;
  };
}

export type Ctx = Context<Env>;

/** Who asks, at this moment. */
export function viewerOf(c: Ctx, { clock, settings }: Deps): Viewer {
  const { timeZone, secondPersonFromMinor } = settings;
  return { actor: c.get('caller'), at: clock().toISOString(), timeZone, secondPersonFromMinor };
}

export type Handler = (c: Ctx) => Promise<Response> | Response;
