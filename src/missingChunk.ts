import { confirmLeave } from './unsaved';

const storageKey = 'sobremesa.reloadedFor';

/** Identifies the build of this page: its script's URL contains a hash. */
export const buildId = import.meta.url;

function hasReloadedForBuild(): boolean {
  try {
    return sessionStorage.getItem(storageKey) === buildId;
  } catch {
    // Without storage, reports true: an error page is better than a reload loop.
    return true;
  }
}

export async function reloadForNewBuild(): Promise<void> {
  if (!(await confirmLeave('leave'))) return;
  try {
    sessionStorage.setItem(storageKey, buildId);
  } catch {
    // See `hasReloadedForBuild`.
  }
  location.reload();
}

let optionalLoads = 0;

/** Loads an optional chunk: a missing chunk does not reload the page. Throws what `load` throws. */
export async function loadOptionalChunk<T>(load: () => Promise<T>): Promise<T> {
  optionalLoads += 1;
  try {
    return await load();
  } finally {
    optionalLoads -= 1;
  }
}

/** Preloads a chunk and ignores errors; a missing chunk is requested again, and reported, when needed. */
export async function preloadChunk(load: () => Promise<unknown>): Promise<void> {
  await loadOptionalChunk(load).catch(() => undefined);
}

/**
 * Reloads the page once if a chunk is missing because a new build was deployed. A second failure of the same build is
 * left to the error boundary.
 */
export function reloadOnMissingChunk(): void {
  globalThis.addEventListener('vite:preloadError', () => {
    if (optionalLoads === 0 && !hasReloadedForBuild()) void reloadForNewBuild();
  });
  // A page restored from the back/forward cache may belong to a session that has ended.
  globalThis.addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
}
