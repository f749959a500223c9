import { useStore } from 'react-admin';
import type { RecordKey } from '../data/keptList';

/** A recently opened record with its title at that time. */
export interface Visit extends RecordKey {
  title: string;
}

const mostRecent = 8;

const isSame = (one: Visit, other: Visit) => one.recordId === other.recordId && one.resource === other.resource;
const without = (visits: readonly Visit[], visit: Visit) => visits.filter((one) => !isSame(one, visit));

/** Returns the records opened last in this browser, latest first; cleared at sign-out. */
export function useRecentVisits(): [visits: readonly Visit[], remember: (visit: Visit) => void] {
  const [visits, set] = useStore<readonly Visit[]>('visits', []);
  return [visits, (visit) => set((known) => [visit, ...without(known ?? [], visit)].slice(0, mostRecent))];
}
