import { useStore } from 'react-admin';
import type { RecordKey } from '../data/keptList';

/** A record somebody opened, as it was called then. */
export interface Visit extends RecordKey {
  title: string;
}

/** So many are remembered. */
const mostRecent = 8;

const isSame = (one: Visit, other: Visit) => one.recordId === other.recordId && one.resource === other.resource;
const without = (visits: readonly Visit[], visit: Visit) => visits.filter((one) => !isSame(one, visit));

/** What was opened last in this browser, the latest first, until the session ends. */
export function useRecentVisits(): [visits: readonly Visit[], remember: (visit: Visit) => void] {
  const [visits, set] = useStore<readonly Visit[]>('visits', []);
  return [visits, (visit) => set((known) => [visit, ...without(known ?? [], visit)].slice(0, mostRecent))];
}
