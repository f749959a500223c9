import { useEffect, useEffectEvent } from 'react';
import type { Resource } from '../../contract/resource';
import { titleOf, type AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { useRecentVisits } from './visits';

/** Adds an opened record to the recent records of the search. */
export function useRecordVisit(resource: Resource, record: AnyRecord | undefined): void {
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
}
