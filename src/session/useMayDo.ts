import { useCallback } from 'react';
import { isPermitted, type Effect, type Permitted } from '../../contract/duties';
import { omitUnreadableFields, isOperationPermitted } from '../../contract/permissions';
import type { Resource } from '../../contract/resource';
import { useOwnDuties } from './duties';

export function useIsOperationPermitted(): (resource: Resource, operation: string) => boolean {
  const { duties } = useOwnDuties();
  return useCallback(
    (resource, operation) => duties === null || isOperationPermitted(duties, resource, operation),
    [duties],
  );
}

export function useIsPermitted(): (permitted: Permitted | undefined, effect?: Effect) => boolean {
  const { duties } = useOwnDuties();
  return useCallback(
    (permitted, effect = 'reads') =>
      duties === null || permitted === undefined || isPermitted(duties, permitted, effect),
    [duties],
  );
}

export function useReadable(): (resource: Resource) => Resource {
  const { duties } = useOwnDuties();
  return useCallback((resource) => (duties === null ? resource : omitUnreadableFields(resource, duties)), [duties]);
}

export const useIsPlainBackend = (): boolean => useOwnDuties().isPlainBackend;
