import { QueryClient } from '@tanstack/react-query';
import { sleep } from './concurrency';
import { isEndpointMissing, isTransient, problemOf } from './problem';
import { journals } from '../../contract/money/ledger';
import type { Resource } from '../../contract/resource';
import { resources } from '../../contract/resources';

/**
 * Longest wait before an automatic retry, in milliseconds. If `Retry-After` is longer, the page shows the error with a
 * retry button.
 */
const maxRetryDelayMs = 5_000;

export function retry(failures: number, error: unknown): boolean {
  return isTransient(error) && failures < 2 && (problemOf(error).retryAfterMs ?? 0) <= maxRetryDelayMs;
}

/** Returns milliseconds: `Retry-After`, else 500 before the first retry and 1,000 before the second. */
export function retryDelay(failures: number, error: unknown): number {
  return problemOf(error).retryAfterMs ?? 500 * 2 ** failures;
}

const outcomeRetryDelaysMs = [500, 1_500];
const outcomeRetryDelay = (failures: number) => outcomeRetryDelaysMs[failures] ?? maxRetryDelayMs;

export function waitForRetry(client: QueryClient, failures: number): Promise<void> {
  const { retryDelay: delay = 0 } = client.getDefaultOptions().mutations ?? {};
  return sleep(typeof delay === 'number' ? delay : delay(failures, new Error('no response')));
}

/**
 * Sends queries and mutations even if the browser reports that it is offline: a paused query would show a skeleton
 * forever, and a paused mutation would be sent later without the user's knowledge.
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
      // Mutations are not retried here: `useWriteOnce` retries them with their idempotency key.
      mutations: { networkMode: 'always', retry: 0, retryDelay: outcomeRetryDelay },
    },
  });
  // Polls, because the live channel does not report the records that the user follows or pins on another device.
  for (const listKey of ['follows', 'pins'])
    client.setQueryDefaults([listKey], {
      refetchInterval: ({ state }) => (isEndpointMissing(state.error) ? false : 60_000),
    });
  // Does not retry: react-admin checks permissions several times per page and at each focus, and the guard at each
  // navigation.
  client.setQueryDefaults(['auth'], { retry: false });
  // Never refetched: if a later navigation is denied, an admitted user must stay on the current page.
  client.setQueryDefaults(['auth', 'getPermissions'], { staleTime: Infinity });
  client.setQueryDefaults(['auth', 'checkAuth'], {
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return client;
}

/**
 * Query `meta`. `dependsOn` lists resources: when another user changes one of them, the live channel refetches the
 * query.
 */
export interface QueryMeta extends Record<string, unknown> {
  dependsOn?: readonly string[];
  /** Minimum time in milliseconds between two refetches caused by the live channel, for costly queries. */
  minRefetchInterval?: number;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

type NamedResource = Pick<Resource, 'name'>;

export const movesMoney = ({ name, money }: Pick<Resource, 'name' | 'money'>): boolean =>
  money === true || name === journals.name;

const moneyResources: readonly NamedResource[] = resources.filter(movesMoney);

/** Milliseconds; long, because reports are costly and not urgent. */
export const reportRefetchInterval = 15_000;

export function dependsOn(changingResources: readonly NamedResource[], minRefetchInterval?: number): QueryMeta {
  return {
    dependsOn: changingResources.map(({ name }) => name),
    ...(minRefetchInterval !== undefined && { minRefetchInterval }),
  };
}

export function dependsOnMoney(minRefetchInterval?: number, otherResources: readonly NamedResource[] = []): QueryMeta {
  return dependsOn([...moneyResources, ...otherResources], minRefetchInterval);
}
