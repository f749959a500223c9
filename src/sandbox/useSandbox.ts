import { use, useEffect, useState } from 'react';
import { createSandbox, deleteSandbox, systemSandbox } from '../../contract/sandbox';
import { problemOf } from '../data/problem';
import { useOwnDuties } from '../session/duties';
import { SandboxContext, type SandboxState } from './client';

interface SandboxControl {
  /** `null`: not known yet, or the API does not answer. */
  state: SandboxState | null;
  /** Who may make and delete it. */
  isOwner: boolean;
  isPending: boolean;
  /** The code of what the last attempt failed with. */
  problem: string | null;
  /** Answers whether it is there now. */
  create: () => Promise<boolean>;
  /** Answers whether it is gone. */
  remove: () => Promise<boolean>;
}

/** What there is of a sandbox, and making and deleting it. */
export function useSandbox(): SandboxControl {
  const client = use(SandboxContext);
  const { duties } = useOwnDuties();
  const [state, setState] = useState<SandboxState | null>(null);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    const left = new AbortController();
    client?.call(systemSandbox, {}, { signal: left.signal }).then(
      ({ data }) => setState(data),
      // Without an answer nothing is offered.
      () => undefined,
    );
    return () => left.abort();
  }, [client]);

  async function change(endpoint: typeof createSandbox | typeof deleteSandbox, wanted: SandboxState['status'][]) {
    if (!client || isPending) return false;
    setPending(true);
    setProblem(null);
    try {
      const { data } = await client.call(endpoint, { input: {} });
      setState(data);
      return wanted.includes(data.status);
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
