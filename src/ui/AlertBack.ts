import { useEffect, useLayoutEffect, useRef } from 'react';
import { historyIndex, onceAtRest, useAddress } from '../layout/address';

function isHeld(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'alert' in state;
}

/** How many alerts are on screen: the entry goes with the last. */
let holders = 0;

/** How each of those on screen takes its entry. */
const holds: (() => void)[] = [];

/** An alert that came up while the entry of the one before was on its way out takes one of its own. */
function swallow(event: Event): void {
  event.stopImmediatePropagation();
  holds.at(-1)?.();
}

/** The entry of the last alert goes, unless a navigation took it. */
function giveBack(): void {
  if (holders > 0 || !isHeld()) return;
  globalThis.addEventListener('popstate', swallow, { capture: true, once: true });
  history.back();
}

/**
 * Gives an open alert or dialog the browser's Back: while it is on screen one entry of the history
 * belongs to it, and the router does not see that entry come and go. `onBack` is what Back does;
 * `null` means that it does nothing at all (specification.md §4). However else it is closed, the
 * entry goes with it; who navigates while it is open replaces the entry (`{ replace: true }`).
 */
export function useBack(onBack: (() => void) | null): void {
  // A navigation under way would put its own entry on top of ours.
  const { key, busy } = useAddress();
  const back = useRef(onBack);
  useEffect(() => {
    back.current = onBack;
  });

  // Before it is painted: whoever sees the alert can already press Back.
  useLayoutEffect(() => {
    if (busy) return undefined;
    const hold = () => {
      if (!isHeld()) history.pushState({ ...(history.state as object | null), idx: historyIndex() + 1, alert: key }, '', location.href);
    };
    const pop = (event: Event) => {
      event.stopImmediatePropagation();
      if (back.current) back.current();
      else hold();
    };
    hold();
    holds.push(hold);
    globalThis.addEventListener('popstate', pop, { capture: true });
    return () => {
      holds.splice(holds.indexOf(hold), 1);
      globalThis.removeEventListener('popstate', pop, { capture: true });
    };
  }, [busy, key]);

  useEffect(() => {
    holders += 1;
    return () => {
      holders -= 1;
      // Once what closed it has come to rest: an entry that a navigation took is no longer ours.
      setTimeout(() => onceAtRest(giveBack), 0);
    };
  }, []);
}
