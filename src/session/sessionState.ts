import type { CodeStep } from './codeStep';
import type { SignOutReason, IdentityConnection } from './identityErrors';
import type { Verdict } from './guard';

export interface Person {
  uid: string;
  email: string;
  name: string | null;
}

export type AlertCode = 'BLOCKED' | 'NOT_ADMINISTRATOR';

export interface SessionState extends IdentityConnection {
  person: Person | null;
  /** Last decision of the guard about this user; `null` before the first decision, and if nobody is signed in. */
  verdict: 'admit' | 'NOT_ADMINISTRATOR' | null;
  alert: AlertCode | null;
  signOutReason: SignOutReason | null;
  needsSecondFactor: boolean;
  /**
   * Reason why the session ended while a form had unsaved input. `person` is still the user whose page is open, but
   * nobody is signed in and no token is available until the user signs in again (`signIn`) or leaves the page
   * (`abandon`).
   */
  suspensionReason: SignOutReason | null;
}

export interface SessionEnd {
  kind: 'signedOut' | 'lost' | 'replaced';
  uid: string;
}

export interface Session {
  get(): SessionState;
  subscribe(listener: () => void): () => void;
  onEnd(listener: (ending: SessionEnd) => void): () => void;
  onSignOut(listener: (token: Promise<string>) => void): () => void;
  lastUid(): string | null;
  /**
   * Signs in, also to resume a suspended session. Returns a step if a code is required too. Throws the error of the
   * identity service.
   */
  signIn(email: string, password: string): Promise<CodeStep | null>;
  setNeedsSecondFactor(isNeeded: boolean): void;
  signOut(): Promise<void>;
  checkAccess(signal?: AbortSignal): Promise<Verdict>;
  retry(): void;
  getToken(): Promise<string | null>;
  refreshToken(): Promise<string | null>;
  /**
   * Runs `replace`, which makes the identity service end the earlier tokens and stores new ones, and then refreshes the
   * new token. Requests for a token wait: a refresh with an ended token would sign out.
   */
  replaceTokens<T>(replace: () => Promise<T>): Promise<T>;
  expire(reason?: SignOutReason): void;
  /**
   * Waits while the session is suspended. Returns true if the same user has signed in again; false if the session was
   * not suspended.
   */
  whenResumed(): Promise<boolean>;
  abandon(): void;
  closeAlert(): void;
  clearSignOutReason(): void;
  close(): void;
}

export const signedOutState: SessionState = {
  person: null,
  verdict: null,
  alert: null,
  signOutReason: null,
  needsSecondFactor: false,
  suspensionReason: null,
  isUnreachable: false,
  isRetrying: false,
};
