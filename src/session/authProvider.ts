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
  /** Reads the role from a refreshed token. */
  navigation?: boolean;
  signal?: AbortSignal;
}

/**
 * Delay in milliseconds before `checkAuth` rejects: react-admin signs out in a tight loop when it rejects at once (its
 * issue 10764).
 */
const rejectDelayMs = 5;

/**
 * Implements the access rules of specification §6, for react-admin, the router and the public pages. `checkAuth`
 * rejects with `redirectTo: '/login'` if nobody is signed in (rule 1) and for a blocked account (rule 2, which also
 * shows the alert BLOCKED and signs out). It resolves for an administrator and for any other role (rule 3, which shows
 * NOT_ADMINISTRATOR), since react-admin signs out everybody it rejects; `getPermissions` distinguishes the two. The
 * console adds `canAccess` (`canAccess.ts`), which reads the contract.
 * A navigation refreshes the token once, even with several concurrent checks. react-admin's other checks, at each mount
 * and window focus, get the last verdict.
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
    const verdict = navigation ? await session().checkAccess(signal) : await lastVerdict(signal);
    if (verdict === 'admit' || verdict === 'NOT_ADMINISTRATOR') return;
    await new Promise((resolve) => setTimeout(resolve, rejectDelayMs));
    throw new SignInRequired();
  },

  /** Signs out on a 401: the token was refreshed once already. A 403 does not sign out. */
  async checkError(error: { status?: number }) {
    if (error.status === 401) session().expire();
  },

  async getPermissions() {
    return session().get().verdict === 'admit' ? (getOwnDuties().duties ?? []) : null;
  },

  async getIdentity() {
    const { person } = session().get();
    if (!person) throw new Error('auth.errors.sessionEnded');
    return { id: person.uid, fullName: person.name ?? person.email };
  },
} satisfies AuthProvider;

async function lastVerdict(signal: AbortSignal | undefined): Promise<Verdict> {
  const { person, verdict } = session().get();
  if (!person) return 'signIn';
  return verdict ?? session().checkAccess(signal);
}
