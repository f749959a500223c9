import { useSyncExternalStore } from 'react';

let waiting: { answer: Promise<boolean>; settle: (confirmed: boolean) => void } | null = null;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Asks for the password again. Resolves to false if the person cancels. Concurrent requests share one answer. */
export function confirmIdentity(): Promise<boolean> {
  if (waiting) return waiting.answer;
  let settle: (confirmed: boolean) => void = () => {};
  const answer = new Promise<boolean>((resolve) => (settle = resolve));
  waiting = { answer, settle };
  tell();
  return answer;
}

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

export const useConfirmation = (): boolean => useSyncExternalStore(subscribe, () => waiting !== null);
