/** Hides or shows the page, as a browser tells it. */
export function show(visibilityState: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** The page is what it was before `show`. */
export function showAsItIs(): void {
  Reflect.deleteProperty(document, 'visibilityState');
}
