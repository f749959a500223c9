import { useCallback, useEffect, useRef } from 'react';

/**
 * Forms on the page with unsaved input, and input still being sent. Links, Back, reload, closing the tab, the language
 * switch and sign-out confirm before discarding it; `layout/LeaveQuestion` renders the question.
 */
const dirty = new Map<symbol, Held>();

type Held = 'input' | 'note' | 'importing';

/** Action that would discard the input; `importing`: any action that would stop a running import. */
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

/** Calls the listener when unsaved input was saved or discarded. Returns a function that unsubscribes. */
export function onForgotten(listener: () => void): () => void {
  forgetListeners.add(listener);
  return () => forgetListeners.delete(listener);
}

/** Clears all unsaved input: the person chose to leave, or the session ended. */
export function forgetUnsaved(): void {
  for (const form of dirty.keys()) unmark(form);
  for (const listener of forgetListeners) listener();
}

/** Clears the unsaved input of a saved form; a note being written beside it stays unsaved. */
export function forgetSaved(): void {
  for (const [form, held] of dirty) if (held !== 'note') unmark(form);
  for (const listener of forgetListeners) listener();
}

/**
 * Registers a form's unsaved input. Call the returned function right after a successful save, before navigating: the
 * form stays dirty until it renders again.
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
 * Resolves to whether the page may be left: true at once without unsaved input, otherwise the person's answer. A yes
 * clears the input, so that it is asked only once.
 */
export async function confirmLeave(reason: LeaveReason): Promise<boolean> {
  if (!hasUnsaved()) return true;
  const importing = [...dirty.values()].includes('importing');
  const leave = asker ? await asker(importing ? 'importing' : reason) : true;
  if (leave) forgetUnsaved();
  return leave;
}

/** Registers the component that renders the question. Returns a function that unregisters it. */
export function askWith(question: Asker): () => void {
  asker = question;
  return () => {
    if (asker === question) asker = null;
  };
}
