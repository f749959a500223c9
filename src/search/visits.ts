import { useStore } from 'react-admin';
import type { RecordKey } from '../data/personalList';

export interface Visit extends RecordKey {
  title: string;
}

const maxVisits = 8;

const isSameRecord = (one: Visit, other: Visit) => one.recordId === other.recordId && one.resource === other.resource;
const excludeVisit = (visits: readonly Visit[], visit: Visit) => visits.filter((one) => !isSameRecord(one, visit));

export function useRecentVisits(): [visits: readonly Visit[], remember: (visit: Visit) => void] {
  const [visits, set] = useStore<readonly Visit[]>('visits', []);
  return [visits, (visit) => set((known) => [visit, ...excludeVisit(known ?? [], visit)].slice(0, maxVisits))];
}
