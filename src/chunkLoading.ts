import { confirmLeave } from './unsaved';

const storageKey = 'sobremesa.reloadedFor';

/** Identifies the build of this page, because the URL of its script contains a hash. */
export const buildId = import.meta.url;

function hasReloadedForBuild(): boolean {
  try {
    return sessionStorage.getItem(storageKey) === buildId;
  } catch {
    // Storage is unavailable: returns true, because an error page is better than a reload loop.
    return true;
  }
}

export async function reloadForNewBuild(): Promise<void> {
  if (!(await confirmLeave('leave'))) return;
  try {
    sessionStorage.setItem(storageKey, buildId);
  } catch {
    // Storage is unavailable: `hasReloadedForBuild` then prevents a reload loop.
  }
  location.reload();
}

let pendingOptionalLoads = 0;

/** Loads an optional chunk. If the chunk is missing, the page is not reloaded. Throws the errors of `load`. */
export async function loadOptionalChunk<T>(load: () => Promise<T>): Promise<T> {
  pendingOptionalLoads += 1;
  try {
    return await load();
  } finally {
    pendingOptionalLoads -= 1;
  }
}

/**
 * Preloads a chunk and ignores errors. A missing chunk is requested again, and its error reported, when it is needed.
 */
export async function preloadChunk(load: () => Promise<unknown>): Promise<void> {
  await loadOptionalChunk(load).catch(() => undefined);
}

const missingChunkErrors = new WeakSet<object>();

/**
 * Reloads the page once if a chunk is missing because a new build was deployed. If the same build fails again, the
 * error boundary shows the error.
 */
export function reloadOnMissingChunk(): void {
  globalThis.addEventListener('vite:preloadError', ({ payload }) => {
    missingChunkErrors.add(payload);
    if (pendingOptionalLoads === 0) void reloadOnce();
  });
  // Reloads a page restored from the back/forward cache, because its session may have ended.
  globalThis.addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
}

/** Reloads the page once if the error is that of a missing chunk which failed while an optional chunk was loading. */
export function reloadIfChunkMissing(error: unknown): void {
  if (error instanceof Error && missingChunkErrors.has(error)) void reloadOnce();
}

let isReloading = false;

async function reloadOnce(): Promise<void> {
  if (isReloading || hasReloadedForBuild()) return;
  isReloading = true;
  // While the server does not answer, a reload would replace the console by the browser's error page.
  while (!(await isServerAnswering()))
    await new Promise((resolve) => setTimeout(resolve, serverCheckIntervalMs * (0.5 + Math.random())));
  isReloading = false;
  await reloadForNewBuild();
}

const serverCheckIntervalMs = 2_000;
const serverTimeoutMs = 5_000;

const isServerAnswering = () =>
  fetch(import.meta.env.BASE_URL, { cache: 'no-store', signal: AbortSignal.timeout(serverTimeoutMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Id of the element in index.html in which the build lists the console's files (build/preload.ts). */
const fileListId = 'preload';

export function runWhenIdle(task: () => void): void {
  if (globalThis.requestIdleCallback) globalThis.requestIdleCallback(task);
  else setTimeout(task);
}

/**
 * Fetches all files of the console when the browser is idle, so that navigation fetches no script. `modulepreload` compiles a script without
 * running it, which keeps the page responsive. In development there is no list, and nothing is fetched.
 */
export function preloadFiles(): void {
  const fileListText = document.getElementById(fileListId)?.textContent;
  const files: readonly string[] = fileListText ? JSON.parse(fileListText) : [];
  appendWhenIdle(files.map(preloadLink));
}

/** Appends links during idle times: appending all at once would block a slow device while the first page renders. */
function appendWhenIdle([link, ...otherLinks]: readonly HTMLLinkElement[]): void {
  if (!link) return;
  runWhenIdle(() => {
    document.head.append(link);
    appendWhenIdle(otherLinks);
  });
}

function preloadLink(file: string): HTMLLinkElement {
  const link = document.createElement('link');
  if (file.endsWith('.css')) {
    link.rel = 'preload';
    link.as = 'style';
    // Must match the mode of Vite's own request: otherwise the browser fetches the file twice.
    link.crossOrigin = 'anonymous';
  } else {
    link.rel = 'modulepreload';
  }
  link.fetchPriority = 'low';
  link.href = file;
  return link;
}
