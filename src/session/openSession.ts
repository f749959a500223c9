import {
  EmailAuthProvider,
  onAuthStateChanged,
  reauthenticateWithCredential,
  signInWithEmailAndPassword,
  signOut as forgetUser,
  type Auth,
  type User,
} from 'firebase/auth';
import { readRole } from '../../contract/roles';
import { forgetUnsaved } from '../kit/ui/unsaved';
import { forgetActivity, isIdle, noteActivity } from './activity';
import { recallDuties } from './duties';
import { signInSteps, type CodeStep } from './codeStep';
import { endsSession, identityErrorName, IdentityUnreachable, type SignOutReason } from './errors';
import { guard, type Verdict } from './guard';
import { createPatience, type Standstill } from './patience';
import { wipe } from './wipe';

export interface Person {
  uid: string;
  email: string;
  name: string | null;
}

/** The alerts of docs/specification.md §8. */
export type AlertCode = 'BLOCKED' | 'NOT_ADMINISTRATOR';

export interface SessionState extends Standstill {
  /** Who is signed in, whatever their role. */
  person: Person | null;
  /** The guard's last decision about this person; `null` before the first one, and if nobody is signed in. */
  verdict: 'admit' | 'NOT_ADMINISTRATOR' | null;
  alert: AlertCode | null;
  /** Why the person was sent to the sign-in page (`auth.errors.{name}`). */
  signOutReason: SignOutReason | null;
  /** The installation lets them in with a second factor alone, and they have none. */
  needsSecondFactor: boolean;
}

/** How a session ended: `lost` remembers the address to return to, `replaced` means somebody else is signed in now. */
export interface Ending {
  kind: 'signedOut' | 'lost' | 'replaced';
  /** Whose session it was. */
  uid: string;
}

export interface Session {
  get(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Called when a session has ended in this tab, after its data was removed. */
  onEnd(listener: (ending: Ending) => void): () => void;
  /** Called when the person signs out in this tab, before it is done, with their last token. */
  onSignOut(listener: (token: Promise<string>) => void): () => void;
  /** Whose session ended last in this tab. */
  lastUid(): string | null;
  /** The step that is left, if any; again by who is signed in. Throws the identity service's error (see `errors.ts`). */
  signIn(email: string, password: string): Promise<CodeStep | null>;
  reauthenticate(password: string): Promise<CodeStep | null>;
  /** Whether the API waits for a second factor of theirs. */
  needSecondFactor(needed: boolean): void;
  /** Signs out here and in the other tabs. */
  signOut(): Promise<void>;
  /** Applies the rules of docs/specification.md §6 to a token refreshed for this navigation. */
  check(signal?: AbortSignal): Promise<Verdict>;
  /** Retries the identity service while the guard waits for it. */
  retry(): void;
  getToken(): Promise<string | null>;
  refreshToken(): Promise<string | null>;
  lost(reason?: SignOutReason): void;
  closeAlert(): void;
  /** Clears the reason for being sent to the sign-in page. */
  clearSignOutReason(): void;
  /** Stops listening. */
  close(): void;
}

const nobody: SessionState = {
  person: null,
  verdict: null,
  alert: null,
  signOutReason: null,
  needsSecondFactor: false,
  unreachable: false,
  asking: false,
};

/** Older messages were sent before this tab slept; then the SDK's own sync is right. */
const freshFor = 5_000;

/**
 * Holds the signed-in person, the guard's last decision and the token refresh. Resolves once the Firebase client has
 * restored the session of an earlier visit, if any; one that nobody has used for `idleAfterMs` ends. 0: none does.
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
    for (const listener of listeners) listener();
  }

  /** Takes over the user of the Firebase client; `after` is the reason to show on the sign-in page. */
  function follow(
    user: User | null,
    // The first tab that sees that nobody is there signs out all of them.
    kind: Ending['kind'] = asking > 0 || isLeft() ? 'lost' : 'signedOut',
    after: Partial<SessionState> = !user && isLeft() ? { signOutReason: 'idle' } : {},
  ): void {
    const before = state.person;
    if (before?.uid === user?.uid) return;
    if (before) {
      lastUid = before.uid;
      forgetUnsaved();
    }
    recallDuties(user?.uid ?? null);
    set({ ...nobody, ...after, person: user && { uid: user.uid, email: user.email ?? '', name: user.displayName } });
    if (!before) return;
    wipe();
    // Other tabs still have to see that nobody is there.
    if (kind !== 'lost') forgetActivity();
    for (const listener of endListeners) listener({ kind: user ? 'replaced' : kind, uid: before.uid });
  }

  async function end(kind: Ending['kind'], after: Partial<SessionState>): Promise<void> {
    // The SDK may have signed the person out by itself already.
    if (!state.person) return set(after);
    follow(null, kind, after);
    await forgetUser(auth);
  }

  /** Marks a token request as running: the SDK signs out by itself if it is refused. */
  function renewing<T>(answer: Promise<T>): Promise<T> {
    asking += 1;
    return answer.finally(() => {
      asking -= 1;
    });
  }

  /** One forced refresh at a time, shared by all callers. Returns the new token's claims. */
  function refresh(user: User): Promise<Record<string, unknown>> {
    if (refreshing?.uid === user.uid) return refreshing.claims;
    const claims = renewing(user.getIdTokenResult(true)).then((result): Record<string, unknown> => result.claims);
    const mine = { uid: user.uid, claims };
    refreshing = mine;
    const forget = () => {
      if (refreshing === mine) refreshing = null;
    };
    return claims.finally(forget);
  }

  /** What a failed refresh means: the session is over (null), or the service does not answer (throws). */
  async function afterFailure(error: unknown): Promise<null> {
    if (!endsSession(error)) throw new IdentityUnreachable(error);
    await end('lost', { signOutReason: identityErrorName(error) });
    return null;
  }

  /** The guard's decision about the signed-in person. Throws `IdentityUnreachable`. */
  async function judge(): Promise<Verdict> {
    const user = state.person && auth.currentUser;
    if (!user) return guard(false, null);
    const claims = await refresh(user).catch(afterFailure);
    // The session ended meanwhile, or somebody else signed in in another tab: start again.
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
  const unfollow = onAuthStateChanged(auth, (user) => follow(user));

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
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
    async reauthenticate(password) {
      const user = auth.currentUser;
      if (!user) throw new IdentityUnreachable('nobody is signed in');
      const credential = EmailAuthProvider.credential(user.email ?? '', password);
      return signInSteps(auth, reauthenticateWithCredential(user, credential), () => noteActivity());
    },
    needSecondFactor: (needed) => set({ needsSecondFactor: needed && state.person !== null }),
    async signOut() {
      const uid = state.person?.uid;
      const user = auth.currentUser;
      // Asked for now: afterwards nobody has one.
      if (user) for (const listener of signOutListeners) listener(user.getIdToken());
      await end('signedOut', {});
      // A BroadcastChannel only reaches its own origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      if (uid) channel?.postMessage({ uid, at: Date.now() });
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
    closeAlert: () => set({ alert: null }),
    clearSignOutReason: () => set({ signOutReason: null }),
    close() {
      unfollow();
      channel?.close();
    },
  };
}
