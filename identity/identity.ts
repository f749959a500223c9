/**
 * Embedded replacement of Firebase Authentication for one machine, a page or a test. Consists of an adapter of the
 * identity port and the endpoints that the unmodified Firebase SDK calls after `connectAuthEmulator(auth, origin)`.
 * E-mail enumeration protection is on.
 */
import { base64url } from 'jose';
import type { Database } from '../api/db/database';
import type { Origin } from '../api/http/context';
import type { Vault } from '../api/vault';
import { createAdministration } from './administration';
import { createAttempts } from './attempts';
import { createFactors } from './factors';
import { createOutbox, type Mail } from './outbox';
import { createPasswords, defaultIterations, type RandomBytes } from './passwords';
import { createPeople } from './people';
import { createPort, type EmbeddedPort } from './port';
import { createRouter } from './router';
import type { Service } from './service';
import { loadOrCreateSecret, createTokens } from './tokens';

export type { Mail };

export interface EmbeddedOptions {
  db: Database;
  clock: () => Date;
  projectId: string;
  /** Signing key: at least 32 bytes in base64url. Default: generated at first use and stored in the database. */
  key?: string;
  /** Encrypts the stored signing key. Without `vault` the key is stored in plain text. */
  vault?: Pick<Vault, 'seal' | 'open'>;
  /**
   * Origin of the console without a trailing slash, to which mails link. Default: the origin of the latest request.
   */
  consoleOrigin?: string;
  onMail?: (mail: Mail) => void;
  /** Bearer token of the administration endpoints. Without it these endpoints are disabled. */
  ownerToken?: string;
  /** PBKDF2 iterations. Use fewer than the default only for published passwords. */
  iterations?: number;
  random?: RandomBytes;
}

export interface EmbeddedIdentity {
  port: EmbeddedPort;
  fetch(request: Request, from?: Origin): Promise<Response | null>;
  readonly mails: readonly Mail[];
}

export function createEmbeddedIdentity(options: EmbeddedOptions): EmbeddedIdentity {
  const { db, clock, projectId, key, vault, onMail = () => {}, iterations = defaultIterations } = options;
  const random = options.random ?? ((length) => crypto.getRandomValues(new Uint8Array(length)));
  let cachedSecret: Promise<Uint8Array> | undefined;
  let latestOrigin: string | undefined;
  const secret = async (): Promise<Uint8Array> => {
    if (key !== undefined) return base64url.decode(key);
    // After a failure the next call retries: a rejected promise is not cached.
    cachedSecret ??= loadOrCreateSecret({ db, vault, clock, random }).catch((error: unknown) => {
      cachedSecret = undefined;
      throw error;
    });
    return cachedSecret;
  };
  const service: Service = {
    projectId,
    people: createPeople(db),
    passwords: createPasswords(iterations, random),
    tokens: createTokens({
      projectId,
      secret,
      clock,
    }),
    attempts: createAttempts(db, clock),
    factors: createFactors({ db, secret, clock, random }),
    random,
    outbox: createOutbox(onMail),
    clock,
    consoleOrigin() {
      const origin = options.consoleOrigin ?? latestOrigin;
      if (origin === undefined) throw new Error('the address of the console is not known yet: give consoleOrigin');
      return origin;
    },
  };
  const route = createRouter(service, createAdministration(service, options.ownerToken));
  return {
    port: createPort(service, random),
    fetch(request, from = {}) {
      latestOrigin = new URL(request.url).origin;
      return route({ request, ...from });
    },
    mails: service.outbox.mails,
  };
}
