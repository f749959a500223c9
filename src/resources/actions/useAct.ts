import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Resource } from '../../../api/contract/resource';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { newKey } from '../../data/key';
import { isUnsettled, problemOf, type ProblemDetails } from '../../data/problem';
import { useOnce } from '../../ui/once';
import type { FormValues } from '../form/values';
import { apart, type AnyRecord, type Told } from '../record';
import { useRemember } from '../remember';

/** How long to wait before asking again what became of an act, in milliseconds. */
const pauses = [0, 500, 1500];

interface Asked {
  resource: Resource;
  record: AnyRecord;
  action: string;
  onDone: (record: AnyRecord, told: Told) => void;
}

export interface Act {
  /** Names this one act, however often it is sent. */
  key: string;
  /** The version that is acted on: the one the person has seen. */
  seen: AnyRecord;
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

/** Does one action to one record, once, whatever is lost on the way. */
export function useAct({ resource, record, action, onDone }: Asked): Act {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const remember = useRemember(resource.name);
  const [key] = useState(newKey);
  const [first] = useState(record);
  const [seen, setSeen] = useState(record);
  const [checking, setChecking] = useState(false);
  const [unsettled, setUnsettled] = useState(false);
  const [problem, setProblem] = useState<ProblemDetails | null>(null);

  function adopt(current: AnyRecord): void {
    remember(current);
    setSeen(current);
  }

  /** The changed record; throws the refusal, or the last failure when nothing could be learnt. */
  async function settle(input: FormValues): Promise<AnyRecord> {
    let lost: unknown;
    for (const wait of pauses) {
      if (lost) setChecking(true);
      await new Promise((resolve) => setTimeout(resolve, wait));
      try {
        const { data } = await dataProvider.act(resource.name, record.id, action, input, { key, version: seen.version });
        return data as AnyRecord;
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
      const [changed, told] = apart(resource, await settle(input));
      setUnsettled(false);
      remember(changed);
      onDone(changed, told);
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
    opened: seen.version === first.version ? null : first,
    checking,
    unsettled,
    running,
    problem,
    run,
    adopt,
    leave: () => {
      if (unsettled) void queryClient.invalidateQueries({ queryKey: [resource.name] });
    },
  };
}
