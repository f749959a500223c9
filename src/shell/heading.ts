import { useSyncExternalStore } from 'react';

/** What the page on screen is called, for the bar above it and the browser's tab. */
export interface Heading {
  title: string;
  /** Where the arrow in the bar leads: the page this one lies under. */
  back: string | null;
}

let heading: Heading = { title: '', back: null };
const listeners = new Set<() => void>();

export function setHeading(next: Heading): void {
  if (next.title === heading.title && next.back === heading.back) return;
  heading = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes the focus to the heading of the page: what had it is gone. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}

export function useHeading(): Heading {
  return useSyncExternalStore(subscribe, () => heading);
}
