import { useStore } from 'react-admin';
import { useEffect, useEffectEvent } from 'react';
import type { RecordKey } from '../data/personalList';
import { useResource } from '../kit/contexts';
import { titleOf, type AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';

export interface Visit extends RecordKey {
  title: string;
}

const maxVisits = 8;

const isSameRecord = (one: Visit, other: Visit) => one.recordId === other.recordId && one.resource === other.resource;
const excludeVisit = (visits: readonly Visit[], visit: Visit) => visits.filter((one) => !isSameRecord(one, visit));

export function useRecentVisits(): [visits: readonly Visit[], remember: (visit: Visit) => void] {
  const [visits, setVisits] = useStore<readonly Visit[]>('visits', []);
  return [visits, (visit) => setVisits((known) => [visit, ...excludeVisit(known ?? [], visit)].slice(0, maxVisits))];
}

export function RecordVisit({ record }: { record: AnyRecord | undefined }): null {
  const resource = useResource();
  const texts = useResourceText();
  const [, addVisit] = useRecentVisits();
  const id = record?.id;
  const title = record && titleOf(resource, record, texts);
  const storeVisit = useEffectEvent((openedId: string, openedTitle: string) =>
    addVisit({ resource: resource.name, recordId: openedId, title: openedTitle }),
  );
  useEffect(() => {
    if (id !== undefined && title) storeVisit(id, title);
  }, [id, title]);
  return null;
}
