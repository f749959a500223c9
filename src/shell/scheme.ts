import { useSyncExternalStore } from 'react';
import type { Scheme } from './tokens';

const storageKey = 'sobremesa.scheme';
const darkSchemeQuery = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

let chosenScheme: Scheme | null = readStoredScheme();

function readStoredScheme(): Scheme | null {
  try {
    const value = localStorage.getItem(storageKey);
    return value === 'light' || value === 'dark' ? value : null;
  } catch {
    return null;
  }
}

function currentScheme(): Scheme {
  return chosenScheme ?? (globalThis.matchMedia?.(darkSchemeQuery).matches ? 'dark' : 'light');
}

function applyScheme(): void {
  document.documentElement.dataset['scheme'] = currentScheme();
  for (const listener of listeners) listener();
}

export function initScheme(): void {
  applyScheme();
  globalThis.matchMedia?.(darkSchemeQuery).addEventListener('change', applyScheme);
  globalThis.addEventListener('storage', (event) => {
    if (event.key !== storageKey) return;
    chosenScheme = readStoredScheme();
    applyScheme();
  });
}

export function chooseScheme(scheme: Scheme): void {
  chosenScheme = scheme;
  try {
    localStorage.setItem(storageKey, scheme);
  } catch {
    // Storage is unavailable: the choice applies until the page is closed.
  }
  applyScheme();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, currentScheme);
}
