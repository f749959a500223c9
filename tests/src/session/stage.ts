import { readFileSync } from 'node:fs';
import { afterAll, afterEach, inject } from 'vitest';
import { signOut, type Auth } from 'firebase/auth';
import { openWorld } from '../../../mocks/node';
import type { World } from '../../../mocks/world';
import { openIdentity } from '../../../src/session/firebase';
import { openSession } from '../../../src/session/openSession';
import type { Session } from '../../../src/session/sessionState';
import { replaceFetch } from '../../replaceFetch';

/** The identity service of the mocks and the real SDK in front of it. */
export interface Stage {
  world: World;
  auth: Auth;
  /** A session as a tab opens it; it is closed after the test. */
  open(idleAfterMs?: number): Promise<Session>;
  /** How often a token was asked for since the test began. */
  refreshes(): number;
  /** Answers every request with a failed network until called with true again. */
  network(up: boolean): void;
  /** Answers no request for a token until what it returns is called. */
  holdTokens(): () => void;
  /** Changes an account as the service's own administration does. */
  change(email: string, change: Record<string, unknown>): Promise<void>;
}

const administration = 'identitytoolkit.googleapis.com/v1/projects/demo-sobremesa/accounts';

export async function openStage(): Promise<Stage> {
  const world = await openWorld({ sample: readFileSync(inject('sample').ready) });
  const answered = globalThis.fetch;
  let refreshes = 0;
  let up = true;
  let held: Promise<void> | undefined;
  const restoreFetch = replaceFetch(async (input, init) => {
    if (!up) throw new TypeError('Failed to fetch');
    if (String(input instanceof Request ? input.url : input).includes('securetoken')) {
      refreshes += 1;
      await held;
    }
    return answered(input, init);
  });
  const auth = openIdentity();
  const sessions: Session[] = [];

  const administer = async (act: 'update' | 'lookup', body: unknown) => {
    const response = await answered(`${location.origin}/${administration}:${act}`, {
      method: 'POST',
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as { users?: { localId: string }[] };
  };

  afterEach(async () => {
    up = true;
    held = undefined;
    for (const session of sessions.splice(0)) session.close();
    await signOut(auth);
    await world.play([]);
    await world.reset();
    sessionStorage.clear();
    localStorage.clear();
    refreshes = 0;
  });
  afterAll(async () => {
    restoreFetch();
    await world.close();
    history.replaceState(null, '', '/');
  });

  return {
    world,
    auth,
    refreshes: () => refreshes,
    network: (reachable) => void (up = reachable),
    holdTokens() {
      let release = () => {};
      held = new Promise((resolve) => (release = resolve));
      return release;
    },
    async open(idleAfterMs) {
      const session = await openSession(auth, () => idleAfterMs ?? 0);
      sessions.push(session);
      return session;
    },
    async change(email, change) {
      const { users = [] } = await administer('lookup', { email: [email] });
      await administer('update', { localId: users[0]?.localId, ...change });
    },
  };
}
