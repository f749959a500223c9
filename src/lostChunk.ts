import { confirmLeave } from './kit/ui/unsaved';

const storageKey = 'sobremesa.reloadedFor';

/** Which build this page runs: its own script's address carries a hash. */
export const build = import.meta.url;

function reloadedBefore(): boolean {
  try {
    return sessionStorage.getItem(storageKey) === build;
  } catch {
    // Without storage nothing says whether it was tried: better an error page than a loop.
    return true;
  }
}

/** Reloads the page for a new build, after asking when a form holds unsaved input. */
export async function reloadForNewBuild(): Promise<void> {
  if (!(await confirmLeave('leave'))) return;
  try {
    sessionStorage.setItem(storageKey, build);
  } catch {
    // See reloadedBefore.
  }
  location.reload();
}

let preloading = 0;

/** Loads what nobody waits for: a part that is lost reloads no page. Throws what `load` throws. */
export async function loadAside<T>(load: () => Promise<T>): Promise<T> {
  preloading += 1;
  try {
    return await load();
  } finally {
    preloading -= 1;
  }
}

/** Loads ahead of need: what is lost then is asked for again, and reported, when it is needed. */
export async function preload(load: () => Promise<unknown>): Promise<void> {
  await loadAside(load).catch(() => undefined);
}

/**
 * A page under an open tab was built anew, and a part of the old build is no longer there: one
 * reload fetches the new one. A second failure of the same build is left to the error boundary.
 */
export function reloadAtLostChunk(): void {
  globalThis.addEventListener('vite:preloadError', () => {
    if (preloading === 0 && !reloadedBefore()) void reloadForNewBuild();
  });
  // A page that the browser kept whole and shows again after Back may be of a session that is over.
  globalThis.addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
}
