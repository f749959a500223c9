/**
 * Firebase Authentication without a network, for one machine, a page or a test: the second adapter of the identity
 * port, and the endpoints that the unmodified Firebase SDK calls after `connectAuthEmulator(auth, origin)`. E-mail
 * enumeration protection is on.
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
import { loadOrCreateSecret } from './signingKey';
import { createTokens } from './tokens';

export type { Mail };

export interface EmbeddedOptions {
  db: Database;
  clock: () => Date;
  projectId: string;
  /** At least 32 bytes, base64url. By default generated at first use and stored in the database, sealed by `vault`. */
  key?: string;
  /** Without it the generated secret is stored in plain text. */
  vault?: Pick<Vault, 'seal' | 'open'>;
  /**
   * Origin of the console, without a trailing slash. Without it mails link to the origin of the latest request, for
   * any endpoint.
   */
  consoleOrigin?: string;
  onMail?: (mail: Mail) => void;
  /** Bearer token of the emulator's administration endpoints (`ownerToken` there). Without it they are not served. */
  ownerToken?: string;
  /** PBKDF2 iterations; fewer only if passwords are published anyway. */
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
    // Retries after a database failure instead of caching the rejected promise.
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
