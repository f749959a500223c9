import { pathnameOf } from './address';

/**
 * The one owner of the browser's history. The pages before sign-in and react-router both go through
 * it, so that whatever a person does with Back and Forward, the address and the page on screen agree.
 *
 * A link writes its entry when the page changes, so a link that is denied has touched nothing. Back
 * and Forward have moved the browser before anybody is asked. Every entry carries its index
 * (`history.state.idx`, as react-router writes it); a traversal that is not followed is undone by
 * going from the index the browser is at to the index of the page on screen, never by counting steps.
 * Nothing is pushed and no `popstate` is stopped.
 */

export interface WriteOptions {
  replace?: boolean;
  state?: unknown;
}

/** Told that the browser moved to another entry, or (`stay`) that the navigation under way is dropped. */
type Listener = (event: 'moved' | 'stay') => void;

/** Asked before Back or Forward leaves the page on screen; true: the page stays. */
export type TraversalGuard = (to: { pathname: string; index: number }) => boolean;

let listener: Listener | null = null;
const guards: TraversalGuard[] = [];

/** The index of the entry whose page is on screen. */
let shown = 0;
/** The index the browser was last seen at. */
let position = 0;
/** A traversal was passed on to the listener, whose page is not on screen yet. */
let pending = false;
/** The browser is on its way back to the page on screen. */
let returning = false;
/** Waits for the browser to be back there. */
const afterReturn: (() => void)[] = [];

/** After this many milliseconds without another `popstate` the browser is at rest. */
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

/** How many entries of the console lie before the one the browser is at. */
export function historyIndex(): number {
  return indexIn(history.state) ?? 0;
}

/** A browser adds an entry of its own when the fragment is changed by hand: it follows the last one. */
function readPosition(): number {
  const index = indexIn(history.state);
  if (index !== null) return index;
  history.replaceState({ usr: null, key: newKey(), idx: position + 1 }, '');
  return position + 1;
}

/** Zero would load the page anew. */
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
    // Back and then Forward, before the page in between was there.
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
    // Back or Forward was pressed meanwhile. Where that ends is known once the browser is at rest.
    rest = setTimeout(() => {
      returning = false;
      decide();
    }, restAfter);
  }
}

/** Runs `act` once the browser is at the entry of the page on screen. */
function atShown(act: () => void): void {
  if (!returning && historyIndex() === shown) return act();
  afterReturn.push(act);
  returnToShown();
}

/**
 * Writes an entry for the page that comes on screen: after, or in place of, that of the page there
 * is. `write` calls `pushState` or `replaceState`.
 */
export function writeFromShown(write: () => void): void {
  // Whatever traversal was under way, this navigation took its place.
  pending = false;
  atShown(() => {
    write();
    shown = historyIndex();
    position = shown;
  });
}

/** Writes an entry as react-router does, which takes over after the sign-in. `href` is what the browser shows. */
export function writeEntry(href: string, { replace = false, state = null }: WriteOptions = {}): void {
  writeFromShown(() => {
    const entry = { usr: state, key: newKey(), idx: historyIndex() + (replace ? 0 : 1) };
    if (replace) history.replaceState(entry, '', href);
    else history.pushState(entry, '', href);
  });
}

/** The page of the entry the browser is at is on screen now. */
export function arrive(): void {
  if (returning) return;
  pending = false;
  shown = historyIndex();
  position = shown;
}

/** Drops the navigation under way: the page on screen stays, and the history is as it was. */
export function stayOnPage(): void {
  pending = false;
  listener?.('stay');
  if (historyIndex() !== shown) returnToShown();
}

/** A redirect of the traversal under way, or of the page on screen: it takes the place of that entry. */
export function redirectTo(href: string): void {
  if (pending) arrive();
  writeEntry(href, { replace: true });
}

/** Goes to an entry by its index, once the browser is at rest. */
export function traverseTo(index: number): void {
  atShown(() => goTo(index));
}

/** Whether Back or Forward has moved the browser away from the page on screen. */
export function isMoving(): boolean {
  return pending || returning;
}

/** Follows Back and Forward from here on; one listener at a time. Answers how to stop. */
export function followHistory(next: Listener): () => void {
  globalThis.addEventListener('popstate', onPopState);
  listener = next;
  // The first entry of a visit is not ours yet.
  if (indexIn(history.state) === null) history.replaceState(Object.assign({}, history.state, { idx: 0 }), '');
  arrive();
  return () => {
    if (listener !== next) return;
    listener = null;
    globalThis.removeEventListener('popstate', onPopState);
  };
}

/** Asks `guard` before Back or Forward leaves the page, and before the guards added earlier. Answers how to remove it. */
export function guardTraversal(guard: TraversalGuard): () => void {
  guards.push(guard);
  return () => void guards.splice(guards.indexOf(guard), 1);
}
