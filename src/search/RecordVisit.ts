import { useEffect, useEffectEvent } from 'react';
import { useResource } from '../kit/contexts';
import { titleOf, type AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { useRecentVisits } from './visits';

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
