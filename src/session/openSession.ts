import {
  onAuthStateChanged,
  signInWithEmailAndPassword,
  signOut as forgetUser,
  type Auth,
  type User,
} from 'firebase/auth';
import { readRole } from '../../contract/roles';
import { forgetUnsaved, hasUnsaved } from '../kit/ui/unsaved';
import { forgetActivity, isIdle, noteActivity } from './activity';
import { recallDuties } from './duties';
import { signInSteps } from './codeStep';
import { endsSession, identityErrorName, IdentityUnreachable } from './errors';
import { guard, type Verdict } from './guard';
import { createPatience } from './patience';
import { setDraftOwner } from './personalEntries';
import { nobody, type Ending, type Session, type SessionState } from './sessionState';
import { reasonAtStart, storeSignOutReason } from './signOutReason';
import { wipe } from './wipe';

/**
 * Maximum age of a sign-out message in milliseconds. Older ones were sent before this tab slept; then the SDK's own
 * sync is right.
 */
const freshFor = 5_000;

/**
 * Manages the signed-in person, the guard's last decision and the token refresh. Resolves once the Firebase client has
 * restored the session of an earlier visit, if any. A session unused for `idleAfterMs` milliseconds ends; 0: never.
 */
export async function openSession(auth: Auth, idleAfterMs = () => 0): Promise<Session> {
  let state = nobody;
  let lastUid: string | null = null;
  let asking = 0;
  let refreshing: { uid: string; claims: Promise<Record<string, unknown>> } | null = null;
  const listeners = new Set<() => void>();
  const endListeners = new Set<(ending: Ending) => void>();
  const signOutListeners = new Set<(token: Promise<string>) => void>();
  const patience = createPatience((now) => set(now));

  const isLeft = () => idleAfterMs() > 0 && isIdle(idleAfterMs());

  function set(change: Partial<SessionState>): void {
    state = { ...state, ...change };
    if (change.signOutReason !== undefined) storeSignOutReason(change.signOutReason);
    for (const listener of listeners) listener();
  }

  /** Handles a change of the Firebase client's user, made by another tab or by the client itself. */
  function onUserChanged(user: User | null): void {
    if (state.suspended !== null) {
      // Reports the end that has suspended the session already.
      if (!user) return;
      // Prevents the resumed session from being idle at once.
      noteActivity();
    }
    // The first tab that finds the session idle signs out all tabs. A deliberate sign-out in another tab is announced
    // by the channel; without that message, a form must not be lost.
    const isLost = asking > 0 || isLeft() || hasUnsaved();
    follow(user, isLost ? 'lost' : 'signedOut', !user && isLeft() ? { signOutReason: 'idle' } : {});
  }

  /** Applies the user of the Firebase client. `after`: the reason to show on the sign-in page. */
  function follow(user: User | null, kind: Ending['kind'] = 'signedOut', after: Partial<SessionState> = {}): void {
    const before = state.person;
    const wasSuspended = state.suspended !== null;
    if (before?.uid === user?.uid) {
      if (wasSuspended) resume();
      return;
    }
    const isSuspended = before && !user && kind === 'lost' && state.verdict === 'admit' && hasUnsaved();
    if (isSuspended && !wasSuspended) return set({ suspended: after.signOutReason ?? 'sessionEnded' });
    if (before) {
      lastUid = before.uid;
      forgetUnsaved();
    }
    recallDuties(user?.uid ?? null);
    set({ ...nobody, ...after, person: user && { uid: user.uid, email: user.email ?? '', name: user.displayName } });
    setDraftOwner(user?.uid ?? null);
    if (!before) return;
    // Discards a form that was left suspended, but not drafts from before a reload.
    wipe(kind === 'lost' && !user && !wasSuspended ? before.uid : null);
    // Other tabs still need the last activity to detect that the session is idle.
    if (kind !== 'lost') forgetActivity();
    for (const listener of endListeners) listener({ kind: user ? 'replaced' : kind, uid: before.uid });
  }

  async function end(kind: Ending['kind'], after: Partial<SessionState>): Promise<void> {
    // The SDK may have signed the person out already.
    if (!state.person) return set(after);
    if (kind === 'lost' && state.suspended !== null) return set({ suspended: after.signOutReason ?? state.suspended });
    follow(null, kind, after);
    await forgetUser(auth);
  }

  function resume(): void {
    set({ suspended: null });
    // The role may have changed meanwhile. If the identity service does not answer, the next navigation asks again.
    void judge().catch(() => undefined);
  }

  function abandon(): void {
    if (state.suspended !== null) follow(null, 'lost', { signOutReason: state.suspended });
  }

  /** Marks a token request as running: the SDK itself signs out if it is refused. */
  function renewing<T>(answer: Promise<T>): Promise<T> {
    asking += 1;
    return answer.finally(() => void (asking -= 1));
  }

  /** Shared by all concurrent callers. Returns the new token's claims. */
  function refresh(user: User): Promise<Record<string, unknown>> {
    if (refreshing?.uid === user.uid) return refreshing.claims;
    const claims = renewing(user.getIdTokenResult(true)).then((result): Record<string, unknown> => result.claims);
    const mine = { uid: user.uid, claims };
    refreshing = mine;
    return claims.finally(() => {
      if (refreshing === mine) refreshing = null;
    });
  }

  /** Handles a failed refresh: returns `null` if the session is over, throws `IdentityUnreachable` otherwise. */
  async function afterFailure(error: unknown): Promise<null> {
    if (!endsSession(error)) throw new IdentityUnreachable(error);
    await end('lost', { signOutReason: identityErrorName(error) });
    return null;
  }

  /** Returns the guard's decision about the signed-in person. Throws `IdentityUnreachable`. */
  async function judge(): Promise<Verdict> {
    // The person has chosen to leave the form.
    abandon();
    const user = state.person && auth.currentUser;
    if (!user) return guard(false, null);
    const claims = await refresh(user).catch(afterFailure);
    // Restarts if the session ended meanwhile, or another person signed in in another tab.
    if (!claims || state.person?.uid !== user.uid) return judge();
    const verdict = guard(true, readRole(claims['role']));
    if (verdict === 'admit') set({ verdict, alert: null });
    if (verdict === 'NOT_ADMINISTRATOR') set({ verdict, alert: verdict });
    if (verdict === 'BLOCKED') await end('signedOut', { alert: verdict });
    return verdict;
  }

  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('sobremesa.session');
  channel?.addEventListener('message', ({ data }: MessageEvent<{ uid: string; at: number }>) => {
    if (data.uid === state.person?.uid && Date.now() - data.at < freshFor) void end('signedOut', {});
  });
  await auth.authStateReady();
  follow(auth.currentUser);
  if (state.person && isLeft()) await end('lost', { signOutReason: 'idle' });
  else if (!state.person) set({ signOutReason: reasonAtStart(isLeft()) });
  const unfollow = onAuthStateChanged(auth, onUserChanged);
  // A reload of a suspended page finds nobody signed in; the drafts are kept for the same person only.
  const onPageHide = ({ persisted }: PageTransitionEvent) => {
    if (state.suspended !== null && state.person && !persisted) wipe(state.person.uid);
  };
  globalThis.addEventListener('pagehide', onPageHide);

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get: () => state,
    subscribe,
    onEnd(listener) {
      endListeners.add(listener);
      return () => endListeners.delete(listener);
    },
    onSignOut(listener) {
      signOutListeners.add(listener);
      return () => signOutListeners.delete(listener);
    },
    lastUid: () => lastUid,
    signIn: (email, password) =>
      signInSteps(auth, signInWithEmailAndPassword(auth, email, password), (user) => {
        noteActivity();
        follow(user);
      }),
    needSecondFactor: (needed) => set({ needsSecondFactor: needed && state.person !== null }),
    async signOut() {
      const uid = state.person?.uid;
      const user = auth.currentUser;
      // Requests the token before the sign-out: afterwards none is available.
      if (user) for (const listener of signOutListeners) listener(user.getIdToken());
      // Posts before the SDK notifies the other tabs, which would take it for a session that ended unexpectedly. A
      // BroadcastChannel only reaches its own origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      if (uid) channel?.postMessage({ uid, at: Date.now() });
      await end('signedOut', {});
    },
    check: (signal) => patience.insist(judge, signal),
    retry: patience.retry,
    async getToken() {
      const user = auth.currentUser;
      return user && renewing(user.getIdToken()).catch(afterFailure);
    },
    async refreshToken() {
      const user = auth.currentUser;
      if (!user) return null;
      const claims = await refresh(user).catch(afterFailure);
      return claims && user.getIdToken();
    },
    lost(reason = 'sessionEnded') {
      if (state.person) void end('lost', { signOutReason: reason });
    },
    whenResumed() {
      const { person, suspended } = state;
      if (suspended === null) return Promise.resolve(false);
      return new Promise((resolve) => {
        const stop = subscribe(() => {
          if (state.suspended !== null) return;
          stop();
          resolve(state.person?.uid === person?.uid);
        });
      });
    },
    abandon,
    closeAlert: () => set({ alert: null }),
    clearSignOutReason: () => set({ signOutReason: null }),
    close() {
      unfollow();
      globalThis.removeEventListener('pagehide', onPageHide);
      channel?.close();
    },
  };
}
