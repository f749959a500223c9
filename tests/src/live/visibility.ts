export function setVisibility(visibilityState: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Restores the visibility that `setVisibility` changed. */
export function restoreVisibility(): void {
  Reflect.deleteProperty(document, 'visibilityState');
}
