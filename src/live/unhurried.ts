import type { Query, QueryClient } from '@tanstack/react-query';
import { hasUnsaved } from '../kit/ui/unsaved';

/** How soon after somebody has typed it is looked again whether they are done, in milliseconds. */
const lookAgain = 1_000;

const waiting = new Map<Query, ReturnType<typeof setTimeout>>();

/**
 * Reads a stale query again that is costly: at once if it was read more than `every` ms ago, else when it was. Not while
 * the page is hidden or somebody types, and not at all if it has been read meanwhile or is on the screen no more.
 */
export function readUnhurried(queryClient: QueryClient, query: Query, every: number): void {
  if (waiting.has(query)) return;
  const look = () => {
    waiting.delete(query);
    const { isInvalidated, fetchStatus, dataUpdatedAt, errorUpdatedAt } = query.state;
    // Who comes to it reads it anyway.
    if (!isInvalidated || fetchStatus !== 'idle' || !query.isActive()) return;
    const due = Math.max(dataUpdatedAt, errorUpdatedAt) + every - Date.now();
    const wait = due > 0 ? due : isBusy() ? lookAgain : 0;
    if (wait > 0) waiting.set(query, setTimeout(look, wait));
    else void queryClient.refetchQueries({ predicate: (one) => one === query });
  };
  look();
}

/** Reads none of those that still wait. */
export function forgetUnhurried(): void {
  for (const timer of waiting.values()) clearTimeout(timer);
  waiting.clear();
}

const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable]';

const isBusy = () =>
  document.visibilityState === 'hidden' || hasUnsaved() || document.activeElement?.matches(fields) === true;
