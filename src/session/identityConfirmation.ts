import { useSyncExternalStore } from 'react';

let pendingConfirmation: { promise: Promise<boolean>; settle: (isConfirmed: boolean) => void } | null = null;
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Asks for the password again. Returns false if the user cancels. Requests made at the same time share one answer. */
export function confirmIdentity(): Promise<boolean> {
  if (pendingConfirmation) return pendingConfirmation.promise;
  let settle: (isConfirmed: boolean) => void = () => {};
  const promise = new Promise<boolean>((resolve) => (settle = resolve));
  pendingConfirmation = { promise, settle };
  notifyListeners();
  return promise;
}

export function settleConfirmation(isConfirmed: boolean): void {
  const settledConfirmation = pendingConfirmation;
  pendingConfirmation = null;
  settledConfirmation?.settle(isConfirmed);
  notifyListeners();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsConfirmationRequested = (): boolean =>
  useSyncExternalStore(subscribe, () => pendingConfirmation !== null);
