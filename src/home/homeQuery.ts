import { queryOptions } from '@tanstack/react-query';
import type { Origin } from '../data/comesFrom';
import { retry } from '../data/queryClient';

/** All that the page asks stands under this name, so that it can be asked again at once. */
const homeKey = 'home';

/** All that the page shows now asks. */
export const ofHome = { queryKey: [homeKey], type: 'active' } as const;

/** When the tab comes back it asks again, but not for what is younger than this, in milliseconds. */
const freshFor = 30_000;

/** One question of the page: whoever comes to it sees what is true now, not what was when he left. */
export function homeQuery<T>(key: readonly unknown[], meta: Origin, ask: (signal: AbortSignal) => Promise<T>) {
  return queryOptions({
    queryKey: [homeKey, ...key],
    queryFn: ({ signal }) => ask(signal),
    meta,
    staleTime: freshFor,
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
    retry,
  });
}

/** A query as a tile shows it. */
export interface TileQuery<T> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}
