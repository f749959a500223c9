/** Hides or shows the page as a browser does. */
export function setVisibility(visibilityState: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Undoes `setVisibility`. */
export function restoreVisibility(): void {
  Reflect.deleteProperty(document, 'visibilityState');
}
