import { useStore } from 'react-admin';

/** A record somebody opened, as it was called then. */
export interface Visit {
  /** The name of its resource. */
  resource: string;
  id: string;
  title: string;
}

/** So many are remembered; those that are pinned stay until they are taken off. */
const mostRecent = 8;
const mostPinned = 12;

const isSame = (one: Visit, other: Visit) => one.id === other.id && one.resource === other.resource;
const without = (visits: readonly Visit[], visit: Visit) => visits.filter((one) => !isSame(one, visit));

/** What was opened last in this browser, the latest first, until the session ends. */
export function useRecentVisits(): [visits: readonly Visit[], remember: (visit: Visit) => void] {
  const [visits, set] = useStore<readonly Visit[]>('search.recent', []);
  return [visits, (visit) => set((known) => [visit, ...without(known ?? [], visit)].slice(0, mostRecent))];
}

/** What somebody keeps at the top of their search. */
export function usePinnedVisits(): [visits: readonly Visit[], toggle: (visit: Visit) => void] {
  const [visits, set] = useStore<readonly Visit[]>('search.pinned', []);
  const toggle = (visit: Visit) =>
    set((known = []) =>
      known.some((one) => isSame(one, visit)) ? without(known, visit) : [...known, visit].slice(-mostPinned),
    );
  return [visits, toggle];
}

/** Whether a record is among them. */
export const isAmong = (visits: readonly Visit[], visit: Visit): boolean => visits.some((one) => isSame(one, visit));
