import { confirmLeave } from './kit/ui/unsaved';

const storageKey = 'sobremesa.reloadedFor';

/** Identifies the build of this page: its script's URL contains a hash. */
export const build = import.meta.url;

function reloadedBefore(): boolean {
  try {
    return sessionStorage.getItem(storageKey) === build;
  } catch {
    // Without storage, reports true: an error page is better than a reload loop.
    return true;
  }
}

/** Reloads the page for a new build, after asking if a form has unsaved input. */
export async function reloadForNewBuild(): Promise<void> {
  if (!(await confirmLeave('leave'))) return;
  try {
    sessionStorage.setItem(storageKey, build);
  } catch {
    // See `reloadedBefore`.
  }
  location.reload();
}

let preloading = 0;

/** Loads an optional chunk: a missing chunk does not reload the page. Throws what `load` throws. */
export async function loadAside<T>(load: () => Promise<T>): Promise<T> {
  preloading += 1;
  try {
    return await load();
  } finally {
    preloading -= 1;
  }
}

/** Preloads a chunk and ignores errors; a missing chunk is requested again, and reported, when needed. */
export async function preload(load: () => Promise<unknown>): Promise<void> {
  await loadAside(load).catch(() => undefined);
}

/**
 * Reloads the page once if a chunk is missing because a new build was deployed. A second failure of the same build is
 * left to the error boundary.
 */
export function reloadAtLostChunk(): void {
  globalThis.addEventListener('vite:preloadError', () => {
    if (preloading === 0 && !reloadedBefore()) void reloadForNewBuild();
  });
  // A page restored from the back/forward cache may belong to a session that has ended.
  globalThis.addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
}
