import type { Query, QueryClient } from '@tanstack/react-query';
import { hasUnsaved } from '../unsaved';

const busyCheckIntervalMs = 1_000;

const scheduled = new Map<Query, ReturnType<typeof setTimeout>>();

/**
 * Refetches a costly query at most every `minInterval` milliseconds. Waits while the page is hidden or the user types.
 * Skips the refetch if the query was refetched meanwhile or is no longer active.
 */
export function refetchThrottled(queryClient: QueryClient, query: Query, minInterval: number): void {
  if (scheduled.has(query)) return;
  const refetchWhenDue = () => {
    scheduled.delete(query);
    const { isInvalidated, fetchStatus, dataUpdatedAt, errorUpdatedAt } = query.state;
    if (!isInvalidated || fetchStatus !== 'idle' || !query.isActive()) return;
    const due = Math.max(dataUpdatedAt, errorUpdatedAt) + minInterval - Date.now();
    const wait = due > 0 ? due : isBusy() ? busyCheckIntervalMs : 0;
    if (wait > 0) scheduled.set(query, setTimeout(refetchWhenDue, wait));
    else void queryClient.refetchQueries({ predicate: (one) => one === query });
  };
  refetchWhenDue();
}

export function cancelThrottledRefetches(): void {
  for (const timer of scheduled.values()) clearTimeout(timer);
  scheduled.clear();
}

const inputSelector = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable]';

const isBusy = () =>
  document.visibilityState === 'hidden' || hasUnsaved() || document.activeElement?.matches(inputSelector) === true;
