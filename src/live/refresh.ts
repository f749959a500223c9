import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveChange, LiveMessage } from '../../contract/live';
import { resources } from '../../contract/resources';
import { isRecordQuery, isReadQuery, isAffectedByChange } from '../kit/recordCache';
import { isOpenRecord } from '../kit/openRecord';
import { hasUnsaved } from '../unsaved';

export interface VisibleChange {
  resource: string;
  id: string | null;
}

export function refreshChanged(queryClient: QueryClient, messages: readonly Pick<LiveMessage, 'changes'>[]): void {
  const changes = messages.flatMap((message) => message.changes);
  const names = new Set(changes.map(({ resource }) => resource));
  refresh(
    queryClient,
    ({ queryKey, meta }) =>
      meta?.dependsOn?.some((name) => names.has(name)) || changes.some((change) => isAffectedBy(change, queryKey)),
  );
}

export function refreshEverything(queryClient: QueryClient): void {
  refresh(queryClient, ({ queryKey, meta }) => isReadQuery(queryKey) || meta?.dependsOn !== undefined);
}

export function refreshPresence(queryClient: QueryClient, messages: readonly Pick<LiveMessage, 'present'>[]): void {
  refresh(queryClient, ({ queryKey: [kind, resource, id] }) =>
    messages.some(({ present }) => kind === 'presence' && present?.resource === resource && present?.id === id),
  );
}

function isAffectedBy({ resource: name, records, more }: LiveChange, queryKey: Query['queryKey']): boolean {
  const resource = resources.find((one) => one.name === name);
  if (!resource) return false;
  if (isAffectedByChange(resource, queryKey) || records.some(({ id }) => isRecordQuery(resource, id, queryKey)))
    return true;
  return more && queryKey[0] === name && queryKey[1] === 'getOne';
}

const queuedRefetches = new WeakSet<Query>();

function refresh(queryClient: QueryClient, isAffected: (query: Query) => boolean): void {
  for (const query of queryClient.getQueryCache().findAll({ predicate: isAffected }))
    void refetchOnce(queryClient, query);
}

/**
 * A running fetch may have read data from before the change: waits until it ends and refetches once, however many
 * changes arrive meanwhile. Cancelling it at each change would prevent slow queries from ever finishing.
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

export function visibleChanges(queryClient: QueryClient, { changes }: Pick<LiveMessage, 'changes'>): VisibleChange[] {
  const cache = queryClient.getQueryCache();
  const isActive = (method: string, resource: string) =>
    cache.findAll({ queryKey: [resource, method], type: 'active' }).length > 0;
  return changes.flatMap(({ resource, records }): VisibleChange[] => {
    const shownRecord = records.find(({ id }) => isOpenRecord(resource, id));
    if (shownRecord) return [{ resource, id: shownRecord.id }];
    return isActive('getList', resource) || isActive('getInfiniteList', resource) ? [{ resource, id: null }] : [];
  });
}

const busyCheckIntervalMs = 1_000;

const scheduledRefetches = new Map<Query, ReturnType<typeof setTimeout>>();

/**
 * Refetches a costly query at most every `minInterval` milliseconds. Waits while the page is hidden or the user types.
 * Skips the refetch if the query was refetched meanwhile or is no longer active.
 */
function refetchThrottled(queryClient: QueryClient, query: Query, minInterval: number): void {
  if (scheduledRefetches.has(query)) return;
  const refetchWhenDue = () => {
    scheduledRefetches.delete(query);
    const { isInvalidated, fetchStatus, dataUpdatedAt, errorUpdatedAt } = query.state;
    if (!isInvalidated || fetchStatus !== 'idle' || !query.isActive()) return;
    const dueMs = Math.max(dataUpdatedAt, errorUpdatedAt) + minInterval - Date.now();
    const waitMs = dueMs > 0 ? dueMs : shouldPostponeRefetch() ? busyCheckIntervalMs : 0;
    if (waitMs > 0) scheduledRefetches.set(query, setTimeout(refetchWhenDue, waitMs));
    else void queryClient.refetchQueries({ predicate: (one) => one === query });
  };
  refetchWhenDue();
}

export function cancelThrottledRefetches(): void {
  for (const timer of scheduledRefetches.values()) clearTimeout(timer);
  scheduledRefetches.clear();
}

const inputSelector = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable]';

const shouldPostponeRefetch = () =>
  document.visibilityState === 'hidden' || hasUnsaved() || document.activeElement?.matches(inputSelector) === true;
