import { QueryClient } from '@tanstack/react-query';
import { sleep } from './concurrency';
import { isEndpointMissing, isTransient, problemOf } from './problem';

/** Longest wait before an automatic retry, in milliseconds; beyond it the error is shown with a retry button. */
const maxRetryDelay = 5_000;

export function retry(failures: number, error: unknown): boolean {
  return isTransient(error) && failures < 2 && (problemOf(error).retryAfter ?? 0) <= maxRetryDelay;
}

/** In milliseconds: `Retry-After`, else 500 and 1000. */
export function retryDelay(failures: number, error: unknown): number {
  return problemOf(error).retryAfter ?? 500 * 2 ** failures;
}

const outcomeRetryDelays = [500, 1_500];
const outcomeRetryDelay = (failures: number) => outcomeRetryDelays[failures] ?? maxRetryDelay;

export function waitForRetry(client: QueryClient, failures: number): Promise<void> {
  const { retryDelay: delay = 0 } = client.getDefaultOptions().mutations ?? {};
  return sleep(typeof delay === 'number' ? delay : delay(failures, new Error('no response')));
}

/**
 * Sends queries and mutations even if the browser reports to be offline: a paused query would show a skeleton forever,
 * and a paused mutation would be sent later without the user knowing.
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
      // Mutations are retried only with their idempotency key (`useWriteOnce`).
      mutations: { networkMode: 'always', retry: 0, retryDelay: outcomeRetryDelay },
    },
  });
  // Polls, because the live channel does not report what the user follows or pins on another device.
  for (const listKey of ['follows', 'pins'])
    client.setQueryDefaults([listKey], {
      refetchInterval: ({ state }) => (isEndpointMissing(state.error) ? false : 60_000),
    });
  // No retry: react-admin checks permissions several times per page and at each focus; the guard checks once per
  // navigation.
  client.setQueryDefaults(['auth'], { retry: false });
  // Never refetched: an admitted user stays on the current page when a later navigation is denied.
  client.setQueryDefaults(['auth', 'getPermissions'], { staleTime: Infinity });
  client.setQueryDefaults(['auth', 'checkAuth'], {
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return client;
}
