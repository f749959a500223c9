import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveChange, LiveMessage } from '../../contract/live';
import { resources } from '../../contract/resources';
import { isRecordQuery, isReadQuery, isAffectedByChange } from '../kit/recordCache';
import { isOpenRecord } from '../kit/openRecord';
import { refetchThrottled } from './throttledRefetch';

/** A change that affects what is on the screen: an open record or a list. */
export interface VisibleChange {
  resource: string;
  /** The record's id if its own page is open. */
  id: string | null;
}

/** Invalidates the queries affected by the changes; active ones are refetched at once. */
export function refreshChanged(queryClient: QueryClient, messages: readonly Pick<LiveMessage, 'changes'>[]): void {
  const changes = messages.flatMap((message) => message.changes);
  const names = new Set(changes.map(({ resource }) => resource));
  refresh(
    queryClient,
    ({ queryKey, meta }) =>
      meta?.dependsOn?.some((name) => names.has(name)) || changes.some((change) => isAffectedBy(change, queryKey)),
  );
}

/** Invalidates every list and record query, and all queries derived from records. */
export function refreshEverything(queryClient: QueryClient): void {
  refresh(queryClient, ({ queryKey, meta }) => isReadQuery(queryKey) || meta?.dependsOn !== undefined);
}

/** Refetches the presence of the open record, once per batch of presence messages. */
export function refreshPresence(queryClient: QueryClient, messages: readonly Pick<LiveMessage, 'present'>[]): void {
  refresh(queryClient, ({ queryKey: [kind, resource, id] }) =>
    messages.some(({ present }) => kind === 'presence' && present?.resource === resource && present?.id === id),
  );
}

function isAffectedBy({ resource: name, records, more }: LiveChange, queryKey: Query['queryKey']): boolean {
  const resource = resources.find((one) => one.name === name);
  // A newer API may send resources that this console does not know.
  if (!resource) return false;
  if (isAffectedByChange(resource, queryKey) || records.some(({ id }) => isRecordQuery(resource, id, queryKey)))
    return true;
  return more && queryKey[0] === name && queryKey[1] === 'getOne';
}

/** Queries to refetch once more when their current fetch ends. */
const queuedRefetches = new WeakSet<Query>();

function refresh(queryClient: QueryClient, isAffected: (query: Query) => boolean): void {
  for (const query of queryClient.getQueryCache().findAll({ predicate: isAffected }))
    void refetchOnce(queryClient, query);
}

/**
 * A fetch in flight may have read data from before the change. Lets it finish and refetches once, however many changes
 * arrive meanwhile; cancelling it each time would starve slow queries.
 */
async function refetchOnce(queryClient: QueryClient, query: Query): Promise<void> {
  if (queuedRefetches.has(query)) return;
  if (query.state.fetchStatus !== 'idle') {
    queuedRefetches.add(query);
    await query.promise?.catch(() => undefined);
    queuedRefetches.delete(query);
  }
  const minInterval = query.meta?.minRefetchInterval;
  const refetchType = minInterval === undefined ? 'active' : 'none';
  await queryClient.invalidateQueries({ predicate: (one) => one === query, refetchType });
  if (minInterval !== undefined) refetchThrottled(queryClient, query, minInterval);
}

/** Returns those changes that affect what is on the screen. */
export function visibleChanges(queryClient: QueryClient, { changes }: Pick<LiveMessage, 'changes'>): VisibleChange[] {
  const cache = queryClient.getQueryCache();
  const isActive = (method: string, resource: string) =>
    cache.findAll({ queryKey: [resource, method], type: 'active' }).length > 0;
  return changes.flatMap(({ resource, records }): VisibleChange[] => {
    const open = records.find(({ id }) => isOpenRecord(resource, id));
    if (open) return [{ resource, id: open.id }];
    return isActive('getList', resource) || isActive('getInfiniteList', resource) ? [{ resource, id: null }] : [];
  });
}
