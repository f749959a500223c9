/** Hides or shows the page, as a browser tells it. */
export function setVisibility(visibilityState: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** The page is what it was before `show`. */
export function restoreVisibility(): void {
  Reflect.deleteProperty(document, 'visibilityState');
}
