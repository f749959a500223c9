import { pathnameOf } from './address';

/**
 * Lets guards cancel Back and Forward, on public pages and in react-router. The browser moves before a guard runs, so a
 * denied traversal is undone by a traversal to the index of the page on screen (`history.state.idx`, in react-router's
 * format). Does not use `useBlocker`: it counts steps and ignores the next `popstate`, so that address and page differ
 * after a second quick Back.
 */

export interface WriteOptions {
  replace?: boolean;
  state?: unknown;
}

/** Returns true to keep the page on screen. */
export type TraversalGuard = (to: { pathname: string; index: number }) => boolean;

const guards: TraversalGuard[] = [];

let shownIndex = 0;
let isReturning = false;
const callbacksAfterReturn: (() => void)[] = [];

/** Milliseconds without another `popstate` after which the traversal counts as finished. */
const idleMs = 100;
let idleTimer: ReturnType<typeof setTimeout> | undefined;

function indexIn(state: unknown): number | null {
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null;
}

export function historyIndex(): number {
  return indexIn(history.state) ?? 0;
}

function ensureIndex(index: number): void {
  if (indexIn(history.state) === null) history.replaceState(Object.assign({}, history.state, { idx: index }), '');
}

function dispatchPopState(): void {
  globalThis.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}

function returnToShownEntry(): void {
  if (isReturning) return;
  isReturning = true;
  history.go(shownIndex - historyIndex());
}

function endReturn(): void {
  isReturning = false;
  for (const callback of callbacksAfterReturn.splice(0)) callback();
}

function onPopState(event: PopStateEvent): void {
  clearTimeout(idleTimer);
  // Adds the missing index: the browser adds an entry when the user edits the fragment of the address.
  ensureIndex(shownIndex + 1);
  const index = historyIndex();
  if (index === shownIndex) {
    // Lets the event continue, because the router cancels its current navigation at this event.
    if (isReturning) endReturn();
  } else if (isReturning) {
    event.stopImmediatePropagation();
    // Waits, because another Back or Forward has arrived: the target is known once the traversal has finished.
    idleTimer = setTimeout(() => {
      endReturn();
      dispatchPopState();
    }, idleMs);
  } else if (guards.toReversed().some((guard) => guard({ pathname: pathnameOf(location), index }))) {
    event.stopImmediatePropagation();
    returnToShownEntry();
  }
}

// Runs before the listeners of react-router and the public pages.
globalThis.addEventListener('popstate', onPopState, { capture: true });

function runAfterReturn(callback: () => void): void {
  if (isReturning) callbacksAfterReturn.push(callback);
  else callback();
}

export function markEntryShown(): void {
  // Adds an index to the first entry of a visit.
  ensureIndex(0);
  shownIndex = historyIndex();
  clearTimeout(idleTimer);
  endReturn();
}

export function stayOnPage(): void {
  if (historyIndex() === shownIndex) dispatchPopState();
  else returnToShownEntry();
}

export function writeEntry(href: string, { replace = false, state = null }: WriteOptions = {}): void {
  runAfterReturn(() => {
    const key = Math.random().toString(36).slice(2, 10);
    const entry = { usr: state, key, idx: historyIndex() + (replace ? 0 : 1) };
    if (replace) history.replaceState(entry, '', href);
    else history.pushState(entry, '', href);
    shownIndex = entry.idx;
  });
}

export function traverseTo(index: number): void {
  runAfterReturn(() => {
    // Skips `go(0)`, which would reload the page.
    if (index !== historyIndex()) history.go(index - historyIndex());
  });
}

export function isTraversalPending(): boolean {
  return isReturning || historyIndex() !== shownIndex;
}

export function guardTraversal(guard: TraversalGuard): () => void {
  guards.push(guard);
  return () => void guards.splice(guards.indexOf(guard), 1);
}
