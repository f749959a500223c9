import { pathnameOf } from './address';

/**
 * Undoes Back and Forward where the page on screen stays, for the public pages and react-router alike. The browser has
 * moved before anybody is asked, so a denied traversal is undone by going from the browser's index to that of the page
 * on screen (`history.state.idx`, as react-router writes it), never by counting steps. `useBlocker` counts: it goes back
 * as far as one `popstate` went and ignores the next one, so a second quick Back would part address and page.
 */

export interface WriteOptions {
  replace?: boolean;
  state?: unknown;
}

/** True keeps the page on screen. */
export type TraversalGuard = (to: { pathname: string; index: number }) => boolean;

const guards: TraversalGuard[] = [];

/** Index of the entry whose page is on screen. */
let shown = 0;
/** Whether the browser is on its way back to the page on screen. */
let returning = false;
const afterReturn: (() => void)[] = [];

/** Milliseconds without another `popstate` after which the browser is considered at rest. */
const restAfter = 100;
let rest: ReturnType<typeof setTimeout> | undefined;

function indexIn(state: unknown): number | null {
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null;
}

/** Returns the number of the console's entries before the current one. */
export function historyIndex(): number {
  return indexIn(history.state) ?? 0;
}

/** Gives an index to an entry that neither we nor react-router wrote. */
function ensureIndex(index: number): void {
  if (indexIn(history.state) === null) history.replaceState(Object.assign({}, history.state, { idx: index }), '');
}

function dispatchPopState(): void {
  globalThis.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}

function returnToShown(): void {
  if (returning) return;
  returning = true;
  history.go(shown - historyIndex());
}

function endReturn(): void {
  returning = false;
  for (const act of afterReturn.splice(0)) act();
}

function onPopState(event: PopStateEvent): void {
  clearTimeout(rest);
  // The browser adds an entry when the fragment is edited by hand.
  ensureIndex(shown + 1);
  const index = historyIndex();
  if (index === shown) {
    // Not stopped: at the page on screen, whoever handles navigation cancels the current one.
    if (returning) endReturn();
  } else if (returning) {
    event.stopImmediatePropagation();
    // Back or Forward was pressed meanwhile: the target is known once the browser is at rest.
    rest = setTimeout(() => {
      endReturn();
      dispatchPopState();
    }, restAfter);
  } else if (guards.toReversed().some((guard) => guard({ pathname: pathnameOf(location), index }))) {
    event.stopImmediatePropagation();
    returnToShown();
  }
}

// Before the listeners of react-router and of the public pages.
globalThis.addEventListener('popstate', onPopState, { capture: true });

function whenReturned(act: () => void): void {
  if (returning) afterReturn.push(act);
  else act();
}

/** Marks the page of the browser's current entry as being on screen. */
export function arrive(): void {
  // The first entry of a visit has no index yet.
  ensureIndex(0);
  shown = historyIndex();
  clearTimeout(rest);
  endReturn();
}

/** Cancels the current navigation: the page on screen stays, and the history is restored. */
export function stayOnPage(): void {
  if (historyIndex() === shown) dispatchPopState();
  else returnToShown();
}

/** Writes an entry in the format of react-router and marks its page as being on screen. */
export function writeEntry(href: string, { replace = false, state = null }: WriteOptions = {}): void {
  whenReturned(() => {
    const key = Math.random().toString(36).slice(2, 10);
    const entry = { usr: state, key, idx: historyIndex() + (replace ? 0 : 1) };
    if (replace) history.replaceState(entry, '', href);
    else history.pushState(entry, '', href);
    shown = entry.idx;
  });
}

/** Goes to an entry by its index. */
export function traverseTo(index: number): void {
  whenReturned(() => {
    // `go(0)` would reload the page.
    if (index !== historyIndex()) history.go(index - historyIndex());
  });
}

/** Returns whether Back or Forward has moved the browser away from the page on screen. */
export function isMoving(): boolean {
  return returning || historyIndex() !== shown;
}

/** Registers a guard for Back and Forward; the latest is asked first. Returns a function that removes it. */
export function guardTraversal(guard: TraversalGuard): () => void {
  guards.push(guard);
  return () => void guards.splice(guards.indexOf(guard), 1);
}
