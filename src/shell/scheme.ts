import { useSyncExternalStore } from 'react';
import type { Scheme } from './tokens';

const storageKey = 'sobremesa.scheme';
const dark = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

let chosen: Scheme | null = kept();

function kept(): Scheme | null {
  try {
    const value = localStorage.getItem(storageKey);
    return value === 'light' || value === 'dark' ? value : null;
  } catch {
    return null;
  }
}

function currentScheme(): Scheme {
  return chosen ?? (globalThis.matchMedia?.(dark).matches ? 'dark' : 'light');
}

function apply(): void {
  document.documentElement.dataset['scheme'] = currentScheme();
  for (const listener of listeners) listener();
}

/** Applies the scheme before the first render, and follows changes of the system and in other tabs. */
export function startScheme(): void {
  apply();
  globalThis.matchMedia?.(dark).addEventListener('change', apply);
  globalThis.addEventListener('storage', (event) => {
    if (event.key !== storageKey) return;
    chosen = kept();
    apply();
  });
}

export function chooseScheme(scheme: Scheme): void {
  chosen = scheme;
  try {
    localStorage.setItem(storageKey, scheme);
  } catch {
    // Without storage the choice applies until the page is left.
  }
  apply();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, currentScheme);
}
