import type { World } from './world';

/** Makes the browser say "offline" while that scenario is on, as it does when the network is gone. */
export function followConnection(world: World): void {
  let offline = false;
  const follow = () => {
    const now = world.active.includes('offline');
    if (now === offline) return;
    offline = now;
    if (offline) Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    // What shadowed the browser's own answer goes away.
    else Reflect.deleteProperty(navigator, 'onLine');
    globalThis.dispatchEvent(new Event(offline ? 'offline' : 'online'));
  };
  world.subscribe(follow);
  follow();
}
