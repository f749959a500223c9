import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { auditEvents } from '../../api/contract/people/auditEvents';
import type { AnyRecord } from './record';

/**
 * Has lists and histories asked anew after a change of one of the resource's records: its place in
 * them may be another now. The record itself, where it is on screen, is left as it is.
 */
export function useListsOutdated(resource: string): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: [auditEvents.name] });
    for (const method of ['getList', 'getMany', 'getManyReference']) {
      void queryClient.invalidateQueries({ queryKey: [resource, method] });
    }
  }, [queryClient, resource]);
}

/** Keeps a record the API has just answered as what is known of it. */
export function useRemember(resource: string): (record: AnyRecord) => void {
  const queryClient = useQueryClient();
  const listsOutdated = useListsOutdated(resource);
  return useCallback(
    (record) => {
      queryClient.setQueryData([resource, 'getOne', { id: record.id, meta: undefined }], record);
      listsOutdated();
    },
    [queryClient, resource, listsOutdated],
  );
}
