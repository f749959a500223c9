import { useCallback, useEffect, useRef } from 'react';

/**
 * Which forms on the page hold input that is not saved, and what is still being sent from it. Links,
 * Back, reload, closing the tab, the language switch and sign-out ask before they throw it away;
 * `layout/LeaveQuestion` draws the question.
 */
const dirty = new Map<symbol, Held>();

type Held = 'input' | 'note' | 'importing';

/** What would throw the input away; or, whatever it is, that it would stop an import. */
export type LeaveReason = 'leave' | 'language' | 'signOut' | 'importing';

type Asker = (reason: LeaveReason) => Promise<boolean>;
let asker: Asker | null = null;

function beforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function mark(form: symbol, held: Held): void {
  dirty.set(form, held);
  globalThis.addEventListener('beforeunload', beforeUnload);
}

function unmark(form: symbol): void {
  dirty.delete(form);
  if (dirty.size === 0) globalThis.removeEventListener('beforeunload', beforeUnload);
}

export function hasUnsaved(): boolean {
  return dirty.size > 0;
}

const forgetListeners = new Set<() => void>();

/** Calls the listener when unsaved input was saved or given up. Returns how to stop. */
export function onForgotten(listener: () => void): () => void {
  forgetListeners.add(listener);
  return () => forgetListeners.delete(listener);
}

/** Lets go of all unsaved input: the person chose to leave it, or the session is over. */
export function forgetUnsaved(): void {
  for (const form of dirty.keys()) unmark(form);
  for (const listener of forgetListeners) listener();
}

/** Lets go of what a form held that was saved. A note that is being written beside it was not. */
export function forgetSaved(): void {
  for (const [form, held] of dirty) if (held !== 'note') unmark(form);
  for (const listener of forgetListeners) listener();
}

/**
 * Tells the console that a form holds unsaved input. Call what it returns right after a successful
 * save, before navigating: the form is still dirty until it renders again.
 */
export function useUnsaved(isDirty: boolean, held: Held = 'input'): () => void {
  const form = useRef(Symbol('form'));
  const release = useCallback(() => unmark(form.current), []);
  useEffect(() => {
    if (isDirty) mark(form.current, held);
    return release;
  }, [isDirty, held, release]);
  return release;
}

/**
 * Whether the page may be left: true at once when nothing is unsaved, otherwise what the person
 * answers. A yes lets go of the input, so nobody is asked twice.
 */
export async function confirmLeave(reason: LeaveReason): Promise<boolean> {
  if (!hasUnsaved()) return true;
  const importing = [...dirty.values()].includes('importing');
  const leave = asker ? await asker(importing ? 'importing' : reason) : true;
  if (leave) forgetUnsaved();
  return leave;
}

/** Registers who draws the question; answers how to unregister. */
export function askWith(question: Asker): () => void {
  asker = question;
  return () => {
    if (asker === question) asker = null;
  };
}
