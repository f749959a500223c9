import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { auditEvents } from '../../api/contract/people/auditEvents';
import type { AnyRecord } from './record';

/**
 * Keeps a record the API has just answered as what is known of it, and has lists asked anew: its
 * place in them may be another now.
 */
export function useRemember(resource: string): (record: AnyRecord) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (record) => {
      queryClient.setQueryData([resource, 'getOne', { id: record.id, meta: undefined }], record);
      // What was just done stands in its history.
      void queryClient.invalidateQueries({ queryKey: [auditEvents.name] });
      for (const method of ['getList', 'getMany', 'getManyReference']) {
        void queryClient.invalidateQueries({ queryKey: [resource, method] });
      }
    },
    [queryClient, resource],
  );
}
