import { useQueryClient } from '@tanstack/react-query';
import { useState, useRef } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { waitForRetry } from '../data/queryClient';
import { createWriteOnce, type WriteOnce } from '../data/writeOnce';
import { approvals } from '../../contract/people/approvals';
import type { RequestedApproval } from '../data/problem';
import { useInvalidateResource } from './recordCache';
import { clearUnsaved } from '../unsaved';
import { pathOf } from './form/paths';

interface Options {
  /** Sends the request of an earlier attempt again, because its response was lost. */
  isRetry?: boolean;
  /** Maximum number of times to send a write whose response is lost. */
  maxAttempts?: number;
}

interface WriteOnceState<A extends unknown[]> {
  run: (...args: A) => Promise<void>;
  isRunning: boolean;
  isChecking: boolean;
  isOutcomeUnknown: boolean;
}

/**
 * Runs `work` once at a time and passes it a function for writes that take effect once, even if responses are lost.
 *
 * @example
 *   const { run: close, isRunning } = useWriteOnce(async (write) => {
 *     const result = await write('close', (key) => dataProvider.runAction(sales, id, 'close', {}, { key, version }));
 *     if (result.kind === 'done') notify('sales.closed');
 *   });
 */
export function useWriteOnce<A extends unknown[]>(
  work: (write: WriteOnce, ...args: A) => Promise<void>,
  { isRetry = false, maxAttempts = 1 }: Options = {},
): WriteOnceState<A> {
  const queryClient = useQueryClient();
  const [writeOnce] = useState(createWriteOnce);
  const [isChecking, setChecking] = useState(false);
  const [isOutcomeUnknown, setUnknown] = useState(isRetry);

  async function retry(failures: number): Promise<boolean> {
    if (failures + 1 >= maxAttempts) return false;
    setChecking(true);
    await waitForRetry(queryClient, failures);
    return true;
  }

  const write: WriteOnce = async (content, send, options) => {
    const result = await writeOnce(content, send, { isRepeated: isOutcomeUnknown, retry, ...options });
    setChecking(false);
    setUnknown(result.kind === 'unknown');
    return result;
  };

  const [run, isRunning] = useSingleFlight((...args: A) => work(write, ...args));
  return { run, isRunning, isChecking, isOutcomeUnknown };
}

/**
 * Runs `work` once at a time: ignores calls while it is running, such as those of a double click.
 *
 * @example
 *   const [end, isEnding] = useSingleFlight(async (session: Session) => {
 *     await dataProvider.call(endSession, { input: { signedInAt: session.signedInAt } });
 *   });
 */
export function useSingleFlight<A extends unknown[]>(
  work: (...args: A) => Promise<void>,
): [run: (...args: A) => Promise<void>, running: boolean] {
  const lock = useRef(false);
  const [isRunning, setIsRunning] = useState(false);
  async function run(...args: A): Promise<void> {
    if (lock.current) return;
    lock.current = true;
    setIsRunning(true);
    try {
      await work(...args);
    } finally {
      lock.current = false;
      setIsRunning(false);
    }
  }
  return [run, isRunning];
}

export function useNotifyApprovalRequested(): (approval: RequestedApproval) => void {
  const notify = useNotify();
  const invalidate = useInvalidateResource(approvals);
  return (approval) => {
    invalidate();
    notify('problems.client.approvalRequested', { type: 'info', messageArgs: approval });
  };
}

export function useNavigateToApproval(): (approval: RequestedApproval) => void {
  const navigate = useNavigate();
  return ({ id }) => {
    clearUnsaved();
    void navigate(pathOf(approvals, id), { replace: true });
  };
}
