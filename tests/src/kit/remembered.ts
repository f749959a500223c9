import type { QueryClient } from '@tanstack/react-query';

/** All a console keeps anywhere of what it was told, and `more`, as one text. */
export function rememberedBy(queryClient: QueryClient, more: unknown): string {
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
    more,
  ]);
}
