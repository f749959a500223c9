import { createAdaptorServer } from '@hono/node-server';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  type Auth,
  getMultiFactorResolver,
  multiFactor,
  signInWithEmailAndPassword,
  TotpMultiFactorGenerator,
  type MultiFactorError,
  type MultiFactorResolver,
  type User,
  type UserCredential,
} from 'firebase/auth';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { resources } from '../../contract/resources';
import { Role } from '../../contract/roles';
import type { Database } from '../../api/db/database';
import { migrate } from '../../api/migrations/migrate';
import { createEmbeddedIdentity, type EmbeddedIdentity, type EmbeddedOptions } from '../../identity/identity';
import { openMigrated } from '../api/template';
import { computeCode, stepOf } from '../../identity/totp';

export const projectId = 'demo-sobremesa';
export const password = 'sobremesa';
export const minute = 60_000;
export const hour = 60 * minute;

/** Embedded identity service behind a real HTTP server, like with `npm start`. */
export interface IdentityFixture {
  identity: EmbeddedIdentity;
  db: Database;
  origin: string;
  /** Creates a separate client of the Firebase SDK, as another browser would. */
  createAuth(): Auth;
  /** Creates an account with the password `sobremesa`. Returns its uid. */
  createAccount(email: string, role?: Role): Promise<string>;
  /** Clock of the service in milliseconds. It advances only by `advance`. */
  now(): number;
  advance(ms: number): void;
  /** Sets the network address of the following requests. The address is unknown at first. */
  setAddress(address: string | undefined): void;
  request(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

export async function openIdentityFixture(options: Partial<EmbeddedOptions> = {}): Promise<IdentityFixture> {
  const db = options.db ?? (await openMigrated(resources, process.env['TEST_DATABASE_URL']));
  if (options.db) await migrate(db, resources);
  let address: string | undefined;
  let nowMs = Date.UTC(2026, 6, 1, 12);
  const identity = createEmbeddedIdentity({ db, clock: () => new Date(nowMs), projectId, iterations: 2, ...options });
  const server = createAdaptorServer({
    fetch: async (request) =>
      (await identity.fetch(request, { address })) ?? new Response('not the identity', { status: 418 }),
  }) as Server;
  // Disables keep-alive: reusing a connection that the server is about to close would fail the test.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const apps: (() => Promise<void>)[] = [];

  return {
    identity,
    db,
    origin,
    createAuth() {
      const app = initializeApp({ apiKey: 'embedded', projectId }, crypto.randomUUID());
      apps.push(() => deleteApp(app));
      const auth = initializeAuth(app, { persistence: inMemoryPersistence });
      connectAuthEmulator(auth, origin, { disableWarnings: true });
      return auth;
    },
    async createAccount(email, role = Role.administrator) {
      const uid = await identity.port.create({ email, displayName: 'Julia Ortega', role });
      await identity.port.setPassword(uid, password);
      return uid;
    },
    now: () => nowMs,
    advance(ms) {
      nowMs += ms;
    },
    setAddress(from) {
      address = from;
    },
    request: (path, init) => fetch(`${origin}${path}`, init),
    async close() {
      await Promise.all(apps.map((end) => end()));
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (!options.db) await db.close();
    },
  };
}

export function authError(code: string) {
  return { code: `auth/${code}` };
}

export async function enrollAuthenticator(user: User, now: number): Promise<string> {
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
  const code = await computeCode(secret.secretKey, stepOf(new Date(now)));
  await multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), 'Teléfono');
  return secret.secretKey;
}

/** Asserts that a sign-in requires a second factor. Returns its resolver. */
export async function expectSecondFactorRequest(auth: Auth, attempt: Promise<unknown>): Promise<MultiFactorResolver> {
  const error: unknown = await attempt.catch((reason: unknown) => reason);
  expect(error).toMatchObject(authError('multi-factor-auth-required'));
  return getMultiFactorResolver(auth, error as MultiFactorError);
}

export const expectSecondFactorAtSignIn = (auth: Auth, email: string): Promise<MultiFactorResolver> =>
  expectSecondFactorRequest(auth, signInWithEmailAndPassword(auth, email, password));

export const answerWithCode = (resolver: MultiFactorResolver, code: string): Promise<UserCredential> =>
  resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(resolver.hints[0]?.uid ?? '', code));
