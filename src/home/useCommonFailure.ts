import { notifyManager, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { problemOf } from '../data/problem';
import { homeQueryFilter } from './homeQuery';

/**
 * Returns the error that all queries of the page have in common, to show it once; else `null`. Stays until one of them
 * succeeds, also during a refetch.
 */
export function useCommonFailure(): unknown {
  const client = useQueryClient();
  const { subscribe, failure } = useMemo(() => watchFailure(client), [client]);
  return useSyncExternalStore(subscribe, failure);
}

function watchFailure(client: QueryClient) {
  const cache = client.getQueryCache();
  let last: unknown = null;
  return {
    subscribe: (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)),
    failure() {
      const states = cache.findAll(homeQueryFilter).map(({ state }) => state);
      const [first] = states;
      if (!first || states.some(({ data }) => data !== undefined)) last = null;
      else if (states.every(({ error }) => error !== null))
        last = states.every(({ error }) => isSameProblem(error, first.error)) ? first.error : null;
      return last;
    },
  };
}

const isSameProblem = (one: unknown, other: unknown) => problemOf(one).code === problemOf(other).code;
