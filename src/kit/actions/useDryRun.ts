import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { isTransient, problemOf, type ProblemDetails } from '../../data/problem';
import type { FormValues } from '../form/values';
import type { ActionRequest } from './actionRequest';
import type { RequestState } from './useActionRequest';

export interface DryRun<T> {
  outcome: T | null;
  problem: ProblemDetails | null;
  /** The request would be refused, so there is no point in sending it. */
  refused: boolean;
  pending: boolean;
  /** The response belongs to the current input. */
  isCurrent: boolean;
  again: () => void;
}

const debounceMs = 400;

/**
 * Previews a request by a dry run. `input` is `null` while it is not complete.
 */
export function useDryRun<T>(request: ActionRequest<T>, state: RequestState, input: FormValues | null): DryRun<T> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { key, seen } = state;
  const typed = input === null ? null : JSON.stringify(input);
  const settledInput = useDebounced(typed);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [request.resource.name, 'dryRun', request.name, key, seen?.version, settledInput],
    queryFn: async ({ signal }) => {
      try {
        return await request.send(dataProvider, inputIn(settledInput), { key, dryRun: true, signal }, seen);
      } catch (failure) {
        // A newer version needs another dry run.
        const { current } = problemOf(failure);
        if (current) state.adopt(current);
        throw failure;
      }
    },
    enabled: settledInput !== null && !state.running && !state.unsettled,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  const problem = error ? problemOf(error) : null;
  return {
    outcome: data ?? null,
    problem,
    refused: problem !== null && problem.current === undefined && settledInput === typed && !isTransient(error),
    pending: isFetching || settledInput !== typed,
    isCurrent: data !== undefined && settledInput === typed,
    again: () => void refetch(),
  };
}

function inputIn(text: string | null): FormValues {
  return text === null ? {} : JSON.parse(text);
}

/** Debounces the value; returns the first one at once. */
function useDebounced(value: string | null): string | null {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return value === null ? null : rested;
}
