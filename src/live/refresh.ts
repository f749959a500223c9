import type { QueryClient } from '@tanstack/react-query';
import type { LiveMessage } from '../../contract/live';
import { resources } from '../../contract/resources';
import { invalidateLists, isQueryOf } from '../kit/recordCache';

/** What of a message is on the screen: one of its records, or a list of them. */
export interface SeenChange {
  resource: string;
  /** The record, if its own page is open. */
  id: string | null;
}

/** Makes the queries of what was changed stale; those on the screen are read again at once. */
export function refreshChanged(queryClient: QueryClient, { changes }: Pick<LiveMessage, 'changes'>): void {
  for (const { resource: name, records, more } of changes) {
    const resource = resources.find((one) => one.name === name);
    // Of a newer API: this console shows no such records.
    if (!resource) continue;
    invalidateLists(queryClient, resource);
    if (more) void queryClient.invalidateQueries({ queryKey: [name, 'getOne'] });
    for (const { id } of records)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isQueryOf(resource, id, queryKey) });
  }
}

/** What the person is looking at of what was changed. */
export function seenChanges(queryClient: QueryClient, { changes }: Pick<LiveMessage, 'changes'>): SeenChange[] {
  const cache = queryClient.getQueryCache();
  const isActive = (method: string, resource: string) =>
    cache.findAll({ queryKey: [resource, method], type: 'active' }).length > 0;
  return changes.flatMap(({ resource, records }): SeenChange[] => {
    const isOpen = (id: string) => {
      const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => isQueryOf({ name: resource }, id, queryKey);
      return cache.findAll({ predicate, type: 'active' }).length > 0;
    };
    const open = records.find(({ id }) => isOpen(id));
    if (open) return [{ resource, id: open.id }];
    return isActive('getList', resource) || isActive('getInfiniteList', resource) ? [{ resource, id: null }] : [];
  });
}

/** Makes everything stale that was read from the API; who is admitted was not. */
export function refreshEverything(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [about] }) => about !== 'auth' });
}
