import { useSyncExternalStore } from 'react';

let parent: string | null = null;
const listeners = new Set<() => void>();

export function setParentPage(next: string | null): void {
  if (next === parent) return;
  parent = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useParentPage(): string | null {
  return useSyncExternalStore(subscribe, () => parent);
}

export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}
