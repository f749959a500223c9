import { useSyncExternalStore } from 'react';
import { duties as allDuties, type Duty } from '../../contract/duties';
import { dutiesKey } from './personalStorage';

export interface OwnDuties {
  /** `null` if unknown. The console then hides nothing, because the API refuses forbidden actions anyway. */
  duties: readonly Duty[] | null;
  /** False until a request for the duties has succeeded or failed. */
  isSettled: boolean;
  isPlainBackend: boolean;
}

type FetchDuties = () => Promise<readonly Duty[] | null>;

const unknownDuties: OwnDuties = { duties: null, isSettled: false, isPlainBackend: false };

let uid: string | null = null;
let currentDuties = unknownDuties;
let fetchDuties: FetchDuties | null = null;
let pendingFetch: Promise<void> | null = null;
let isOutdated = false;
const listeners = new Set<() => void>();

function publishDuties(nextDuties: OwnDuties): void {
  currentDuties = nextDuties;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const get = () => currentDuties;

export const getOwnDuties = get;

export function useOwnDuties(): OwnDuties {
  return useSyncExternalStore(subscribe, get);
}

export function restoreDuties(ownerUid: string | null): void {
  uid = ownerUid;
  // Ignores a pending request, because it belongs to another user.
  pendingFetch = null;
  publishDuties({ ...unknownDuties, duties: ownerUid === null ? null : readStoredDuties(ownerUid) });
}

function readStoredDuties(ownerUid: string): readonly Duty[] | null {
  try {
    const entry: unknown = JSON.parse(localStorage.getItem(dutiesKey) ?? 'null');
    if (typeof entry !== 'object' || entry === null || !('uid' in entry) || entry.uid !== ownerUid) return null;
    const storedDuties: unknown = 'duties' in entry ? entry.duties : null;
    // Omits duties that only another version of the console knows.
    return Array.isArray(storedDuties) ? allDuties.filter((duty) => storedDuties.includes(duty)) : null;
  } catch {
    return null;
  }
}

export function storeDuties(duties: readonly Duty[]): void {
  try {
    localStorage.setItem(dutiesKey, JSON.stringify({ uid, duties }));
  } catch {
    // Storage is unavailable: the next visit requests the duties.
  }
  const isSame = currentDuties.duties?.join() === duties.join();
  publishDuties({ duties: isSame ? currentDuties.duties : duties, isSettled: true, isPlainBackend: false });
}

export function startDutiesSync(fetcher: FetchDuties): () => void {
  fetchDuties = fetcher;
  void refreshDuties();
  const fetchIfUnknown = () => void (currentDuties.duties === null && refreshDuties());
  globalThis.addEventListener('online', fetchIfUnknown);
  globalThis.addEventListener('focus', fetchIfUnknown);
  return () => {
    if (fetchDuties === fetcher) fetchDuties = null;
    globalThis.removeEventListener('online', fetchIfUnknown);
    globalThis.removeEventListener('focus', fetchIfUnknown);
  };
}

/** Refreshes the duties with one request at a time. The known duties stay until the API has answered. */
export function refreshDuties(): Promise<void> {
  // Requests again after a pending request, whose response may be older than the change.
  isOutdated = true;
  pendingFetch ??= fetchWhileOutdated(uid);
  return pendingFetch;
}

async function fetchWhileOutdated(ownerUid: string | null): Promise<void> {
  isOutdated = false;
  await fetchOnce(ownerUid);
  if (ownerUid !== uid) return undefined;
  if (isOutdated) return fetchWhileOutdated(ownerUid);
  pendingFetch = null;
  return undefined;
}

async function fetchOnce(ownerUid: string | null): Promise<void> {
  try {
    const duties = await fetchDuties?.();
    // Ignores the response if another user has signed in meanwhile.
    if (duties === undefined || ownerUid !== uid) return;
    if (duties === null) publishDuties({ duties, isSettled: true, isPlainBackend: true });
    else storeDuties(duties);
  } catch {
    // Ignores the error, because the page itself reports that the API is unreachable.
    if (ownerUid === uid) publishDuties({ ...currentDuties, isSettled: true });
  }
}
