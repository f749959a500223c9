/** The element of index.html in which the build lists the console's files (build/preload.ts). */
const listId = 'preload';

/** Runs `task` when the page has nothing else to do. */
export function whenIdle(task: () => void): void {
  if (globalThis.requestIdleCallback) globalThis.requestIdleCallback(task);
  else setTimeout(task);
}

/**
 * Fetches every file of the console ahead of need, so that a visit to any page then fetches no script.
 * `modulepreload` compiles a script without running it: the page stays free for who types into it.
 * In development there is no list, and nothing is fetched.
 */
export function preloadFiles(): void {
  const list = document.getElementById(listId)?.textContent;
  const files: readonly string[] = list ? JSON.parse(list) : [];
  document.head.append(...files.map(preloadLink));
}

function preloadLink(file: string): HTMLLinkElement {
  const link = document.createElement('link');
  if (file.endsWith('.css')) {
    link.rel = 'preload';
    link.as = 'style';
    // As Vite will ask for it: a file fetched in another mode is not used, and is fetched again.
    link.crossOrigin = 'anonymous';
  } else {
    link.rel = 'modulepreload';
  }
  link.fetchPriority = 'low';
  link.href = file;
  return link;
}
