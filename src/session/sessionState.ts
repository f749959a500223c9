import type { CodeStep } from './codeStep';
import type { SignOutReason } from './errors';
import type { Verdict } from './guard';
import type { Standstill } from './patience';

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
  /**
   * Why the session ended while a form held unsaved input. `person` is still the one whose page is open; nobody is signed
   * in, and no token can be had, until they sign in again (`signIn`) or `abandon` the page.
   */
  suspended: SignOutReason | null;
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
  /** Also ends a suspension. Returns a step if a code is required too. Throws the identity service's error (see `errors.ts`). */
  signIn(email: string, password: string): Promise<CodeStep | null>;
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
  /** Waits while the session is suspended. Whether the same person has signed in again; false if it was not suspended. */
  whenResumed(): Promise<boolean>;
  /** Leaves the page of a suspended session, and what was typed there, for the sign-in page. */
  abandon(): void;
  closeAlert(): void;
  /** Clears the reason for being sent to the sign-in page. */
  clearSignOutReason(): void;
  /** Stops listening. */
  close(): void;
}

export const nobody: SessionState = {
  person: null,
  verdict: null,
  alert: null,
  signOutReason: null,
  needsSecondFactor: false,
  suspended: null,
  unreachable: false,
  asking: false,
};
