import { useSyncExternalStore } from 'react';
import { duties as allDuties, type Duty } from '../../contract/duties';
import { dutiesKey } from './personalEntries';

/** What the signed-in person may do, as far as this page knows. */
export interface OwnDuties {
  /** `null`: not known. The API refuses what they may not do, so nothing is hidden for that. */
  duties: readonly Duty[] | null;
  /** The API was asked since the console was opened, and has answered or failed. */
  isSettled: boolean;
  /** The backend has no permissions: it is a plain one of ra-data-simple-rest (docs/api.md). */
  isPlain: boolean;
}

/** Requests the duties; `null`: the backend has no permissions. */
type Ask = () => Promise<readonly Duty[] | null>;

const unknown: OwnDuties = { duties: null, isSettled: false, isPlain: false };

let uid: string | null = null;
let own = unknown;
let ask: Ask | null = null;
let asking: Promise<void> | null = null;
let isOutdated = false;
const listeners = new Set<() => void>();

function set(next: OwnDuties): void {
  own = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const get = () => own;

export const ownDuties = get;

/** Follows what the signed-in person may do. Asks nobody: `learnDuties` does. */
export function useOwnDuties(): OwnDuties {
  return useSyncExternalStore(subscribe, get);
}

/** Somebody else is signed in, or nobody (`null`): takes up what this browser remembers of them. */
export function recallDuties(of: string | null): void {
  uid = of;
  // What is on its way is about somebody else.
  asking = null;
  set({ ...unknown, duties: of === null ? null : stored(of) });
}

function stored(of: string): readonly Duty[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(dutiesKey) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('uid' in kept) || kept.uid !== of) return null;
    const listed: unknown = 'duties' in kept ? kept.duties : null;
    // Of a version that knew others, those that are left.
    return Array.isArray(listed) ? allDuties.filter((duty) => listed.includes(duty)) : null;
  } catch {
    return null;
  }
}

/** Takes it as the API's answer for whoever is signed in. */
export function rememberDuties(duties: readonly Duty[]): void {
  try {
    localStorage.setItem(dutiesKey, JSON.stringify({ uid, duties }));
  } catch {
    // Without storage it is asked again at the next visit.
  }
  const isSame = own.duties?.join() === duties.join();
  set({ duties: isSame ? own.duties : duties, isSettled: true, isPlain: false });
}

/** Asks now, and at each `refreshDuties` until the function it answers is called. */
export function learnDuties(by: Ask): () => void {
  ask = by;
  void refreshDuties();
  const again = () => void (own.duties === null && refreshDuties());
  globalThis.addEventListener('online', again);
  globalThis.addEventListener('focus', again);
  return () => {
    if (ask === by) ask = null;
    globalThis.removeEventListener('online', again);
    globalThis.removeEventListener('focus', again);
  };
}

/** They may have changed: asks the API, one question at a time. What is known stays until it has answered. */
export function refreshDuties(): Promise<void> {
  // What is on its way may have been answered before the change.
  isOutdated = true;
  asking ??= askWhileOutdated(uid);
  return asking;
}

async function askWhileOutdated(of: string | null): Promise<void> {
  isOutdated = false;
  await askNow(of);
  if (of !== uid) return undefined;
  if (isOutdated) return askWhileOutdated(of);
  asking = null;
  return undefined;
}

async function askNow(of: string | null): Promise<void> {
  try {
    const duties = await ask?.();
    // Somebody else may be signed in by now.
    if (duties === undefined || of !== uid) return;
    if (duties === null) set({ duties, isSettled: true, isPlain: true });
    else rememberDuties(duties);
  } catch {
    // The page says itself what it cannot reach.
    if (of === uid) set({ ...own, isSettled: true });
  }
}
