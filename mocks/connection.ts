import type { MockBackend } from './mockBackend';

export function simulateOffline(backend: MockBackend): void {
  let isOffline = false;
  const updateConnection = () => {
    const shouldBeOffline = backend.active.includes('offline');
    if (shouldBeOffline === isOffline) return;
    isOffline = shouldBeOffline;
    if (isOffline) Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    // Removes the overriding property, so that the browser's `onLine` applies again.
    else Reflect.deleteProperty(navigator, 'onLine');
    globalThis.dispatchEvent(new Event(isOffline ? 'offline' : 'online'));
  };
  backend.subscribe(updateConnection);
  updateConnection();
}
