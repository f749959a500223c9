import { useSyncExternalStore } from 'react';

let pendingConfirmation: { answer: Promise<boolean>; settle: (confirmed: boolean) => void } | null = null;
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Asks for the password again. Returns false if the user cancels. Requests made at the same time share one answer. */
export function confirmIdentity(): Promise<boolean> {
  if (pendingConfirmation) return pendingConfirmation.answer;
  let settle: (confirmed: boolean) => void = () => {};
  const response = new Promise<boolean>((resolve) => (settle = resolve));
  pendingConfirmation = { answer: response, settle };
  notifyListeners();
  return response;
}

export function settleConfirmation(confirmed: boolean): void {
  const settledConfirmation = pendingConfirmation;
  pendingConfirmation = null;
  settledConfirmation?.settle(confirmed);
  notifyListeners();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsConfirmationRequested = (): boolean =>
  useSyncExternalStore(subscribe, () => pendingConfirmation !== null);
