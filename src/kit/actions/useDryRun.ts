import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { isTransient, problemOf, type ProblemDetails } from '../../data/problem';
import type { FormValues } from '../form/formValues';
import type { ActionRequest } from './actionRequest';
import type { ActionRequestState } from './useActionRequest';

export interface DryRun<T> {
  outcome: T | null;
  problem: ProblemDetails | null;
  refused: boolean;
  pending: boolean;
  isCurrent: boolean;
  refetchDryRun: () => void;
}

const debounceMs = 400;

export function useDryRun<T>(
  request: ActionRequest<T>,
  state: ActionRequestState,
  input: FormValues | null,
): DryRun<T> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { key, snapshot } = state;
  const inputJson = input === null ? null : JSON.stringify(input);
  const debouncedJson = useDebounced(inputJson);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [request.resource.name, 'dryRun', request.name, key, snapshot?.version, debouncedJson],
    queryFn: async ({ signal }) => {
      try {
        return await request.send(dataProvider, parseInput(debouncedJson), { key, dryRun: true, signal }, snapshot);
      } catch (failure) {
        const { current } = problemOf(failure);
        if (current) state.adopt(current);
        throw failure;
      }
    },
    enabled: debouncedJson !== null && !state.running && !state.unsettled,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  const problem = error ? problemOf(error) : null;
  return {
    outcome: data ?? null,
    problem,
    refused: problem !== null && problem.current === undefined && debouncedJson === inputJson && !isTransient(error),
    pending: isFetching || debouncedJson !== inputJson,
    isCurrent: data !== undefined && debouncedJson === inputJson,
    refetchDryRun: () => void refetch(),
  };
}

function parseInput(text: string | null): FormValues {
  return text === null ? {} : JSON.parse(text);
}

/** Debounces the value, but returns the first value at once. */
function useDebounced(value: string | null): string | null {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return value === null ? null : debounced;
}
