import { useSyncExternalStore } from 'react';
import { duties as allDuties, type Duty } from '../../contract/duties';
import { dutiesKey } from './personalEntries';

export interface OwnDuties {
  /** `null` if unknown: nothing is hidden then, since the API refuses what is not permitted. */
  duties: readonly Duty[] | null;
  /** Whether a request to the API has succeeded or failed since the console was opened. */
  isSettled: boolean;
  /** Whether the backend has no permissions: a plain one of ra-data-simple-rest (docs/api.md). */
  isPlain: boolean;
}

/** Resolves to `null` if the backend has no permissions. */
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

/** Returns the duties of the signed-in person and rerenders on change. Sends no request (`learnDuties` does). */
export function useOwnDuties(): OwnDuties {
  return useSyncExternalStore(subscribe, get);
}

/** Sets the signed-in person (`null`: nobody) and restores the duties this browser has stored for them. */
export function recallDuties(of: string | null): void {
  uid = of;
  // Discards a pending request: it concerns another person.
  asking = null;
  set({ ...unknown, duties: of === null ? null : stored(of) });
}

function stored(of: string): readonly Duty[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(dutiesKey) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('uid' in kept) || kept.uid !== of) return null;
    const listed: unknown = 'duties' in kept ? kept.duties : null;
    // Drops duties that only another version of the console knows.
    return Array.isArray(listed) ? allDuties.filter((duty) => listed.includes(duty)) : null;
  } catch {
    return null;
  }
}

/** Stores the API's answer for the signed-in person. */
export function rememberDuties(duties: readonly Duty[]): void {
  try {
    localStorage.setItem(dutiesKey, JSON.stringify({ uid, duties }));
  } catch {
    // Without storage the duties are requested at the next visit.
  }
  const isSame = own.duties?.join() === duties.join();
  set({ duties: isSame ? own.duties : duties, isSettled: true, isPlain: false });
}

/** Requests the duties now and at each `refreshDuties`, until the returned function is called. */
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

/** Requests duties that may have changed, one request at a time. The known ones stay until the API has answered. */
export function refreshDuties(): Promise<void> {
  // A pending request may have been answered before the change.
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
    // Another person may have signed in meanwhile.
    if (duties === undefined || of !== uid) return;
    if (duties === null) set({ duties, isSettled: true, isPlain: true });
    else rememberDuties(duties);
  } catch {
    // Ignored: the page itself reports that the API is unreachable.
    if (of === uid) set({ ...own, isSettled: true });
  }
}
