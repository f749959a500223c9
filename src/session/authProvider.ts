import type { AuthProvider } from 'react-admin';
import type { Verdict } from './guard';
import { session } from './session';

/** What `getPermissions` answers for somebody the guard admits; `null` for everybody else. */
export const administrator = 'administrator';

/** Rules 1 and 2 of the guard: nobody may stay signed in here. */
export class SignInRequired extends Error {
  readonly redirectTo = '/login';
  constructor() {
    super('auth.errors.sessionEnded');
    this.name = 'SignInRequired';
  }
}

export interface CheckAuthParams {
  /** A guarded navigation asks, so the role is read from a token refreshed for it. */
  navigation?: boolean;
  /** Gives the navigation up. */
  signal?: AbortSignal;
}

/** react-admin signs out in a tight loop when `checkAuth` rejects at once (its issue 10764). */
const pause = 5;

/**
 * The access rules of specification §6, for react-admin, the router and the pages before sign-in
 * alike. `checkAuth` rejects with `redirectTo: '/login'` for nobody (rule 1) and for a blocked account
 * (rule 2, which also raises the alert BLOCKED and signs out); it resolves for an administrator and
 * for any other role (rule 3, which raises NOT_ADMINISTRATOR), since react-admin signs out whoever
 * it rejects. `getPermissions` and `canAccess` tell these two apart.
 *
 * A navigation refreshes the token once, however many ask at the same time. What react-admin asks
 * besides, at each mount and window focus, is answered with the last verdict.
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
    const verdict = navigation ? await session().check(signal) : await lastVerdict(signal);
    if (verdict === 'admit' || verdict === 'NOT_ADMINISTRATOR') return;
    await new Promise((resolve) => setTimeout(resolve, pause));
    throw new SignInRequired();
  },

  /** A 401 reached the screen: the token was renewed once already, in vain. A 403 is no reason to sign out. */
  async checkError(error: { status?: number }) {
    if (error.status === 401) session().lost();
  },

  async getPermissions() {
    return session().get().verdict === 'admit' ? administrator : null;
  },

  async canAccess() {
    return session().get().verdict === 'admit';
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
  return verdict ?? session().check(signal);
}
