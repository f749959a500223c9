import { useEffect, useLayoutEffect, useRef } from 'react';
import { useAddress } from '../layout/address';

function isHeld(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'alert' in state;
}

/**
 * Gives an open alert the browser's Back: while it is on screen one entry of the history belongs to
 * it, and the router does not see that entry come and go. `onBack` is what Back does; `null` means
 * that it does nothing at all (specification.md §4). Call what it returns when the alert is answered
 * in another way, so that no dead entry stays behind.
 */
export function useBack(onBack: (() => void) | null): () => void {
  // A navigation under way would put its own entry on top of ours.
  const { key, busy } = useAddress();
  const back = useRef(onBack);
  const released = useRef(false);
  useEffect(() => {
    back.current = onBack;
  });

  // Before it is painted: whoever sees the alert can already press Back.
  useLayoutEffect(() => {
    if (busy) return undefined;
    released.current = false;
    const { href } = location;
    const state: unknown = history.state;
    const hold = () => {
      if (!isHeld()) history.pushState({ ...(state as object | null), alert: key }, '', href);
    };
    const pop = (event: Event) => {
      event.stopImmediatePropagation();
      if (released.current) return;
      if (back.current) back.current();
      else hold();
    };
    hold();
    globalThis.addEventListener('popstate', pop, { capture: true });
    return () => globalThis.removeEventListener('popstate', pop, { capture: true });
  }, [busy, key]);

  return () => {
    if (released.current || !isHeld()) return;
    released.current = true;
    globalThis.addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
    history.back();
  };
}
