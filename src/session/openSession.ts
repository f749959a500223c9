import {
  onAuthStateChanged,
  signInWithEmailAndPassword,
  signOut as forgetUser,
  type Auth,
  type User,
} from 'firebase/auth';
import { readRole } from '../../contract/roles';
import { clearUnsaved, hasUnsaved } from '../unsaved';
import { clearActivity, isIdle, recordActivity } from './activity';
import { restoreDuties } from './duties';
import { signInSteps } from './codeStep';
import { endsSession, identityErrorNameOf, IdentityUnreachable, createIdentityRetry } from './identityErrors';
import { guard, type Verdict } from './guard';
import { setDraftOwner, initialSignOutReason, storeSignOutReason, clearLocalData } from './personalStorage';
import { signedOutState, type SessionEnd, type Session, type SessionState } from './sessionState';

/**
 * Maximum age of a sign-out message in milliseconds. An older message was sent while this tab was asleep; Firebase's
 * client then reports the current state.
 */
const maxMessageAgeMs = 5_000;

/**
 * Manages the signed-in user, the guard's last decision and the token refresh. Resolves once the Firebase client has
 * restored the session of an earlier visit, if there is one. Ends a session that is not used for `idleAfterMs`
 * milliseconds; 0: never.
 */
export async function openSession(auth: Auth, idleAfterMs = () => 0): Promise<Session> {
  let state = signedOutState;
  let lastUid: string | null = null;
  let pendingTokenRequests = 0;
  let pendingRefresh: { uid: string; claims: Promise<Record<string, unknown>> } | null = null;
  let pendingReplacement: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();
  const endListeners = new Set<(ending: SessionEnd) => void>();
  const signOutListeners = new Set<(token: Promise<string>) => void>();
  const identityRetry = createIdentityRetry((connection) => setState(connection));

  const isSessionIdle = () => idleAfterMs() > 0 && isIdle(idleAfterMs());

  function setState(changes: Partial<SessionState>): void {
    state = { ...state, ...changes };
    if (changes.signOutReason !== undefined) storeSignOutReason(changes.signOutReason);
    for (const listener of listeners) listener();
  }

  function onUserChanged(user: User | null): void {
    if (state.suspensionReason !== null) {
      // The session is already suspended, so its end changes nothing.
      if (!user) return;
      // Records activity: otherwise the resumed session would be idle at once.
      recordActivity();
    }
    // The first tab that finds the session idle signs out all tabs. A deliberate sign-out in another tab is announced
    // by a message. Without this message the session may have expired, so unsaved input must not be lost.
    const isExpired = pendingTokenRequests > 0 || isSessionIdle() || hasUnsaved();
    applyUser(user, isExpired ? 'lost' : 'signedOut', !user && isSessionIdle() ? { signOutReason: 'idle' } : {});
  }

  function applyUser(
    user: User | null,
    kind: SessionEnd['kind'] = 'signedOut',
    stateAfter: Partial<SessionState> = {},
  ): void {
    const previousPerson = state.person;
    const wasSuspended = state.suspensionReason !== null;
    if (previousPerson?.uid === user?.uid) {
      if (wasSuspended) resume();
      return;
    }
    const isSuspended = previousPerson && !user && kind === 'lost' && state.verdict === 'admit' && hasUnsaved();
    if (isSuspended && !wasSuspended) return setState({ suspensionReason: stateAfter.signOutReason ?? 'sessionEnded' });
    if (previousPerson) {
      lastUid = previousPerson.uid;
      clearUnsaved();
    }
    restoreDuties(user?.uid ?? null);
    setState({
      ...signedOutState,
      ...stateAfter,
      person: user && { uid: user.uid, email: user.email ?? '', name: user.displayName },
    });
    setDraftOwner(user?.uid ?? null);
    if (!previousPerson) return;
    // Discards the form of a page that was left while suspended, but keeps drafts from before a reload.
    clearLocalData(kind === 'lost' && !user && !wasSuspended ? previousPerson.uid : null);
    // Keeps the last activity for other tabs, which use it to detect that the session is idle.
    if (kind !== 'lost') clearActivity();
    for (const listener of endListeners) listener({ kind: user ? 'replaced' : kind, uid: previousPerson.uid });
  }

  async function endSession(kind: SessionEnd['kind'], stateAfter: Partial<SessionState>): Promise<void> {
    // Firebase's client may already have signed the user out.
    if (!state.person) return setState(stateAfter);
    if (kind === 'lost' && state.suspensionReason !== null)
      return setState({ suspensionReason: stateAfter.signOutReason ?? state.suspensionReason });
    applyUser(null, kind, stateAfter);
    await forgetUser(auth);
  }

  function resume(): void {
    setState({ suspensionReason: null });
    // Evaluates the guard again, because the role may have changed. If the identity service does not answer, the next
    // navigation evaluates the guard.
    void evaluateGuard().catch(() => undefined);
  }

  function abandon(): void {
    if (state.suspensionReason !== null) applyUser(null, 'lost', { signOutReason: state.suspensionReason });
  }

  /**
   * Counts pending token requests. If one is refused, Firebase's client signs out by itself; `pendingTokenRequests`
   * distinguishes this from a sign-out by the user.
   */
  function trackTokenRequest<T>(response: Promise<T>): Promise<T> {
    pendingTokenRequests += 1;
    return response.finally(() => void (pendingTokenRequests -= 1));
  }

  function refreshClaims(user: User): Promise<Record<string, unknown>> {
    if (pendingRefresh?.uid === user.uid) return pendingRefresh.claims;
    const claims = trackTokenRequest(user.getIdTokenResult(true)).then(
      (result): Record<string, unknown> => result.claims,
    );
    const ownRefresh = { uid: user.uid, claims };
    pendingRefresh = ownRefresh;
    return claims.finally(() => {
      if (pendingRefresh === ownRefresh) pendingRefresh = null;
    });
  }

  async function handleRefreshFailure(error: unknown): Promise<null> {
    if (!endsSession(error)) throw new IdentityUnreachable(error);
    await endSession('lost', { signOutReason: identityErrorNameOf(error) });
    return null;
  }

  async function replaceTokens<T>(replace: () => Promise<T>): Promise<T> {
    const replacement = Promise.allSettled([pendingReplacement, pendingRefresh?.claims]).then(replace);
    pendingReplacement = replacement.catch(() => undefined);
    const result = await replacement;
    await refreshToken();
    return result;
  }

  async function refreshToken(): Promise<string | null> {
    await pendingReplacement;
    const user = auth.currentUser;
    if (!user) return null;
    const claims = await refreshClaims(user).catch(handleRefreshFailure);
    return claims && user.getIdToken();
  }

  async function evaluateGuard(): Promise<Verdict> {
    abandon();
    await pendingReplacement;
    const user = state.person && auth.currentUser;
    if (!user) return guard(false, null);
    const claims = await refreshClaims(user).catch(handleRefreshFailure);
    // Starts again if the session has ended meanwhile, or another user has signed in in another tab.
    if (!claims || state.person?.uid !== user.uid) return evaluateGuard();
    const verdict = guard(true, readRole(claims['role']));
    if (verdict === 'admit') setState({ verdict, alert: null });
    if (verdict === 'NOT_ADMINISTRATOR') setState({ verdict, alert: verdict });
    if (verdict === 'BLOCKED') await endSession('signedOut', { alert: verdict });
    return verdict;
  }

  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('sobremesa.session');
  channel?.addEventListener('message', ({ data }: MessageEvent<{ uid: string; at: number }>) => {
    if (data.uid === state.person?.uid && Date.now() - data.at < maxMessageAgeMs) void endSession('signedOut', {});
  });
  await auth.authStateReady();
  applyUser(auth.currentUser);
  if (state.person && isSessionIdle()) await endSession('lost', { signOutReason: 'idle' });
  else if (!state.person) setState({ signOutReason: initialSignOutReason(isSessionIdle()) });
  const unsubscribeAuth = onAuthStateChanged(auth, onUserChanged);
  // Clears local data when the user leaves a suspended page. Drafts survive a reload, but only for the same user.
  const onPageHide = ({ persisted }: PageTransitionEvent) => {
    if (state.suspensionReason !== null && state.person && !persisted) clearLocalData(state.person.uid);
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
        recordActivity();
        applyUser(user);
      }),
    setNeedsSecondFactor: (isNeeded) => setState({ needsSecondFactor: isNeeded && state.person !== null }),
    async signOut() {
      const uid = state.person?.uid;
      const user = auth.currentUser;
      // Requests the token before the sign-out, because none is available afterwards.
      if (user) for (const listener of signOutListeners) listener(user.getIdToken());
      // Sends the message before Firebase's client notifies the other tabs, which would otherwise treat the sign-out as
      // an unexpected end of the session. A BroadcastChannel reaches only its own origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      if (uid) channel?.postMessage({ uid, at: Date.now() });
      await endSession('signedOut', {});
    },
    checkAccess: (signal) => identityRetry.retryWhenOnline(evaluateGuard, signal),
    retry: identityRetry.retry,
    async getToken() {
      await pendingReplacement;
      const user = auth.currentUser;
      return user && trackTokenRequest(user.getIdToken()).catch(handleRefreshFailure);
    },
    refreshToken,
    replaceTokens,
    expire(reason = 'sessionEnded') {
      if (state.person) void endSession('lost', { signOutReason: reason });
    },
    whenResumed() {
      const { person, suspensionReason } = state;
      if (suspensionReason === null) return Promise.resolve(false);
      return new Promise((resolve) => {
        const stop = subscribe(() => {
          if (state.suspensionReason !== null) return;
          stop();
          resolve(state.person?.uid === person?.uid);
        });
      });
    },
    abandon,
    closeAlert: () => setState({ alert: null }),
    clearSignOutReason: () => setState({ signOutReason: null }),
    close() {
      unsubscribeAuth();
      globalThis.removeEventListener('pagehide', onPageHide);
      channel?.close();
    },
  };
}
