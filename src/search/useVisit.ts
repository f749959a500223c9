import { useEffect, useEffectEvent } from 'react';
import type { Resource } from '../../contract/resource';
import { titleOf, type AnyRecord } from '../kit/record';
import { useWords } from '../kit/words';
import { useRecentVisits } from './visits';

/** Adds an opened record to the recent records of the search. */
export function useVisit(resource: Resource, record: AnyRecord | undefined): void {
  const words = useWords();
  const [, remember] = useRecentVisits();
  const id = record?.id;
  const title = record && titleOf(resource, record, words);
  const keep = useEffectEvent((opened: string, called: string) =>
    remember({ resource: resource.name, recordId: opened, title: called }),
  );
  useEffect(() => {
    if (id !== undefined && title) keep(id, title);
  }, [id, title]);
}
