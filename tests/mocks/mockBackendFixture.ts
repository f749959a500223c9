/** Simulates a tab of the demo: the API runs behind `fetch`, with the real Firebase SDK. */
import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import * as sdk from 'firebase/auth';
import type { Auth, User } from 'firebase/auth';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, inject, vi } from 'vitest';
import { openMockBackend } from '../../mocks/node';
import type { MockBackend } from '../../mocks/mockBackend';
import { demoPassword } from '../../mocks/sample/accounts';

interface ApiRequestOptions {
  token?: string;
  method?: string;
  body?: unknown;
  version?: string;
  key?: string;
}

export interface MockBackendFixture {
  backend: MockBackend;
  sdk: typeof sdk;
  createAuth(): Auth;
  signIn(email?: string, password?: string): Promise<User>;
  /** Sends a request to the API. By default the first administrator sends it. */
  api(path: string, options?: ApiRequestOptions): Promise<Response>;
}

/** Opens the backend for a test file. Resets it after each test and closes it after the last test. */
export async function openMockBackendFixture(): Promise<MockBackendFixture> {
  const backend = await openMockBackend({ sample: readFileSync(inject('sample').ready) });
  const apps: FirebaseApp[] = [];
  afterEach(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    await Promise.all(apps.splice(0).map((app) => deleteApp(app)));
    await backend.activateScenarios([]);
    await backend.reset();
  });
  afterAll(() => backend.close());

  function createAuth(): Auth {
    const app = initializeApp({ apiKey: 'embedded', projectId: 'demo-sobremesa' }, crypto.randomUUID());
    apps.push(app);
    const auth = sdk.initializeAuth(app, { persistence: sdk.inMemoryPersistence });
    sdk.connectAuthEmulator(auth, location.origin, { disableWarnings: true });
    return auth;
  }

  async function signIn(email = 'admin@sobremesa.app', password = demoPassword): Promise<User> {
    return (await sdk.signInWithEmailAndPassword(createAuth(), email, password)).user;
  }

  return {
    backend,
    sdk,
    createAuth,
    signIn,
    async api(path, { token, method = 'GET', body, version, key } = {}) {
      return fetch(`/api/${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${token ?? (await (await signIn()).getIdToken())}`,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(version !== undefined && { 'If-Match': version }),
          ...(key !== undefined && { 'Idempotency-Key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    },
  };
}
