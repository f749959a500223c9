import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isObject } from '../../contract/values';
import { auditEvents } from '../../contract/people/auditEvents';
import type { Resource } from '../../contract/resource';
import { movesMoney } from '../data/queryClient';
import { splitRecordAndExtras, type AnyRecord } from './record';

/**
 * Invalidates all lists of the resource, because a changed record may have another position, and queries that declare
 * to depend on it. The cached record stays valid.
 */
function invalidateLists(queryClient: QueryClient, resource: Resource, id?: string): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey, meta }) =>
      (isAffectedByChange(resource, queryKey) || meta?.dependsOn?.includes(resource.name) === true) &&
      !(id !== undefined && isRecordQuery(resource, id, queryKey)),
  });
}

export function isAffectedByChange(changedResource: Resource, queryKey: QueryKey): boolean {
  // A movement of money also changes other resources: a person's wallet, a company's balance, an account.
  if (movesMoney(changedResource)) return isReadQuery(queryKey);
  const [resource, method] = queryKey;
  return (
    isReadQuery(queryKey) &&
    (resource === auditEvents.name || (resource === changedResource.name && method !== 'getOne'))
  );
}

export function useInvalidateLists(resource: Resource): (id?: string) => void {
  const queryClient = useQueryClient();
  return useCallback((id) => invalidateLists(queryClient, resource, id), [queryClient, resource]);
}

const readMethods: ReadonlySet<unknown> = new Set([
  'getOne',
  'getList',
  'getInfiniteList',
  'getMany',
  'getManyReference',
  'getSums',
]);

/** Returns whether a query reads records; false for checks, documents and dry runs. */
export const isReadQuery = ([, method]: QueryKey): boolean => readMethods.has(method);

export function isRecordQuery({ name }: Pick<Resource, 'name'>, id: string, queryKey: QueryKey): boolean {
  const [resource, method, params] = queryKey;
  return resource === name && method === 'getOne' && isObject(params) && params['id'] === id;
}

export function useInvalidateResource(resource: Resource): () => void {
  const queryClient = useQueryClient();
  const invalidateLists = useInvalidateLists(resource);
  return useCallback(() => {
    invalidateLists();
    void queryClient.invalidateQueries({ queryKey: [resource.name, 'getOne'] });
  }, [queryClient, invalidateLists, resource.name]);
}

/** Caches a record from a response; one-time extras are never cached. */
export function useCacheRecord(resource: Resource): (response: AnyRecord) => void {
  const queryClient = useQueryClient();
  const invalidateLists = useInvalidateLists(resource);
  return useCallback(
    (response) => {
      const [record] = splitRecordAndExtras(resource, response);
      const queryKey = [resource.name, 'getOne', { id: record.id, meta: undefined }];
      // Cancels a read that started before the change: it would restore the previous record.
      void queryClient.cancelQueries({ queryKey, exact: true });
      queryClient.setQueryData(queryKey, record);
      invalidateLists(record.id);
    },
    [queryClient, resource, invalidateLists],
  );
}
