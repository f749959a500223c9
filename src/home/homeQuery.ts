import { queryOptions } from '@tanstack/react-query';
import type { QueryMeta } from '../data/queryDependencies';
import { retry } from '../data/queryClient';

const homeKey = 'home';

export const homeQueryFilter = { queryKey: [homeKey], type: 'active' } as const;

/** Milliseconds during which data counts as fresh and is not refetched on window focus. */
const homeStaleTime = 30_000;

/**
 * Returns the options of a query of the home page. The query refetches at each mount, so that a returning user sees
 * current data.
 */
export function homeQuery<T>(key: readonly unknown[], meta: QueryMeta, fetchData: (signal: AbortSignal) => Promise<T>) {
  return queryOptions({
    queryKey: [homeKey, ...key],
    queryFn: ({ signal }) => fetchData(signal),
    meta,
    staleTime: homeStaleTime,
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
    retry,
  });
}

export interface TileQuery<T> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}
