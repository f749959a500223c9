import type { MockBackend } from './mockBackend';

export function simulateOffline(world: MockBackend): void {
  let offline = false;
  const updateConnection = () => {
    const now = world.active.includes('offline');
    if (now === offline) return;
    offline = now;
    if (offline) Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    // Removes the overriding property, so that the browser's `onLine` applies again.
    else Reflect.deleteProperty(navigator, 'onLine');
    globalThis.dispatchEvent(new Event(offline ? 'offline' : 'online'));
  };
  world.subscribe(updateConnection);
  updateConnection();
}
