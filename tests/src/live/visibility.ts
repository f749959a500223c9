export function setVisibility(visibilityState: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
  document.dispatchEvent(new Event('visibilitychange'));
}

export function restoreVisibility(): void {
  Reflect.deleteProperty(document, 'visibilityState');
}
