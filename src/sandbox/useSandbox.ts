import { use, useEffect, useState } from 'react';
import { createSandbox, deleteSandbox, systemSandbox } from '../../contract/sandbox';
import { problemOf } from '../data/problem';
import { useOwnDuties } from '../session/duties';
import { SandboxContext, type SandboxState } from './sandboxContext';
import { config } from '../config';
import { confirmLeave, clearUnsaved } from '../unsaved';

interface SandboxControl {
  /** `null` until the API has answered, and if it does not respond. */
  state: SandboxState | null;
  isOwner: boolean;
  isPending: boolean;
  problem: string | null;
  create: () => Promise<boolean>;
  remove: () => Promise<boolean>;
}

export function useSandbox(): SandboxControl {
  const client = use(SandboxContext);
  const { duties } = useOwnDuties();
  const [state, setState] = useState<SandboxState | null>(null);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    const abortController = new AbortController();
    client?.call(systemSandbox, {}, { signal: abortController.signal }).then(
      ({ data }) => setState(data),
      // After an error the console offers no sandbox.
      () => undefined,
    );
    return () => abortController.abort();
  }, [client]);

  async function change(
    endpoint: typeof createSandbox | typeof deleteSandbox,
    expectedStatuses: SandboxState['status'][],
  ) {
    if (!client || isPending) return false;
    setPending(true);
    setProblem(null);
    try {
      const { data } = await client.call(endpoint, { input: {} });
      setState(data);
      return expectedStatuses.includes(data.status);
    } catch (error) {
      setProblem(problemOf(error).code);
      return false;
    } finally {
      setPending(false);
    }
  }

  return {
    state,
    isOwner: duties?.includes('owner') ?? false,
    isPending,
    problem,
    create: () => change(createSandbox, ['ready']),
    remove: () => change(deleteSandbox, ['none', 'off']),
  };
}

export const sandboxHome = `${config.base}sandbox/home`;
export const realHome = `${config.base}home`;

/**
 * Reloads the page to switch between sandbox and real data, so that they share no state. Asks before discarding unsaved
 * input.
 */
export async function switchTo(address: string): Promise<void> {
  if (!(await confirmLeave('leave'))) return;
  clearUnsaved();
  location.assign(address);
}
