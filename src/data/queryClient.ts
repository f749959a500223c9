import { QueryClient } from '@tanstack/react-query';
import { isNotOffered, isTransient, problemOf } from './problem';

/** The longest wait before a retry; beyond it the error is shown, with a button to retry. */
const longestWait = 5_000;

/** Retries twice what may be temporary, and never a refusal. */
export function retry(failures: number, error: unknown): boolean {
  return isTransient(error) && failures < 2 && (problemOf(error).retryAfter ?? 0) <= longestWait;
}

/** The delay of a retry: `Retry-After`, else 0.5 s and 1 s. */
export function retryDelay(failures: number, error: unknown): number {
  return problemOf(error).retryAfter ?? 500 * 2 ** failures;
}

/** The pauses before a lost outcome is asked after again, in milliseconds. */
const outcomePauses = [500, 1_500];
const outcomeDelay = (failures: number) => outcomePauses[failures] ?? longestWait;

/**
 * Queries and mutations are sent even if the browser reports to be offline: a paused query would show a skeleton
 * forever, and a paused mutation would be sent later without the person knowing.
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
      // What has an effect is repeated under its key alone (`useActionRequest`).
      mutations: { networkMode: 'always', retry: 0, retryDelay: outcomeDelay },
    },
  });
  // What the person keeps on another device is told to nobody: it is asked for now and then, while the page is seen.
  for (const kept of ['follows', 'pins'])
    client.setQueryDefaults([kept], { refetchInterval: ({ state }) => (isNotOffered(state.error) ? false : 60_000) });
  // react-admin checks permissions several times per page and at each focus; the guard checks once per navigation.
  client.setQueryDefaults(['auth'], { retry: false });
  // An admitted person stays on the current page when a later navigation is denied.
  client.setQueryDefaults(['auth', 'getPermissions'], { staleTime: Infinity });
  client.setQueryDefaults(['auth', 'checkAuth'], {
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return client;
}
