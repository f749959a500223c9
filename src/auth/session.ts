import { onAuthStateChanged, signInWithEmailAndPassword, signOut as forgetUser, type Auth, type User } from 'firebase/auth';
import { useSyncExternalStore } from 'react';
import { readRole } from '../../api/contract/roles';
import { forgetUnsaved } from '../ui/unsaved';
import { endsSession, identityErrorName, IdentityUnreachable, type IdentityErrorName } from './errors';
import { guard, type Verdict } from './guard';
import { wipe } from './wipe';

export interface Person {
  uid: string;
  email: string;
  name: string | null;
}

/** The alerts of specification.md §8. */
export type AlertCode = 'BLOCKED' | 'NOT_ADMINISTRATOR';

export interface Session {
  /** Who is signed in; the role is another matter. */
  person: Person | null;
  /** This person was admitted since they signed in: the console may be on screen. */
  admitted: boolean;
  alert: AlertCode | null;
  /** Why somebody found themselves at the door (`auth.errors.{name}`). */
  farewell: IdentityErrorName | null;
  /** The guard waits for the identity service, which cannot be reached. */
  unreachable: boolean;
}

export type Ending = 'signedOut' | 'ended';

const nobody: Session = { person: null, admitted: false, alert: null, farewell: null, unreachable: false };

let auth: Auth | undefined;
let session: Session = nobody;
let lastUid: string | null = null;
let farewell: IdentityErrorName | null = null;
let refreshing: Promise<string> | null = null;
let tabs: BroadcastChannel | undefined;
const listeners = new Set<() => void>();
const endListeners = new Set<(ending: Ending) => void>();
const retries = new Set<() => void>();
