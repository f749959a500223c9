import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { newUuid } from '../../data/uuid';
import { mayHaveTakenEffect, problemOf, type ProblemDetails } from '../../data/problem';
import { recordOwnChange } from '../changedBy';
import { useSingleFlight } from '../ui/useSingleFlight';
import type { FormValues } from '../form/formValues';
import type { AnyRecord } from '../record';
import { useInvalidateResource, useCacheRecord } from '../recordCache';
import type { ActionRequest } from './actionRequest';

const maxAttempts = 3;

export interface ActionRequestState {
  key: string;
  /** The record at the version the person has seen; `null` if there is none yet. */
  snapshot: AnyRecord | null;
  /** The record when the dialog opened, if somebody else has changed it since. */
  outdatedRecord: AnyRecord | null;
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
  refreshIfUnsettled: () => void;
}

/**
 * Sends a request that takes effect once, even if responses are lost. `isRetry`: its response was lost in an earlier
 * dialog, so the first attempt repeats it under the same key.
 */
export function useActionRequest<T>(
  request: ActionRequest<T>,
  onDone: (response: T) => void,
  isRetry = false,
): ActionRequestState {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { retryDelay = 0 } = useQueryClient().getDefaultOptions().mutations ?? {};
  const cacheRecord = useCacheRecord(request.resource);
  const invalidate = useInvalidateResource(request.resource);
  const [key] = useState(() => request.key ?? newUuid());
  const [initialRecord] = useState(request.record);
  const [snapshot, setSnapshot] = useState(request.record);
  const [checking, setChecking] = useState(false);
  const [unsettled, setUnsettled] = useState(isRetry);
  const [problem, setProblem] = useState<ProblemDetails | null>(null);

  function adopt(current: AnyRecord): void {
    cacheRecord(current);
    setSnapshot(current);
  }

  /** Repeats the request until there is a response. Throws the refusal, or the last error. */
  async function sendWithRetries(input: FormValues): Promise<T> {
    for (let failures = 0; ; failures += 1) {
      try {
        return await request.send(dataProvider, input, { key }, snapshot);
      } catch (error) {
        if (!mayHaveTakenEffect(error) || failures + 1 === maxAttempts) throw error;
        setChecking(true);
        const lastError = error instanceof Error ? error : new Error('no answer', { cause: error });
        const delayMs = typeof retryDelay === 'number' ? retryDelay : retryDelay(failures, lastError);
        await new Promise((resolve) => setTimeout(resolve, delayMs));
      }
    }
  }

  const [run, running] = useSingleFlight(async (input: FormValues) => {
    setProblem(null);
    // Nothing was sent, so the outcome is known.
    if (!unsettled && !navigator.onLine) {
      setProblem({ code: 'client.offline' });
      return;
    }
    try {
      const response = await sendWithRetries(input);
      setUnsettled(false);
      const changed = request.recordIn(response);
      if (changed) {
        recordOwnChange(request.resource.name, changed);
        cacheRecord(changed);
      } else invalidate();
      onDone(response);
    } catch (error) {
      const details = problemOf(error);
      setUnsettled(mayHaveTakenEffect(error));
      if (details.current) adopt(details.current);
      setProblem(details);
    } finally {
      setChecking(false);
    }
  });

  return {
    key,
    snapshot,
    outdatedRecord: snapshot?.version === initialRecord?.version ? null : initialRecord,
    checking,
    unsettled,
    running,
    problem,
    run,
    adopt,
    refreshIfUnsettled: () => {
      if (unsettled) invalidate();
    },
  };
}
