/** What a tab of the demo is to its console: the product behind `fetch`, and the real Firebase SDK. */
import type { FirebaseApp } from 'firebase/app';
import type { Auth, User } from 'firebase/auth';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, inject, vi } from 'vitest';
import { createMockServer } from '../../mocks/node';
import { demoPassword } from '../../mocks/sample/accounts';

export const mocks = await createMockServer({ sample: readFileSync(inject('sample').ready) });
mocks.listen();
// After listening: the SDK's build for Node keeps the fetch it finds.
const { deleteApp, initializeApp } = await import('firebase/app');
export const sdk = await import('firebase/auth');

const apps: FirebaseApp[] = [];
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await Promise.all(apps.splice(0).map((app) => deleteApp(app)));
  await mocks.reset();
});
afterAll(() => mocks.close());

export function browser(): Auth {
  const app = initializeApp({ apiKey: 'embedded', projectId: 'demo-sobremesa' }, crypto.randomUUID());
  apps.push(app);
  const auth = sdk.initializeAuth(app, { persistence: sdk.inMemoryPersistence });
  sdk.connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  return auth;
}

export async function signIn(email = 'admin@sobremesa.app', password = demoPassword): Promise<User> {
  return (await sdk.signInWithEmailAndPassword(browser(), email, password)).user;
}

interface Wanted {
  token?: string;
  method?: string;
  body?: unknown;
  version?: string;
  key?: string;
}

/** Asks the API, as the first administrator unless given a token. */
export async function api(path: string, { token, method = 'GET', body, version, key }: Wanted = {}): Promise<Response> {
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
}
