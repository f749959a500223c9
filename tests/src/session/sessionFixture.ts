import { readFileSync } from 'node:fs';
import { afterAll, afterEach, inject } from 'vitest';
import { signOut, type Auth } from 'firebase/auth';
import { openMockBackend } from '../../../mocks/node';
import type { MockBackend } from '../../../mocks/mockBackend';
import { createAuthClient } from '../../../src/session/firebase';
import { openSession } from '../../../src/session/openSession';
import type { Session } from '../../../src/session/sessionState';
import { replaceFetch } from '../../replaceFetch';

export interface SessionFixture {
  backend: MockBackend;
  auth: Auth;
  /** Opens a session like a tab. The fixture closes it after the test. */
  open(idleAfterMs?: number): Promise<Session>;
  /** Returns the number of token refreshes since the test began. */
  refreshes(): number;
  /** `false` makes every request fail, `true` restores the network. */
  setReachable(isReachable: boolean): void;
  holdTokens(): () => void;
  /** Changes an account directly in the identity service, as its administration does. */
  changeAccount(email: string, change: Record<string, unknown>): Promise<void>;
}

const administration = 'identitytoolkit.googleapis.com/v1/projects/demo-sobremesa/accounts';

export async function openSessionFixture(): Promise<SessionFixture> {
  const backend = await openMockBackend({ sample: readFileSync(inject('sample').ready) });
  const respondingFetch = globalThis.fetch;
  let refreshes = 0;
  let isReachable = true;
  let tokenGate: Promise<void> | undefined;
  const restoreFetch = replaceFetch(async (input, init) => {
    if (!isReachable) throw new TypeError('Failed to fetch');
    if (String(input instanceof Request ? input.url : input).includes('securetoken')) {
      refreshes += 1;
      await tokenGate;
    }
    return respondingFetch(input, init);
  });
  const auth = createAuthClient();
  const sessions: Session[] = [];

  const callAdministration = async (method: 'update' | 'lookup', body: unknown) => {
    const response = await respondingFetch(`${location.origin}/${administration}:${method}`, {
      method: 'POST',
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as { users?: { localId: string }[] };
  };

  afterEach(async () => {
    isReachable = true;
    tokenGate = undefined;
    for (const session of sessions.splice(0)) session.close();
    await signOut(auth);
    await backend.activateScenarios([]);
    await backend.reset();
    sessionStorage.clear();
    localStorage.clear();
    refreshes = 0;
  });
  afterAll(async () => {
    restoreFetch();
    await backend.close();
    history.replaceState(null, '', '/');
  });

  return {
    backend,
    auth,
    refreshes: () => refreshes,
    setReachable: (reachable) => void (isReachable = reachable),
    holdTokens() {
      let release = () => {};
      tokenGate = new Promise((resolve) => (release = resolve));
      return release;
    },
    async open(idleAfterMs) {
      const session = await openSession(auth, () => idleAfterMs ?? 0);
      sessions.push(session);
      return session;
    },
    async changeAccount(email, change) {
      const { users = [] } = await callAdministration('lookup', { email: [email] });
      await callAdministration('update', { localId: users[0]?.localId, ...change });
    },
  };
}
