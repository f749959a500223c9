import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { newKey } from '../../data/key';
import { isUnsettled, problemOf, type ProblemDetails } from '../../data/problem';
import { useOnce } from '../ui/once';
import type { FormValues } from '../form/values';
import type { AnyRecord } from '../record';
import { useInvalidate, useCacheRecord } from '../recordCache';
import type { ActionRequest } from './actionRequest';

/** How long to wait before asking again what became of an act, in milliseconds. */
const pauses = [0, 500, 1500];

export interface Act {
  /** Names this one act, however often it is sent. */
  key: string;
  /** The version that is acted on: the one the person has seen. `null`: there is nothing yet. */
  seen: AnyRecord | null;
  /** What it was when the dialog opened, once somebody else has changed it. */
  opened: AnyRecord | null;
  /** An answer was lost, and what became of the act is asked with the same key. */
  checking: boolean;
  /** It is not known whether the act happened: only the same input under the same key can tell. */
  unsettled: boolean;
  running: boolean;
  problem: ProblemDetails | null;
  run: (input: FormValues) => Promise<void>;
  /** Goes on with the record as it is now; the page behind shows it too. */
  adopt: (current: AnyRecord) => void;
  /** Asks what is true, when the dialog closes without knowing. */
  leave: () => void;
}

/**
 * Does one deed, once, whatever is lost on the way. `lostBefore`: its answer was lost in an earlier
 * dialog, so what became of it is asked, under the same key, before anything else.
 */
export function useAct<T>(request: ActionRequest<T>, onDone: (answer: T) => void, lostBefore = false): Act {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
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

  /** What was answered; throws the refusal, or the last failure when nothing could be learnt. */
  async function settle(input: FormValues): Promise<T> {
    let lost: unknown;
    for (const wait of pauses) {
      if (lost) setChecking(true);
      await new Promise((resolve) => setTimeout(resolve, wait));
      try {
        return await request.send(dataProvider, input, { key }, seen);
      } catch (error) {
        if (!isUnsettled(error)) throw error;
        lost = error;
      }
    }
    throw lost;
  }

  const [run, running] = useOnce(async (input: FormValues) => {
    setProblem(null);
    // Nothing was sent, so nothing has to be found out.
    if (!unsettled && !navigator.onLine) {
      setProblem({ code: 'client.offline' });
      return;
    }
    try {
      const answer = await settle(input);
      setUnsettled(false);
      const changed = request.recordIn(answer);
      if (changed) remember(changed);
      else outdated();
      onDone(answer);
    } catch (error) {
      const details = problemOf(error);
      setUnsettled(isUnsettled(error));
      if (details.current) adopt(details.current as AnyRecord);
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
