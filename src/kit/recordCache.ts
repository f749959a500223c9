import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { auditEvents } from '../../contract/people/auditEvents';
import type { Resource } from '../../contract/resource';
import { splitRecordAndExtras, type AnyRecord } from './record';

/**
 * Invalidates lists and histories after a change of one of the resource's records, as its position in them may have
 * changed. The cached record itself is kept.
 */
export function useInvalidateLists({ name, money }: Resource): (id?: string) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (id) => {
      if (money) {
        // Moved money shows in other resources too: a person's wallet, a company's balance, an account.
        void queryClient.invalidateQueries({
          predicate: ({ queryKey: [resource, method, params] }) =>
            isRead(method) && !(resource === name && method === 'getOne' && idIn(params) === id),
        });
        return;
      }
      void queryClient.invalidateQueries({ queryKey: [auditEvents.name] });
      for (const method of ['getList', 'getMany', 'getManyReference'])
        void queryClient.invalidateQueries({ queryKey: [name, method] });
    },
    [queryClient, name, money],
  );
}

const reads: ReadonlySet<unknown> = new Set(['getOne', 'getList', 'getInfiniteList', 'getMany', 'getManyReference']);
const isRead = (method: unknown) => reads.has(method);

function idIn(params: unknown): unknown {
  return typeof params === 'object' && params !== null && 'id' in params ? params.id : undefined;
}

/** Invalidates every query of the resource: the outcome of an action is unknown. */
export function useInvalidate(resource: Resource): () => void {
  const queryClient = useQueryClient();
  const invalidateLists = useInvalidateLists(resource);
  return useCallback(() => {
    invalidateLists();
    void queryClient.invalidateQueries({ queryKey: [resource.name, 'getOne'] });
  }, [queryClient, invalidateLists, resource.name]);
}

/** Puts an answered record into the cache; one-time extras are never cached. */
export function useCacheRecord(resource: Resource): (answer: AnyRecord) => void {
  const queryClient = useQueryClient();
  const invalidateLists = useInvalidateLists(resource);
  return useCallback(
    (answer) => {
      const [record] = splitRecordAndExtras(resource, answer);
      queryClient.setQueryData([resource.name, 'getOne', { id: record.id, meta: undefined }], record);
      invalidateLists(record.id);
    },
    [queryClient, resource, invalidateLists],
  );
}
