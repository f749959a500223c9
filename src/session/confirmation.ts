import { useSyncExternalStore } from 'react';

/** That it is still the same person who sits there, asked in place: requests wait for the answer. */
let waiting: { answer: Promise<boolean>; settle: (confirmed: boolean) => void } | null = null;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Has the person give their password again; false: they would rather not. Requests that ask together wait for one answer. */
export function confirmIdentity(): Promise<boolean> {
  if (waiting) return waiting.answer;
  let settle: (confirmed: boolean) => void = () => {};
  const answer = new Promise<boolean>((resolve) => (settle = resolve));
  waiting = { answer, settle };
  tell();
  return answer;
}

/** Answers everybody who waits. */
export function settleConfirmation(confirmed: boolean): void {
  const before = waiting;
  waiting = null;
  before?.settle(confirmed);
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether somebody waits for the answer. */
export const useConfirmation = (): boolean => useSyncExternalStore(subscribe, () => waiting !== null);
