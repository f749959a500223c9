import type { CodeStep } from './codeStep';
import type { SignOutReason } from './identityErrors';
import type { Verdict } from './guard';
import type { IdentityConnection } from './identityRetry';

export interface Person {
  uid: string;
  email: string;
  name: string | null;
}

/** Specification: docs/specification.md §8. */
export type AlertCode = 'BLOCKED' | 'NOT_ADMINISTRATOR';

export interface SessionState extends IdentityConnection {
  person: Person | null;
  /** Last decision of the guard about this person; `null` before the first one, and if nobody is signed in. */
  verdict: 'admit' | 'NOT_ADMINISTRATOR' | null;
  alert: AlertCode | null;
  /** Reason for the redirect to the sign-in page (`auth.errors.{name}`). */
  signOutReason: SignOutReason | null;
  /** Whether the installation requires a second factor and the person has none. */
  needsSecondFactor: boolean;
  /**
   * Reason why the session ended while a form held unsaved input. `person` is still the one whose page is open, but
   * nobody is signed in and no token is available until they sign in again (`signIn`) or `abandon` the page.
   */
  suspended: SignOutReason | null;
}

/**
 * Describes the end of a session: `expire` stores the address to return to, `replaced` means another person is signed in
 * now.
 */
export interface SessionEnd {
  kind: 'signedOut' | 'lost' | 'replaced';
  uid: string;
}

export interface Session {
  get(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Called after a session has ended in this tab and its data was removed. */
  onEnd(listener: (ending: SessionEnd) => void): () => void;
  onSignOut(listener: (token: Promise<string>) => void): () => void;
  /** Returns the person (uid) whose session ended last in this tab. */
  lastUid(): string | null;
  /**
   * Signs in; also ends a suspension. Returns a step if a code is required too. Throws the identity service's error
   * (see `errors.ts`).
   */
  signIn(email: string, password: string): Promise<CodeStep | null>;
  setNeedsSecondFactor(needed: boolean): void;
  /** Signs out in all tabs. */
  signOut(): Promise<void>;
  /** Applies the rules of docs/specification.md §6 to a token refreshed for this navigation. */
  checkAccess(signal?: AbortSignal): Promise<Verdict>;
  retry(): void;
  getToken(): Promise<string | null>;
  refreshToken(): Promise<string | null>;
  expire(reason?: SignOutReason): void;
  /**
   * Waits while the session is suspended. Resolves to whether the same person has signed in again; false if it was not
   * suspended.
   */
  whenResumed(): Promise<boolean>;
  /** Leaves the page of a suspended session and its unsaved input for the sign-in page. */
  abandon(): void;
  closeAlert(): void;
  clearSignOutReason(): void;
  /** Removes the event listeners and closes the channel between tabs. */
  close(): void;
}

export const signedOutState: SessionState = {
  person: null,
  verdict: null,
  alert: null,
  signOutReason: null,
  needsSecondFactor: false,
  suspended: null,
  unreachable: false,
  isRetrying: false,
};
