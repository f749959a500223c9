import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { newKey } from '../../data/key';
import { isUnsettled, problemOf, type ProblemDetails } from '../../data/problem';
import { rememberOwnChange } from '../../live/changedBy';
import { useOnce } from '../ui/once';
import type { FormValues } from '../form/values';
import type { AnyRecord } from '../record';
import { useInvalidate, useCacheRecord } from '../recordCache';
import type { ActionRequest } from './actionRequest';

const attempts = 3;

export interface RequestState {
  key: string;
  /** The record at the version the person has seen; `null` if there is none yet. */
  seen: AnyRecord | null;
  /** The record when the dialog opened, if somebody else has changed it since. */
  opened: AnyRecord | null;
  /** A response was lost, and the request is being repeated with the same key. */
  checking: boolean;
  /** The outcome is unknown until the same input is repeated under the same key. */
  unsettled: boolean;
  running: boolean;
  problem: ProblemDetails | null;
  run: (input: FormValues) => Promise<void>;
  /** Continues with the current record, and updates the page behind. */
  adopt: (current: AnyRecord) => void;
  /** Refreshes the page if the dialog closes while the outcome is unknown. */
  leave: () => void;
}

/**
 * Sends a request that takes effect once, even if responses are lost. `lostBefore`: its response was lost in an earlier
 * dialog, so the first attempt repeats it under the same key.
 */
export function useActionRequest<T>(
  request: ActionRequest<T>,
  onDone: (answer: T) => void,
  lostBefore = false,
): RequestState {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { retryDelay = 0 } = useQueryClient().getDefaultOptions().mutations ?? {};
  const remember = useCacheRecord(request.resource);
  const outdated = useInvalidate(request.resource);
  const [key] = useState(() => request.key ?? newKey());
  const [first] = useState(request.record);
  const [seen, setSeen] = useState(request.record);
  const [checking, setChecking] = useState(false);
  const [unsettled, setUnsettled] = useState(lostBefore);
  const [problem, setProblem] = useState<ProblemDetails | null>(null);

  function adopt(current: AnyRecord): void {
    remember(current);
    setSeen(current);
  }

  /** Repeats the request until there is a response. Throws the refusal, or the last error. */
  async function sendUntilAnswered(input: FormValues): Promise<T> {
    for (let failures = 0; ; failures += 1) {
      try {
        return await request.send(dataProvider, input, { key }, seen);
      } catch (error) {
        if (!isUnsettled(error) || failures + 1 === attempts) throw error;
        setChecking(true);
        const lost = error instanceof Error ? error : new Error('no answer', { cause: error });
        const wait = typeof retryDelay === 'number' ? retryDelay : retryDelay(failures, lost);
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  const [run, running] = useOnce(async (input: FormValues) => {
    setProblem(null);
    // Nothing was sent, so the outcome is known.
    if (!unsettled && !navigator.onLine) {
      setProblem({ code: 'client.offline' });
      return;
    }
    try {
      const answer = await sendUntilAnswered(input);
      setUnsettled(false);
      const changed = request.recordIn(answer);
      if (changed) {
        rememberOwnChange(request.resource.name, changed);
        remember(changed);
      } else outdated();
      onDone(answer);
    } catch (error) {
      const details = problemOf(error);
      setUnsettled(isUnsettled(error));
      if (details.current) adopt(details.current);
      setProblem(details);
    } finally {
      setChecking(false);
    }
  });

  return {
    key,
    seen,
    opened: seen?.version === first?.version ? null : first,
    checking,
    unsettled,
    running,
    problem,
    run,
    adopt,
    leave: () => {
      if (unsettled) outdated();
    },
  };
}
