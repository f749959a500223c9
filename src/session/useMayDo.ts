import { useCallback } from 'react';
import { isPermitted, type Effect, type Permitted } from '../../contract/duties';
import { resourceReadableBy, isOperationPermitted } from '../../contract/permissions';
import type { Resource } from '../../contract/resource';
import { useOwnDuties } from './duties';

/**
 * Returns a check whether the signed-in person may do an operation of a resource: `read`, `create`, or an action by
 * name.
 */
export function useMayDo(): (resource: Resource, operation: string) => boolean {
  const { duties } = useOwnDuties();
  return useCallback(
    (resource, operation) => duties === null || isOperationPermitted(duties, resource, operation),
    [duties],
  );
}

/** Like `useMayDo`, for declarations with their own `permitted`: an endpoint, a report, a field. */
export function usePermitted(): (to: Permitted | undefined, effect?: Effect) => boolean {
  const { duties } = useOwnDuties();
  return useCallback(
    (to, effect = 'reads') => duties === null || to === undefined || isPermitted(duties, to, effect),
    [duties],
  );
}

/** Returns a function that removes the fields the signed-in person may not read from a resource declaration. */
export function useReadable(): (resource: Resource) => Resource {
  const { duties } = useOwnDuties();
  return useCallback((resource) => (duties === null ? resource : resourceReadableBy(resource, duties)), [duties]);
}

/** Returns whether the backend is a plain ra-data-simple-rest server (docs/api.md, minimum of a backend). */
export const useIsPlainBackend = (): boolean => useOwnDuties().isPlainBackend;
