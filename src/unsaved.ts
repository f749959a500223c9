import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Forms of the page with unsaved input, or with input that is being sent. Links, Back, reload, closing the tab, the
 * language switch and sign-out ask for confirmation before discarding it; `LeaveConfirmation` in app/ConsoleFrame.tsx
 * renders the question.
 */
const unsavedForms = new Map<symbol, UnsavedKind>();

type UnsavedKind = 'input' | 'note' | 'importing';

/** Action that would discard unsaved input; `importing`: any action that would stop a running import. */
export type LeaveReason = 'leave' | 'language' | 'signOut' | 'importing';

type LeavePrompt = (reason: LeaveReason) => Promise<boolean>;
let leavePrompt: LeavePrompt | null = null;

function beforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function mark(form: symbol, kind: UnsavedKind): void {
  unsavedForms.set(form, kind);
  globalThis.addEventListener('beforeunload', beforeUnload);
}

function unmark(form: symbol): void {
  unsavedForms.delete(form);
  if (unsavedForms.size === 0) globalThis.removeEventListener('beforeunload', beforeUnload);
}

export function hasUnsaved(): boolean {
  return unsavedForms.size > 0;
}

const clearListeners = new Set<() => void>();

export function onUnsavedCleared(listener: () => void): () => void {
  clearListeners.add(listener);
  return () => clearListeners.delete(listener);
}

export function clearUnsaved(): void {
  for (const form of unsavedForms.keys()) unmark(form);
  for (const listener of clearListeners) listener();
}

/** Clears the unsaved input of a saved form. A note that is being written on the same page stays unsaved. */
export function clearSavedInput(): void {
  for (const [form, kind] of unsavedForms) if (kind !== 'note') unmark(form);
  for (const listener of clearListeners) listener();
}

/**
 * Registers the unsaved input of a form. Call the returned function immediately after a successful save, before
 * navigating: the form stays dirty until it renders again.
 */
export function useUnsaved(isDirty: boolean, kind: UnsavedKind = 'input'): () => void {
  const form = useRef(Symbol('form'));
  const release = useCallback(() => unmark(form.current), []);
  useEffect(() => {
    if (isDirty) mark(form.current, kind);
    return release;
  }, [isDirty, kind, release]);
  return release;
}

/**
 * Registers the unsaved input of a form that reports its changes, so that the form does not render when it becomes
 * dirty. `subscribe` is stable and returns the function that unsubscribes.
 */
export function useUnsavedForm(subscribe: (onDirtyChange: (isDirty: boolean) => void) => () => void): void {
  // Inputs may set values in their effects, which run after all layout effects.
  useLayoutEffect(() => {
    const form = Symbol('form');
    let wasDirty = false;
    const unsubscribe = subscribe((isDirty) => {
      // A saved form stays dirty, and must not be registered again.
      if (isDirty === wasDirty) return;
      wasDirty = isDirty;
      if (isDirty) mark(form, 'input');
      else unmark(form);
    });
    return () => {
      unsubscribe();
      unmark(form);
    };
  }, [subscribe]);
}

/**
 * Returns whether the page may be left: true without unsaved input, otherwise the user's answer. If the user agrees,
 * clears the input.
 */
export async function confirmLeave(reason: LeaveReason): Promise<boolean> {
  if (!hasUnsaved()) return true;
  const isImporting = [...unsavedForms.values()].includes('importing');
  const mayLeave = leavePrompt ? await leavePrompt(isImporting ? 'importing' : reason) : true;
  if (mayLeave) clearUnsaved();
  return mayLeave;
}

export function registerLeavePrompt(prompt: LeavePrompt): () => void {
  leavePrompt = prompt;
  return () => {
    if (leavePrompt === prompt) leavePrompt = null;
  };
}
