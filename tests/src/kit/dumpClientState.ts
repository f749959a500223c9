import type { QueryClient } from '@tanstack/react-query';

/** Returns everything that the console stores anywhere, and `extraState`, as one text. */
export function dumpClientState(queryClient: QueryClient, extraState: unknown): string {
  return JSON.stringify([
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => [queryKey, state.data, String(state.error)]),
    queryClient
      .getMutationCache()
      .getAll()
      .map(({ state }) => state),
    Object.entries(localStorage),
    Object.entries(sessionStorage),
    extraState,
  ]);
}
