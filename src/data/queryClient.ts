import { QueryClient } from '@tanstack/react-query';
import { isTransient, problemOf } from './problem';

/** Longer than this nobody waits for: the error is shown, with its own way to try again. */
const longestWait = 5_000;

/** Twice more for what may pass, never for a refusal. */
export function retry(failures: number, error: unknown): boolean {
  return isTransient(error) && failures < 2 && (problemOf(error).retryAfter ?? 0) <= longestWait;
}

/** As long as the server asked, else 0.5 s and 1 s. */
export function retryDelay(failures: number, error: unknown): number {
  return problemOf(error).retryAfter ?? 500 * 2 ** failures;
}

/**
 * Queries and mutations go out whether or not the browser believes to be online: paused ones would
 * be a skeleton without end, or a write sent later behind the person's back.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 300_000,
        networkMode: 'always',
        refetchOnReconnect: 'always',
        retry,
        retryDelay,
      },
      mutations: { networkMode: 'always', retry: 0 },
    },
  });
  // react-admin asks several times a page and at each focus; the guard asks once a navigation.
  client.setQueryDefaults(['auth'], { retry: false });
  // Who was admitted stays on the page they are on when a later navigation is denied.
  client.setQueryDefaults(['auth', 'getPermissions'], { staleTime: Infinity });
  client.setQueryDefaults(['auth', 'checkAuth'], {
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return client;
}
