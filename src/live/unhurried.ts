import type { Query, QueryClient } from '@tanstack/react-query';
import { hasUnsaved } from '../kit/ui/unsaved';

/** Interval in milliseconds between checks whether the user is still typing. */
const lookAgain = 1_000;

const waiting = new Map<Query, ReturnType<typeof setTimeout>>();

/**
 * Refetches a stale query that is costly: at once if its last fetch was more than `every` ms ago, else when that time
 * has passed. Waits while the page is hidden or somebody types; skips it if it was refetched meanwhile or is no longer
 * on the screen.
 */
export function readUnhurried(queryClient: QueryClient, query: Query, every: number): void {
  if (waiting.has(query)) return;
  const look = () => {
    waiting.delete(query);
    const { isInvalidated, fetchStatus, dataUpdatedAt, errorUpdatedAt } = query.state;
    // An inactive query is refetched when it is next mounted.
    if (!isInvalidated || fetchStatus !== 'idle' || !query.isActive()) return;
    const due = Math.max(dataUpdatedAt, errorUpdatedAt) + every - Date.now();
    const wait = due > 0 ? due : isBusy() ? lookAgain : 0;
    if (wait > 0) waiting.set(query, setTimeout(look, wait));
    else void queryClient.refetchQueries({ predicate: (one) => one === query });
  };
  look();
}

/** Cancels all scheduled refetches. */
export function forgetUnhurried(): void {
  for (const timer of waiting.values()) clearTimeout(timer);
  waiting.clear();
}

const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable]';

const isBusy = () =>
  document.visibilityState === 'hidden' || hasUnsaved() || document.activeElement?.matches(fields) === true;
