import type { AuthProvider } from 'react-admin';
import { getOwnDuties } from './duties';
import type { Verdict } from './guard';
import { session } from './session';

export class SignInRequired extends Error {
  readonly redirectTo = '/login';
  constructor() {
    super('auth.errors.sessionEnded');
    this.name = 'SignInRequired';
  }
}

export interface CheckAuthParams {
  /** For a navigation, refreshes the token to read the current role. */
  navigation?: boolean;
  signal?: AbortSignal;
}

/**
 * Milliseconds before `checkAuth` rejects: react-admin signs out in an endless loop if it rejects at once (react-admin
 * issue 10764).
 */
const rejectDelayMs = 5;

/**
 * Implements the access rules of docs/specification.md §6, for react-admin, the router and the public pages:
 * - Nobody is signed in (rule 1): `checkAuth` rejects with `redirectTo: '/login'`.
 * - Blocked account (rule 2): `checkAuth` shows the alert BLOCKED, signs out and rejects in the same way.
 * - Other role (rule 3): `checkAuth` shows the alert NOT_ADMINISTRATOR and resolves, because react-admin signs out
 *   every user whom it rejects. `getPermissions` returns `null` for such a user.
 * `canAccess` (`canAccess.ts`) applies the permissions of the contract.
 * A navigation refreshes the token once, even if several checks run at the same time. The other checks of react-admin,
 * at each mount and window focus, use the last verdict.
 */
export const authProvider = {
  async login({ email, password }: { email: string; password: string }) {
    await session().signIn(email, password);
  },

  async logout() {
    await session().signOut();
    return '/login';
  },

  async checkAuth({ navigation = false, signal }: CheckAuthParams = {}) {
    const verdict = navigation ? await session().checkAccess(signal) : await getLastVerdict(signal);
    if (verdict === 'admit' || verdict === 'NOT_ADMINISTRATOR') return;
    await new Promise((resolve) => setTimeout(resolve, rejectDelayMs));
    throw new SignInRequired();
  },

  /** Signs out on a 401, because the token has already been refreshed once. Does not sign out on a 403. */
  async checkError(error: { status?: number }) {
    if (error.status === 401) session().expire();
  },

  async getPermissions() {
    return session().get().verdict === 'admit' ? (getOwnDuties().duties ?? []) : null;
  },

  async getIdentity() {
    const { person } = session().get();
    if (!person) throw new Error('auth.errors.sessionEnded');
    return { id: person.uid, fullName: person.name ?? person.email, email: person.email };
  },
} satisfies AuthProvider;

async function getLastVerdict(signal: AbortSignal | undefined): Promise<Verdict> {
  const { person, verdict } = session().get();
  if (!person) return 'signIn';
  return verdict ?? session().checkAccess(signal);
}
