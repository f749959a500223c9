import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { isTransient, problemOf, type ProblemDetails } from '../../data/problem';
import type { FormValues } from '../form/values';
import type { AnyRecord } from '../record';
import type { ActionRequest } from './actionRequest';
import type { Act } from './useAct';

export interface Rehearsal<T> {
  /** What would be answered. */
  outcome: T | null;
  problem: ProblemDetails | null;
  /** It would be refused: there is no use in trying. */
  refused: boolean;
  pending: boolean;
  /** What is answered is of the input as it is now. */
  isCurrent: boolean;
  again: () => void;
}

/** How long the input rests before it is rehearsed, in milliseconds. */
const rest = 400;

/**
 * Asks the API what the act would do (`dryRun`), before anybody commits to it. `input` is `null`
 * while it is not complete.
 */
export function useRehearsal<T>(deed: ActionRequest<T>, act: Act, input: FormValues | null): Rehearsal<T> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { key, seen } = act;
  const typed = input === null ? null : JSON.stringify(input);
  const said = useRested(typed);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [deed.resource.name, 'rehearse', deed.name, key, seen?.version, said],
    queryFn: async ({ signal }) => {
      try {
        return await deed.send(
          dataProvider,
          JSON.parse(said ?? '{}') as FormValues,
          { key, dryRun: true, signal },
          seen,
        );
      } catch (failure) {
        // The next version is another question.
        const { current } = problemOf(failure);
        if (current) act.adopt(current as AnyRecord);
        throw failure;
      }
    },
    enabled: said !== null && !act.running && !act.unsettled,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  const problem = error ? problemOf(error) : null;
  return {
    outcome: data ?? null,
    problem,
    refused: problem !== null && problem.current === undefined && said === typed && !isTransient(error),
    pending: isFetching || said !== typed,
    isCurrent: data !== undefined && said === typed,
    again: () => void refetch(),
  };
}

/** The value, once it has not changed for a moment; the first at once. */
function useRested(value: string | null): string | null {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), rest);
    return () => clearTimeout(timer);
  }, [value]);
  return value === null ? null : rested;
}
