/** Id of the element in index.html in which the build lists the console's files (build/preload.ts). */
const listId = 'preload';

export function runWhenIdle(task: () => void): void {
  if (globalThis.requestIdleCallback) globalThis.requestIdleCallback(task);
  else setTimeout(task);
}

/**
 * Fetches all files of the console, so that navigation fetches no script. `modulepreload` compiles a script without
 * running it, which keeps the page responsive. In development there is no list, and nothing is fetched.
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
    // Must match the mode of Vite's own request: otherwise the browser fetches the file twice.
    link.crossOrigin = 'anonymous';
  } else {
    link.rel = 'modulepreload';
  }
  link.fetchPriority = 'low';
  link.href = file;
  return link;
}
