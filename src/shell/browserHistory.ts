import { pathnameOf } from './address';

/**
 * Single owner of the browser's history. The public pages and react-router both use it, so that after any use of Back
 * and Forward the address matches the page on screen.
 * A link writes its entry when the page changes, so a denied link leaves the history untouched. Back and Forward have
 * moved the browser before the guard is asked. Every entry has an index (`history.state.idx`, as react-router writes
 * it); a denied traversal is undone by going from the browser's index to the index of the page on screen, never by
 * counting steps. Nothing is pushed and no `popstate` is stopped.
 */

export interface WriteOptions {
  replace?: boolean;
  state?: unknown;
}

/** Receives `moved` when the browser is at another entry, `stay` when the current navigation is cancelled. */
type Listener = (event: 'moved' | 'stay') => void;

/** True keeps the page on screen. */
export type TraversalGuard = (to: { pathname: string; index: number }) => boolean;

let listener: Listener | null = null;
const guards: TraversalGuard[] = [];

/** Index of the entry whose page is on screen. */
let shown = 0;
/** Last known index of the browser. */
let position = 0;
/** Whether a traversal was passed to the listener and its page is not on screen yet. */
let pending = false;
/** Whether the browser is on its way back to the page on screen. */
let returning = false;
const afterReturn: (() => void)[] = [];

/** Milliseconds without another `popstate` after which the browser is considered at rest. */
const restAfter = 100;
let rest: ReturnType<typeof setTimeout> | undefined;

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

function indexIn(state: unknown): number | null {
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null;
}

/** Returns the number of the console's entries before the current one. */
export function historyIndex(): number {
  return indexIn(history.state) ?? 0;
}

/** Returns the current index. An entry the browser adds when the fragment is edited by hand gets the next index. */
function readPosition(): number {
  const index = indexIn(history.state);
  if (index !== null) return index;
  history.replaceState({ usr: null, key: newKey(), idx: position + 1 }, '');
  return position + 1;
}

/** Does nothing for distance zero: `history.go(0)` would reload the page. */
function goTo(index: number): void {
  const distance = index - historyIndex();
  if (distance !== 0) history.go(distance);
}

function returnToShown(): void {
  if (returning) return;
  returning = true;
  goTo(shown);
}

function decide(): void {
  position = readPosition();
  if (position === shown) {
    // Back and then Forward, before the page in between was on screen.
    if (pending) stayOnPage();
    return;
  }
  const to = { pathname: pathnameOf(location), index: position };
  if (afterReturn.length > 0 || guards.toReversed().some((guard) => guard(to))) {
    if (pending) stayOnPage();
    else returnToShown();
  } else {
    pending = true;
    listener?.('moved');
  }
}

function onPopState(): void {
  clearTimeout(rest);
  if (!returning) return decide();
  position = readPosition();
  if (position === shown) {
    returning = false;
    for (const act of afterReturn.splice(0)) act();
  } else {
    // Back or Forward was pressed meanwhile: the target is known once the browser is at rest.
    rest = setTimeout(() => {
      returning = false;
      decide();
    }, restAfter);
  }
}

function atShown(act: () => void): void {
  if (!returning && historyIndex() === shown) return act();
  afterReturn.push(act);
  returnToShown();
}

/**
 * Writes an entry for the next page: after, or in place of, that of the page on screen. `write` calls `pushState` or
 * `replaceState`.
 */
export function writeFromShown(write: () => void): void {
  // This navigation replaces any traversal in progress.
  pending = false;
  atShown(() => {
    write();
    shown = historyIndex();
    position = shown;
  });
}

/**
 * Writes an entry in the format of react-router, which takes over after the sign-in. `href`: as shown by the browser.
 */
export function writeEntry(href: string, { replace = false, state = null }: WriteOptions = {}): void {
  writeFromShown(() => {
    const entry = { usr: state, key: newKey(), idx: historyIndex() + (replace ? 0 : 1) };
    if (replace) history.replaceState(entry, '', href);
    else history.pushState(entry, '', href);
  });
}

/** Marks the page of the browser's current entry as being on screen. */
export function arrive(): void {
  if (returning) return;
  pending = false;
  shown = historyIndex();
  position = shown;
}

/** Cancels the current navigation: the page on screen stays, and the history is restored. */
export function stayOnPage(): void {
  pending = false;
  listener?.('stay');
  if (historyIndex() !== shown) returnToShown();
}

/** Redirects the current traversal, or the page on screen, by replacing its entry. */
export function redirectTo(href: string): void {
  if (pending) arrive();
  writeEntry(href, { replace: true });
}

/** Goes to an entry by its index, once the browser is at rest. */
export function traverseTo(index: number): void {
  atShown(() => goTo(index));
}

/** Returns whether Back or Forward has moved the browser away from the page on screen. */
export function isMoving(): boolean {
  return pending || returning;
}

/** Listens to Back and Forward; one listener at a time. Returns a function that stops it. */
export function followHistory(next: Listener): () => void {
  globalThis.addEventListener('popstate', onPopState);
  listener = next;
  // The first entry of a visit has no index yet.
  if (indexIn(history.state) === null) history.replaceState(Object.assign({}, history.state, { idx: 0 }), '');
  arrive();
  return () => {
    if (listener !== next) return;
    listener = null;
    globalThis.removeEventListener('popstate', onPopState);
  };
}

/** Registers a guard for Back and Forward; the latest is asked first. Returns a function that removes it. */
export function guardTraversal(guard: TraversalGuard): () => void {
  guards.push(guard);
  return () => void guards.splice(guards.indexOf(guard), 1);
}
